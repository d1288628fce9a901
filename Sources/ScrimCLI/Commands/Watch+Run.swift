import Files

extension Watch {
  func run(on console: Console) async -> ExitCode {
    var vigil = Vigil(order, output: output, verbosity: verbosity, console: console)
    guard await vigil.begin() else { return .couldNotStart }
    let watcher = FileWatcher(polling: isPolling)
    while true {
      watcher.update(vigil.inputs)
      switch watcher.wait(stop: Interruption.descriptor) {
      case .changed(let paths): await vigil.round(after: paths)
      case .timedOut: continue
      case .stopped:
        if verbosity != .quiet { console.write("watched until interrupted") }
        return .done
      }
    }
  }
}
