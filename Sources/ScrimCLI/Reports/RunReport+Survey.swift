import Baking

extension RunReport {
  /// - Parameters:
  ///   - outcome: what became of the outputs; `nil` where nothing was done to them.
  static func outputs(of survey: Survey, _ outcome: Baking.Outcome? = nil) -> [Output] {
    survey.outputs.enumerated().map { number, output in
      let result = outcome?.results[number]
      var report = Output(
        output.name, caption: survey.caption(of: output),
        action: result.map { Action($0, output.action) } ?? Action(output.action), reasons: output.reasons)
      switch result {
      case .baked(let bytes), .unchanged(let bytes):
        (report.bytes, report.sha256) = (bytes, outcome?.digests[number])
      case .removed: break
      case .current, .left, .failed, .stopped, nil:
        if let file = survey.file(of: output) { (report.bytes, report.sha256) = file }
      }
      return report
    }
  }
}

extension RunReport.Action {
  /// What a bake would do.
  fileprivate init(_ action: Survey.Action) {
    switch action {
    case .keep: self = .current
    case .bake: self = .bake
    case .spare, .leave: self = .leave
    case .remove: self = .remove
    }
  }

  fileprivate init(_ result: Outcome.Result, _ action: Survey.Action) {
    switch result {
    case .baked: self = .baked
    case .unchanged: self = .unchanged
    case .current: self = .current
    case .removed: self = .removed
    case .left: self = .left
    case .failed: self = .failed
    case .stopped: self = Self(action)
    }
  }
}
