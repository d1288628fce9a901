package import Foundation

/// The Swift compiler that the tests were built with, and stand-ins for frameworks of iOS, compiled once a run.
package enum SwiftCompiler {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// It lies beside the library that this process runs with.
  private static let path: String = {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    for line in maps.split(separator: "\n") where line.hasSuffix("/libswiftCore.so") {
      guard let start = line.firstIndex(of: "/") else { continue }
      var folder = URL(filePath: String(line[start...]))
      while folder.path != "/", folder.lastPathComponent != "lib" { folder.deleteLastPathComponent() }
      let compiler = folder.deletingLastPathComponent().appending(path: "bin/swiftc")
      if FileManager.default.isExecutableFile(atPath: compiler.path) { return compiler.path }
    }
    return "swiftc"
  }()

  /// Throws what the compiler says where it does not succeed.
  package static func run(_ arguments: [String]) throws {
    let run = try Tool.run([path] + arguments, program: URL(filePath: "/usr/bin/env"))
    guard run.exitCode == 0 else {
      throw Failure(description: "swiftc \(arguments.joined(separator: " "))\n\(run.errors)\(run.output)")
    }
  }

  private static let standIns = Repository.folder.appending(path: "Tests/ExportingTests/StandIns")

  /// A folder with the modules `UIKit` and `SwiftUI` and their object files.
  package static let frameworks = Result {
    let scratch = try Scratch()
    for module in ["UIKit", "SwiftUI"] {
      let sources = try FileManager.default.contentsOfDirectory(atPath: standIns.appending(path: module).path)
        .filter { $0.hasSuffix(".swift") }.sorted().map { standIns.path + "/\(module)/\($0)" }
      let output = scratch.folder.path + "/\(module)"
      try run(
        [
          "-swift-version", "6", "-parse-as-library", "-wmo", "-emit-module", "-emit-object", "-module-name", module,
          "-I", scratch.folder.path, "-o", output + ".o", "-emit-module-path", output + ".swiftmodule",
        ] + sources)
    }
    return scratch
  }

  /// Compiles the exported file with a driver into a program.
  package static func program(_ code: String, driver: String, in scratch: Scratch) throws -> URL {
    let frameworks = try frameworks.get().folder.path
    let program = scratch.folder.appending(path: driver)
    try run(
      [
        "-swift-version", "6", "-parse-as-library", "-module-name", "App", "-I", frameworks,
        frameworks + "/UIKit.o", frameworks + "/SwiftUI.o",
        try scratch.write(code, to: "Guides.swift").path, standIns.path + "/Drivers/\(driver).swift",
        "-o", program.path,
      ])
    return program
  }
}
