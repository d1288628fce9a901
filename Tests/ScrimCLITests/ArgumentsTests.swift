import Testing

@testable import ScrimCLI

struct ArgumentsTests {
  private static let options = [
    Option("output", "o", .value("FOLDER"), help: ""), Option("device", "d", .list("ID"), help: ""),
    Option("quiet", "q", help: ""), Option("verbose", "v", help: ""), Option("only", nil, .value("X"), help: ""),
  ]

  private func parsed(_ line: String) throws -> Arguments {
    try Arguments(parsing: line.split(separator: " ").map(String.init), options: Self.options)
  }

  @Test(arguments: ["--output=a=b", "--output a=b", "-o a=b", "-oa=b", "-qo a=b", "-qoa=b", "-o x --output a=b"])
  func takesValuesInEveryForm(line: String) throws {
    let arguments = try parsed(line)
    #expect(arguments.value(of: "output") == "a=b")
    #expect(arguments.operands == [])
  }

  @Test func groupsShortFlags() throws {
    let arguments = try parsed("-qv")
    #expect(arguments.has("quiet") && arguments.has("verbose"))
    #expect(try !parsed("-q").has("verbose"))
  }

  @Test func collectsLists() throws {
    #expect(try parsed("-d a --device=b,c x -dd,").list(of: "device") == ["a", "b", "c", "d"])
    #expect(try parsed("x").list(of: "device") == [])
  }

  @Test func keepsOtherArgumentsInOrder() throws {
    #expect(try parsed("a -q - b -- -v --").operands == ["a", "-", "b", "-v", "--"])
    #expect(try !parsed("-- -v").has("verbose"))
  }

  @Test func takesAValueThatLooksLikeAnUnknownOption() throws {
    #expect(try parsed("-o -x").value(of: "output") == "-x")
    #expect(try parsed("--output=--quiet").value(of: "output") == "--quiet")
    #expect(try parsed("-o -").value(of: "output") == "-")
  }

  @Test(arguments: [
    ("--ouptut=a", "unknown option '--ouptut': did you mean '--output'?"),
    ("--out a", "unknown option '--out': did you mean '--output'?"),
    ("--zebra", "unknown option '--zebra'"), ("--=x", "unknown option '--'"),
    ("-x", "unknown option '-x'"), ("-qx", "unknown option '-x'"),
    ("-verbose", "unknown option '-e': did you mean '--verbose'?"),
    ("--output", "'--output' wants a value"), ("--output=", "'--output' wants a value"), ("-o", "'-o' wants a value"),
    ("--output --quiet", "'--output' wants a value"), ("-o -q", "'-o' wants a value"),
    ("-o -- x", "'-o' wants a value"), ("--device --output=a", "'--device' wants a value"),
    ("--quiet=yes", "'--quiet' takes no value"), ("--quiet=", "'--quiet' takes no value"),
  ])
  func refuses(line: String, message: String) {
    #expect(throws: UsageError(message)) { try parsed(line) }
  }
}
