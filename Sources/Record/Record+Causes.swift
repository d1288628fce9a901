extension Record.Provenance {
  /// Settings of the file that are not what they were.
  package func settingCauses(from old: Record.Provenance) -> [Record.Cause] {
    let settings = [("output.colors", old.colors, colors), ("output.effort", old.effort, effort)]
    return settings.filter { $1 != $2 }.map { .setting(name: $0, old: $1, new: $2) }
  }

  /// Pictures that it shows as before, of which the file is another.
  package func pictureCauses(from old: Record.Provenance) -> [Record.Cause] {
    let before = Dictionary(old.pictures.map { ($0.file, $0.sha256) }) { first, _ in first }
    return pictures.compactMap { picture in
      guard let digest = before[picture.file], digest != picture.sha256 else { return nil }
      return .picture(picture.file)
    }
  }

  /// Fonts that are another version, new or gone.
  package func fontCauses(from old: Record.Provenance) -> [Record.Cause] {
    guard old.fonts != fonts else { return [] }
    var causes: [Record.Cause] = []
    for font in fonts where !old.fonts.contains(font) {
      let before = old.fonts.first { $0.name == font.name }
      causes.append(
        .font(
          name: font.name, old: before.flatMap { $0.version == font.version ? nil : $0.version },
          new: before?.version == font.version ? nil : font.version))
    }
    for font in old.fonts where !fonts.contains(where: { $0.name == font.name }) {
      causes.append(.font(name: font.name, old: font.version, new: nil))
    }
    return causes
  }
}

extension Record.Program {
  /// How `new` differs from this one; a library that draws SVGs counts only where there are pictures.
  package func causes(to new: Record.Program, drawsPictures: Bool) -> [Record.Cause] {
    var causes: [Record.Cause] = []
    if version != new.version { causes.append(.program(name: "Scrim", old: version, new: new.version)) }
    for library in new.libraries {
      let old = libraries.first { $0.name == library.name }?.version
      guard old != library.version, drawsPictures || library.name != Self.pictureLibrary else { continue }
      // Where it is not recorded, no picture was drawn by it.
      if library.name == Self.pictureLibrary, old == nil { continue }
      causes.append(.program(name: library.name, old: old, new: library.version))
    }
    return causes
  }

  /// What is loaded with the first SVG, and else is of an unknown version.
  package static let pictureLibrary = "librsvg"
}
