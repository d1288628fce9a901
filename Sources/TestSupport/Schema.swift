package import Foundation

/// Holds JSON files against a JSON Schema, by python3's jsonschema.
package enum Schema {
  /// The schema of `guides.json`.
  package static let record = Repository.folder.appending(path: "schema/guides.schema.json")

  /// Whether tests of schemas are run: elsewhere than in CI, jsonschema may be missing.
  package static let isTested: Bool =
    interpreter != nil || ProcessInfo.processInfo.environment["CI"] != nil

  /// A python with jsonschema.
  private static let interpreter: String? = ["python3", "/usr/bin/python3"].first { name in
    (try? Tool.run([name, "-c", "import jsonschema"], program: URL(filePath: "/usr/bin/env")))?.exitCode == 0
  }

  /// What is wrong with the files; empty where they are as the schema wants them.
  package static func faults(of files: [URL], against schema: URL = record) throws -> String {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1], encoding="utf-8"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for path in sys.argv[2:]:
          for error in validator.iter_errors(json.load(open(path, encoding="utf-8"))):
              print(path, list(error.absolute_path), error.message[:300])
      """
    let run = try Tool.run(
      [interpreter ?? "python3", "-c", script, schema.path] + files.map(\.path), program: URL(filePath: "/usr/bin/env"))
    return run.output + (run.exitCode == 0 ? "" : run.errors)
  }
}
