import Foundation

/// A process that goes through cases, one of which may take it down. Which one, it tells in a file.
struct Child {
  private let target: any FuzzTarget
  private let options: Fuzz.Options
  private let progress: Int32

  /// Seconds of processor time for one case: more is a hang. With an address sanitizer all is slower.
  private static var timeLimit: Int { isSanitized ? 10 : 4 }
  /// In bytes: the most memory that a case may leave behind it as the process's largest.
  private static let memoryLimit = 2 << 30
  /// The exit code for that.
  static let tooMuchMemory: Int32 = 86

  static let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil

  init(_ door: Door, _ options: Fuzz.Options, progress path: String) throws {
    target = try door.target(Seeds())
    self.options = options
    progress = open(path, O_WRONLY | O_CREAT, 0o600)
  }

  func run() async {
    for number in options.first..<options.first + options.cases {
      tell(number)
      var dice = Dice(seed: options.seed, number: number)
      let input = target.input(&dice)
      limitTime(Self.timeLimit)
      await target.read(input)
      limitTime(0)
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      #if canImport(Darwin)
        let memory = usage.ru_maxrss
      #else
        let memory = usage.ru_maxrss * 1024
      #endif
      if memory > Self.memoryLimit { exit(Self.tooMuchMemory) }
    }
    tell(options.first + options.cases)
    exit(0)
  }

  private func tell(_ number: Int) {
    var number = number
    pwrite(progress, &number, MemoryLayout<Int>.size, 0)
  }

  /// The process ends by SIGPROF when it has worked for so long; 0 takes the limit away.
  private func limitTime(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = .init(seconds)
    #if canImport(Darwin)
      setitimer(ITIMER_PROF, &timer, nil)
    #else
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #endif
  }
}
