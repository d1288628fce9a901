extension Bake {
  func run(on console: Console) -> ExitCode {
    console.report("scrim bake: baking is not wired yet")
    return .couldNotStart
  }
}
