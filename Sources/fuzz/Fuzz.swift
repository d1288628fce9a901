import Foundation

/// The command: `fuzz [TARGET...] [options]`.
enum Fuzz {
  struct Options {
    var doors: [Door] = []
    var seed: UInt64 = 1
    var cases = 20_000
    /// One case alone, in this process.
    var single: Int?
    /// An input that was saved, in this process.
    var input: String?
    var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// Where findings are saved.
    var output = "build/fuzz"
    /// Where a child tells which case it is at; with it the process is a child.
    var progress: String?
    var first = 0
    var isPrinted = false
  }

  static let usage = """
    Reads hostile input by all doors of the program, or by those that are named, and says what took it down.

    Usage: fuzz [\(Door.allCases.map(\.rawValue).joined(separator: "|"))]... [options]

      --cases N       How many cases in all; 20000 by default.
      --seed S        Other cases; 1 by default.
      --first N       Begin at this case.
      --jobs N        Processes at once; by default one for each core.
      --output DIR    Where inputs that are findings are saved; build/fuzz by default.
      --case N        Only this case, in this very process, as under a debugger.
      --print         Write that case's input to standard output instead.
      --input FILE    Only this input.

    """

  static func run(_ arguments: [String]) async {
    guard let options = options(arguments.dropFirst()) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    do {
      if let progress = options.progress {
        try await Child(options.doors[0], options, progress: progress).run()
      } else if options.single != nil || options.input != nil {
        try await one(options)
      } else {
        exit(try Supervisor(options).run() ? 0 : 1)
      }
    } catch {
      FileHandle.standardError.write(Data("fuzz: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func one(_ options: Options) async throws {
    for door in options.doors {
      let target = try door.target(Seeds())
      let input: [UInt8]
      if let path = options.input {
        input = Array(try Data(contentsOf: URL(filePath: path)))
      } else {
        var dice = Dice(seed: options.seed, number: options.single ?? 0)
        input = target.input(&dice)
      }
      if options.isPrinted {
        FileHandle.standardOutput.write(Data(input))
      } else {
        await target.read(input)
        print("\(door.rawValue): \(input.count) bytes are read, and nothing happens")
      }
    }
  }

  private static func options(_ arguments: ArraySlice<String>) -> Options? {
    var options = Options()
    var rest = arguments
    while let argument = rest.popFirst() {
      if let door = Door(rawValue: argument) {
        options.doors.append(door)
        continue
      }
      if argument == "--print" {
        options.isPrinted = true
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      let number = Int(value).flatMap { $0 >= 0 ? $0 : nil }
      switch argument {
      case "--output": options.output = value
      case "--input": options.input = value
      case "--progress": options.progress = value
      default:
        guard let number else { return nil }
        switch argument {
        case "--cases": options.cases = number
        case "--seed": options.seed = UInt64(number)
        case "--first": options.first = number
        case "--jobs": options.jobs = max(1, number)
        case "--case": options.single = number
        default: return nil
        }
      }
    }
    if options.doors.isEmpty { options.doors = Door.allCases }
    return options
  }
}
