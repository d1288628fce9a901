import Files
import Foundation
import TestSupport
import Testing

@testable import Trees

@Suite struct ArchiveTreeTests {
  /// What `pack` packs, but for what is hidden.
  static let texts = [
    "guides.json": "{}", "a b.png": String(repeating: "a", count: 300_000), "größe.png": "ä", "ru.lproj/a.png": "r",
    "two\nlines.png": "n", "empty.png": "",
  ]

  /// A folder "guides" of `texts`, with hidden files.
  private static func sample() throws -> Scratch {
    let scratch = try Scratch()
    for (name, text) in texts { try scratch.write(text, to: "guides/\(name)") }
    try scratch.write("h", to: "guides/.DS_Store")
    try scratch.write("h", to: "guides/.hidden/a.png")
    try scratch.write("h", to: "__MACOSX/guides/._a b.png")
    return scratch
  }

  @Test(arguments: [
    "tar -cf - guides", "tar -czf - guides", "tar -czf - -C guides .", "tar -cJf - guides", "tar -cjf - guides",
    "tar --format=ustar -czf - guides", "tar --format=pax -czf - guides", "tar -czf - guides __MACOSX",
    "tar -cf - guides | gzip -1", "cd guides && tar -czf - *",
  ])
  func readsTar(command: String) throws {
    let scratch = try Self.sample()
    // By its bytes, not by its name.
    try Program.run(["sh", "-c", "(\(command)) > old.bin"], in: scratch.folder)
    let tree = try Trees.open(scratch.folder.path + "/old.bin")
    #expect(try tree.texts() == Self.texts)
    #expect(tree.paths == tree.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(tree.path(of: 0) == scratch.folder.path + "/old.bin/a b.png")
  }

  @Test(.enabled(if: Program.has("zstd")))
  func readsZstandard() throws { try readsTar(command: "tar -cf - guides | zstd -q") }

  @Test(.enabled(if: Program.has("zip")), arguments: ["zip -qr - guides", "cd guides && zip -qr0 - .", "zip -qr - ."])
  func readsZip(command: String) throws {
    let scratch = try Self.sample()
    // Zip's own name for what it cannot write is another one.
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "guides/two\nlines.png"))
    try Program.run(["sh", "-c", "(\(command)) > /tmp/$$.zip; mv /tmp/$$.zip old.zip"], in: scratch.folder)
    #expect(
      try Trees.open(scratch.folder.path + "/old.zip").texts() == Self.texts.filter { $0.key != "two\nlines.png" })
  }

  /// Writes an archive by a Python program that has `zipfile`, `tarfile`, `io`, a function `add` of a tar file, and the
  /// path to write to.
  private func archive(_ program: String, in scratch: Scratch) throws -> String {
    let path = scratch.folder.path + "/made"
    let start = """
      import io, sys, tarfile, warnings, zipfile
      warnings.simplefilter("ignore")
      path = sys.argv[1]
      def add(tar, name, text, **facts):
        info = tarfile.TarInfo(name)
        info.size = len(text)
        for key, value in facts.items(): setattr(info, key, value)
        tar.addfile(info, io.BytesIO(text))

      """
    try Program.run(["python3", "-c", start + program, path], in: scratch.folder)
    return path
  }

  private func error(_ program: String) throws -> String? {
    let scratch = try Scratch()
    let path = try archive(program, in: scratch)
    let error = #expect(throws: FileError.self) { try Trees.open(path) }
    #expect(error?.path == path)
    return error?.reason
  }

  @Test(arguments: ["ZIP_STORED", "ZIP_DEFLATED", "ZIP_BZIP2", "ZIP_LZMA"])
  func readsPythonsZip(method: String) throws {
    let scratch = try Scratch()
    let path = try archive(
      """
      with zipfile.ZipFile(path, "w", zipfile.\(method)) as zip:
        zip.mkdir("g") if hasattr(zip, "mkdir") else None
        zip.writestr("g/größe.png", "ä" * 100000)
        zip.writestr("g/日本/a.png", "a")
        zip.writestr("__MACOSX/g/._a.png", "a")
      """, in: scratch)
    #expect(
      try Trees.open(path).texts() == ["größe.png": String(repeating: "ä", count: 100_000), "日本/a.png": "a"])
  }

  @Test(arguments: ["PAX_FORMAT", "GNU_FORMAT", "USTAR_FORMAT"])
  func readsPythonsTar(format: String) throws {
    let scratch = try Scratch()
    let path = try archive(
      """
      with tarfile.open(path, "w:gz", format=tarfile.\(format)) as tar:
        add(tar, "g/größe.png", b"abc")
        add(tar, "g/" + "l" * 98 + "/" + "n" * 90 + ".png", b"long")
        add(tar, "g/" + "l" * 98 + "/日本.png", b"long")
      """, in: scratch)
    let folder = String(repeating: "l", count: 98)
    #expect(
      try Trees.open(path).texts() == [
        "größe.png": "abc", "\(folder)/\(String(repeating: "n", count: 90)).png": "long", "\(folder)/日本.png": "long",
      ])
  }

  @Test func theLastOfOneNameCounts() throws {
    let scratch = try Scratch()
    let zip = try archive(
      """
      with zipfile.ZipFile(path, "w") as zip:
        zip.writestr("a.png", "first"); zip.writestr("b.png", "b"); zip.writestr("a.png", "last")
      """, in: scratch)
    #expect(try Trees.open(zip).texts() == ["a.png": "last", "b.png": "b"])
    let tar = try archive(
      """
      with tarfile.open(path, "w") as tar:
        add(tar, "a.png", b"first"); add(tar, "b.png", b"b"); add(tar, "./a.png", b"last")
      """, in: scratch)
    #expect(try Trees.open(tar).texts() == ["a.png": "last", "b.png": "b"])
  }

  @Test func oneFolderBesideAFileIsNoRoot() throws {
    let scratch = try Scratch()
    let path = try archive(
      """
      with tarfile.open(path, "w") as tar:
        add(tar, "g/a.png", b"a"); add(tar, "guides.json", b"{}")
      """, in: scratch)
    #expect(try Trees.open(path).paths == ["g/a.png", "guides.json"])
    let two = try archive(
      """
      with tarfile.open(path, "w") as tar:
        add(tar, "g/a.png", b"a"); add(tar, "gg/a.png", b"a")
      """, in: scratch)
    #expect(try Trees.open(two).paths == ["g/a.png", "gg/a.png"])
  }

  @Test func anEmptyTarIsATree() throws {
    let scratch = try Scratch()
    #expect(try Trees.open(try archive("tarfile.open(path, 'w').close()", in: scratch)).entries.isEmpty)
  }

  @Test func secondNamesAreFilesAndSymbolicLinksAreNot() throws {
    let scratch = try Scratch()
    let path = try archive(
      """
      with tarfile.open(path, "w") as tar:
        add(tar, "a.png", b"abc")
        add(tar, "hard.png", b"", type=tarfile.LNKTYPE, linkname="./a.png")
        add(tar, "soft.png", b"", type=tarfile.SYMTYPE, linkname="/etc/passwd")
        add(tar, "pipe.png", b"", type=tarfile.FIFOTYPE)
      """, in: scratch)
    #expect(try Trees.open(path).texts() == ["a.png": "abc", "hard.png": "abc"])
    #expect(
      try error(
        """
        with tarfile.open(path, "w") as tar:
          add(tar, "hard.png", b"", type=tarfile.LNKTYPE, linkname="a.png")
        """) == "'hard.png' in it is a link to a file that it does not have")
  }

  @Test(arguments: ["../x.png", "a/../../x.png", "/x.png", "a/.."])
  func refusesPathsThatLeadOut(name: String) throws {
    let reason = "the path '\(name)' in it leads out of it: pack the folder anew, by its name"
    #expect(try error("with tarfile.open(path, 'w:gz') as tar: add(tar, '\(name)', b'x')") == reason)
    #expect(try error("with zipfile.ZipFile(path, 'w') as zip: zip.writestr('\(name)', 'x')") == reason)
  }

  @Test func namesThatAreNoTextAreEntriesThatCannotBeRead() throws {
    let scratch = try Scratch()
    let program = """
      with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT, encoding="latin-1") as tar:
        add(tar, "gr\\u00fcn.png", b"x")
        add(tar, "a.png", b"abc")

      """
    let path = try archive(program, in: scratch)
    let tree = try Trees.open(path)
    #expect(tree.paths == ["a.png", "gr\\xFCn.png"])
    #expect(try tree.text("a.png") == "abc")
    #expect(throws: FileError("\(path)/gr\\xFCn.png", "its name is not in UTF-8: rename it")) {
      try tree.text("gr\\xFCn.png")
    }
    #expect(
      try error(program + "  add(tar, \"gr\\\\xFCn.png\", b'y')")
        == "two names in it are shown as 'gr\\xFCn.png', as one is not in UTF-8: rename it")
  }

  @Test(arguments: [
    [0x89, 0x50, 0x4E, 0x47, 0x0D], [0xFF, 0xD8, 0xFF, 0xE0], Array("GIF89a".utf8), Array("RIFF1234WEBPVP8 ".utf8),
  ])
  func aPictureIsNoSide(bytes: [UInt8]) throws {
    let scratch = try Scratch()
    let path = scratch.folder.path + "/old.zip"
    try scratch.write(Data(bytes), to: "old.zip")
    #expect(throws: FileError(path, "is a picture: name the folder that it lies in")) { try Trees.open(path) }
  }

  @Test func refusesWhatIsEncrypted() throws {
    // Bit 0 of the flags says so, in the header and in the list.
    #expect(
      try error(
        """
        with zipfile.ZipFile(path, "w") as zip: zip.writestr("a.png", b"x" * 20)
        data = bytearray(open(path, "rb").read())
        data[6] |= 1
        data[data.index(b"PK\\x01\\x02") + 8] |= 1
        open(path, "wb").write(data)
        """) == "is encrypted: unpack it, and name the folder")
  }

  @Test(.enabled(if: Program.has("zip"))) func refusesWhatZipEncrypted() throws {
    let scratch = try Self.sample()
    try Program.run(["zip", "-qr", "-P", "secret", "old.zip", "guides"], in: scratch.folder)
    let path = scratch.folder.path + "/old.zip"
    #expect(throws: FileError(path, "is encrypted: unpack it, and name the folder")) { try Trees.open(path) }
  }

  @Test func refusesWhatIsNoArchive() throws {
    for bytes in ["b'text'", "b''", "b'\\x89PNG\\r\\n\\x1a\\n' * 1000", "__import__('gzip').compress(b'text' * 999)"] {
      let reason = try error("open(path, 'wb').write(\(bytes))") ?? ""
      #expect(reason.hasPrefix("not a whole .zip or .tar.gz ("), "\(reason)")
      #expect(reason.hasSuffix("): a side is a folder, an archive of one, or git:REV[:PATH]"), "\(reason)")
    }
  }

  /// Wherever an archive is cut off, it is refused: never taken for one with fewer files.
  @Test func refusesWhatIsCutOff() throws {
    let scratch = try Scratch()
    let make = """
      import os
      with (\(#"zipfile.ZipFile(path, "w")"#)) as zip:
        for n in range(9): zip.writestr("%d.png" % n, os.urandom(3000))
      """
    let zip = try Data(contentsOf: URL(filePath: archive(make, in: scratch)))
    let tar = try Data(
      contentsOf: URL(
        filePath: archive(
          """
          import os
          with tarfile.open(path, "w:gz") as tar:
            for n in range(9): add(tar, "%d.png" % n, os.urandom(3000))
          """, in: scratch)))
    for (whole, last) in [(zip, 1), (tar, 200)] {
      for length in stride(from: 0, through: whole.count - last, by: 97) + [whole.count - last] {
        let path = try scratch.write(whole.prefix(length), to: "cut").path
        #expect(throws: FileError.self, "\(length) of \(whole.count) bytes") { try Trees.open(path) }
      }
    }
  }

  @Test func refusesWhatDoesNotUnpack() throws {
    let reason =
      try error(
        """
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zip: zip.writestr("a.png", b"abcdefgh" * 999)
        data = bytearray(open(path, "rb").read())
        for n in range(45, 60): data[n] ^= 0x5a
        open(path, "wb").write(data)
        """) ?? ""
    #expect(reason.hasPrefix("the archive is damaged ("), "\(reason)")
    // Bytes that are others than were packed.
    let sum =
      try error(
        """
        with zipfile.ZipFile(path, "w") as zip: zip.writestr("a.png", b"abcdefgh" * 999)
        data = bytearray(open(path, "rb").read())
        data[100] ^= 1
        open(path, "wb").write(data)
        """) ?? ""
    #expect(sum.hasPrefix("the archive is damaged ("), "\(sum)")
  }

  @Test func holdsNoMoreThanIsAllowed() throws {
    let scratch = try Scratch()
    // 300 MiB of nothing, in two files; one is too long by a byte.
    let path = try archive(
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as zip:
        zip.writestr("a.png", b"a")
        with zip.open("long.png", "w") as file:
          for _ in range(256): file.write(bytes(1 << 20))
          file.write(b"x")
      """, in: scratch)
    let tree = try Trees.open(path)
    #expect(tree.entries.map(\.length) == [1, (256 << 20) + 1])
    #expect(try tree.text("a.png") == "a")
    #expect(throws: FileError(path + "/long.png", "longer than 256 MiB, as no picture may be")) {
      try tree.bytes(of: 1)
    }
    // A header that promises more than all may have.
    #expect(
      try error(
        """
        info = tarfile.TarInfo("a.png")
        info.size = 2 << 30
        open(path, "wb").write(info.tobuf() + bytes(1024))
        """) == "has more than 1 GiB of files: unpack it, and name the folder")
  }

  @Test func saysThatALibraryIsMissing() throws {
    let error = #expect(throws: SharedLibrary.LoadError.self) { try ArchiveLibrary(names: ["libnone.so.0"]) }
    #expect(error?.reason.contains("libnone.so.0") == true)
  }

  @Test func manyFilesAndManyReaders() async throws {
    let scratch = try Scratch()
    let path = try archive(
      """
      with zipfile.ZipFile(path, "w") as zip:
        for n in range(3000): zip.writestr("guides/%d.png" % n, str(n))
      """, in: scratch)
    let tree = try Trees.open(path)
    #expect(tree.entries.count == 3000)
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<4 {
        group.addTask {
          for index in stride(from: start, to: 3000, by: 4) {
            #expect(
              (try? tree.bytes(of: index)).map { "\(String(decoding: $0, as: UTF8.self)).png" } == tree.paths[index])
          }
        }
      }
    }
  }
}
