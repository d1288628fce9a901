internal import CPangoCairo
package import Files
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The fonts that texts may use: the project's own files and, if wanted, those of the system.
///
/// Unchecked: the configuration does not change after `init`, and fontconfig guards its own caches.
package final class FontLibrary: @unchecked Sendable {
  /// All names of families, sorted; a font may have several.
  package let families: [String]
  /// The families of the files that were given, sorted; of a font that has several names, the first.
  package let fileFamilies: [String]

  /// The files that were given.
  package let files: [String]

  /// When loading began. A font that changes later may be drawn as it was, as it is, or as neither.
  package let begun: Int64

  let configuration: OpaquePointer
  private let foldedFamilies: Set<String>

  /// Loads fonts once, to be shared by all workers.
  ///
  /// A family that `files` bring is taken from them alone, whatever version of it the system has.
  /// - Parameter files: absolute paths of font files.
  /// - Throws: the first of `files` that cannot be read or is no font.
  package init(files: [String], systemFonts: Bool = true) throws(FontError) {
    Self.forgetLocale
    begun = FileStamp.now
    self.files = files
    // A folder of fonts that is missing or empty is no error: what a text lacks is reported where it is set.
    configuration = FcConfigCreate()!
    FcConfigSetRescanInterval(configuration, 0)
    do throws(FontError) {
      for file in files { try Self.add(file, to: configuration) }
    } catch {
      FcConfigDestroy(configuration)
      throw error
    }
    let own = Self.families(of: configuration, FcSetApplication)
    let xml = Self.xml(folders: systemFonts ? Self.systemFolders : [], without: own)
    FcConfigParseAndLoadFromMemory(configuration, xml, FcTrue)
    FcConfigBuildFonts(configuration)
    Self.becomeDefault(configuration)
    let all = own.union(Self.families(of: configuration, FcSetSystem))
    families = all.sorted()
    fileFamilies = Self.families(of: configuration, FcSetApplication, aliases: false).sorted()
    foldedFamilies = Set(all.map { $0.lowercased() })
  }

  deinit { FcConfigDestroy(configuration) }

  /// Whether there is a family of that name; case does not matter.
  package func hasFamily(_ name: String) -> Bool { foldedFamilies.contains(name.lowercased()) }

  /// Every folder that was searched for fonts, those within them too, and those that are not there; sorted.
  package var folders: [Input] {
    guard let list = FcConfigGetFontDirs(configuration) else { return [] }
    defer { FcStrListDone(list) }
    var paths: Set<String> = []
    while let path = FcStrListNext(list) { paths.insert(String(cString: path)) }
    return paths.sorted().map(Input.folder)
  }

  /// Pango and fontconfig look at the language in the environment when they choose among fonts; pictures
  /// must not depend on it. Both read these once, before the first font is chosen.
  private static let forgetLocale: Void = {
    setenv("PANGO_LANGUAGE", "en", 1)
    setenv("FC_LANG", "en", 1)
  }()

  /// The first library becomes fontconfig's default, which Pango would otherwise read from the system's files, at
  /// the cost of some 10 ms, without using it.
  private static func becomeDefault(_ configuration: OpaquePointer) {
    hasDefault.withLock { hasDefault in
      guard !hasDefault else { return }
      hasDefault = true
      FcConfigSetCurrent(FcConfigReference(configuration))
    }
  }

  private static let hasDefault = Mutex(false)

  private static func add(_ file: String, to configuration: OpaquePointer) throws(FontError) {
    var status = stat()
    guard stat(file, &status) == 0, access(file, R_OK) == 0 else {
      throw FontError(path: file, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FontError(path: file, reason: "not a file") }
    let before = FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0
    guard FcConfigAppFontAddFile(configuration, file) != FcFalse,
      let after = FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont, after > before
    else { throw FontError(path: file, reason: "not a font that can be used") }
  }

  private static func families(
    of configuration: OpaquePointer, _ set: FcSetName, aliases: Bool = true
  ) -> Set<String> {
    var names: Set<String> = []
    guard let fonts = FcConfigGetFonts(configuration, set)?.pointee else { return names }
    for i in 0..<Int(fonts.nfont) {
      var n: Int32 = 0
      var name: UnsafeMutablePointer<FcChar8>?
      while FcPatternGetString(fonts.fonts[i], FC_FAMILY, n, &name) == FcResultMatch, let found = name {
        names.insert(String(cString: found))
        n += 1
        if !aliases { break }
      }
    }
    return names
  }

  private static let systemFolders = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/opt/homebrew/share/fonts", "/System/Library/Fonts",
    "/Library/Fonts", "~/Library/Fonts", "~/.local/share/fonts", "~/.fonts",
  ]

  private static func xml(folders: [String], without families: Set<String>) -> String {
    let folders = folders.map { "<dir>\($0)</dir>" }
    let rejected = families.sorted().map {
      "<pattern><patelt name=\"family\"><string>\(escaped($0))</string></patelt></pattern>"
    }
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
      \(folders.joined(separator: "\n"))
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <selectfont><rejectfont>\(rejected.joined())</rejectfont></selectfont>
      \(scaledBitmaps)
      \(synthesis)
      \(fallbacks)
      </fontconfig>
      """
  }

  /// Emoji fonts that hold pictures of one size are scaled to the size asked for.
  private static let scaledBitmaps = """
    <match target="font">
      <test name="outline" compare="eq"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
      </edit>
      <edit name="matrix" mode="assign">
        <times>
          <name>matrix</name>
          <matrix>
            <name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name>
          </matrix>
        </times>
      </edit>
      <edit name="size" mode="assign">
        <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
      </edit>
    </match>
    """

  /// Outlines of an upright font are slanted by 12 degrees where italic is asked for, those of a light or regular one
  /// are emboldened where at least semibold is. Glyphs that bring their own colours stay as they are.
  private static let synthesis = """
    <match target="font">
      <test name="outline"><bool>true</bool></test>
      <test name="color"><bool>false</bool></test>
      <test name="slant"><const>roman</const></test>
      <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
      <edit name="matrix" mode="assign">
        <times>
          <name>matrix</name>
          <matrix><double>1</double><double>0.21256</double><double>0</double><double>1</double></matrix>
        </times>
      </edit>
    </match>
    <match target="font">
      <test name="outline"><bool>true</bool></test>
      <test name="color"><bool>false</bool></test>
      <test name="weight" compare="less"><int>140</int></test>
      <test target="pattern" name="weight" compare="more_eq"><const>demibold</const></test>
      <edit name="embolden" mode="assign"><bool>true</bool></edit>
    </match>
    """

  /// What is tried after a text's own families, and what Pango means when it asks for emoji.
  private static let fallbacks = """
    <match target="pattern">
      <edit name="family" mode="append_last" binding="weak">
        <string>Inter</string><string>Noto Sans</string><string>Noto Sans CJK SC</string><string>DejaVu Sans</string>
      </edit>
    </match>
    <alias binding="same">
      <family>emoji</family>
      <prefer><family>Noto Color Emoji</family><family>Apple Color Emoji</family></prefer>
    </alias>
    """

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
