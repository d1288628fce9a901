import Baking
import Diagnostics
import Exporting
import Files
import Manifest
import Record

extension Export {
  func run(on console: Console) async -> ExitCode {
    let start = console.now()
    guard let workshop = await Workshop(order, command: Export.self, outcome: "nothing was exported", on: console)
    else { return .couldNotStart }
    switch product {
    case .swift: return writeSwift(workshop, on: console)
    case .xcassets: return await writeCatalog(workshop, start: start, on: console)
    }
  }

  private func writeSwift(_ workshop: Workshop, on console: Console) -> ExitCode {
    let file = output ?? workshop.path(of: "build/Guides.swift")
    let text = SwiftCode.text(for: workshop.manifest, access: access)
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    let name = slash.map { String(file[file.index(after: $0)...]) } ?? file
    do throws(FileError) {
      guard !name.isEmpty, Disk.kind(of: file) != .folder else { throw FileError(file, "a folder, not a file") }
      try OutputFolder(path: folder).write(Array(text.utf8), to: name)
    } catch {
      workshop.report.show([Diagnostic(unwritable: error)])
      return .failed
    }
    guard verbosity != .quiet else { return .done }
    let manifest = workshop.manifest
    let counts = [
      (manifest.guides.count, "guide"), (manifest.sprites.count, "sprite"), (manifest.reveals.count, "reveal"),
    ].filter { $0.0 > 0 }.map { String($0.0, $0.1) }
    console.write("wrote \(file): \((counts + [String(manifest.screens.count, "screen")]).joined(separator: ", "))")
    return .done
  }

  private func writeCatalog(_ workshop: Workshop, start: Duration, on console: Console) async -> ExitCode {
    let folder = AssetCatalogFolder(path: output ?? workshop.path(of: "build/Guides.xcassets"))
    let catalog = AssetCatalog(workshop.plan, manifest: workshop.manifest)
    let foreign = folder.foreignSets(among: catalog).map { name in
      Diagnostic(
        .unwritableOutput, "'\(folder.path)/\(name).imageset' was not made by scrim export", help: "delete or rename it"
      )
    }
    guard catalog.collisions.isEmpty, foreign.isEmpty else {
      workshop.report.refuse(catalog.collisions + foreign, outcome: "nothing was exported")
      return .couldNotStart
    }

    do throws(FileError) {
      try folder.open(for: catalog)
    } catch {
      workshop.report.show([Diagnostic(unwritable: error)])
      return .failed
    }
    let progress = verbosity == .quiet ? nil : ProgressLine(on: console, total: catalog.plan.pictures.count)
    let baker = Baker(manifest: workshop.manifest, crew: workshop.crew, folder: OutputFolder(path: folder.path))
    let baked = await baker.bake(catalog.plan) { _ in progress?.advance() }
    console.eraseProgress()
    var faults = baked.compactMap(\.fault)
    if faults.isEmpty {
      do throws(FileError) {
        try folder.close(with: catalog)
      } catch {
        faults.append(Diagnostic(unwritable: error))
      }
    }
    workshop.report.show(
      faults
        + Baker.colorWarnings(baked.filter { $0.file?.exceedsColors == true }.map { catalog.plan.pictures[$0.index] }))
    guard faults.isEmpty else {
      console.report("the lists of the image sets stay as they were")
      return .failed
    }
    guard verbosity != .quiet else { return .done }
    if verbosity == .verbose { for name in catalog.names { console.write(name) } }
    for path in catalog.omitted { console.write("'\(path)' is left out: an image set cannot hold an animation") }
    let bytes = baked.reduce(0) { $0 + ($1.file?.bytes ?? 0) }
    console.write(
      "wrote \(String(catalog.names.count, "image set")) with \(String(baked.count, "picture")),"
        + " \(String(bytes: bytes)), in \(String(seconds: console.now() - start)) s into \(folder.path)")
    return .done
  }
}
