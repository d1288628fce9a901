import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The functions of libarchive, which is loaded when the first archive is read and stays. Its types are opaque.
struct ArchiveLibrary: Sendable {
  typealias Make = @convention(c) () -> OpaquePointer?
  typealias Ask = @convention(c) (OpaquePointer) -> Int32
  typealias Open = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int) -> Int32
  typealias Next = @convention(c) (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  typealias Read = @convention(c) (OpaquePointer, UnsafeMutableRawPointer, Int) -> Int
  typealias Text = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
  typealias Length = @convention(c) (OpaquePointer) -> Int64
  typealias Mode = @convention(c) (OpaquePointer) -> mode_t

  /// `archive_read_new`
  let make: Make
  /// `archive_read_free`
  let free: Ask
  /// `archive_read_support_format_…` and `archive_read_support_filter_…`, of what is read. Others are not: some would
  /// run programs.
  let supports: [Ask]
  /// `archive_read_open_filename`
  let open: Open
  /// `archive_read_next_header`
  let next: Next
  /// `archive_read_data`
  let read: Read
  /// `archive_error_string`
  let fault: Text
  /// `archive_entry_pathname`
  let path: Text
  /// `archive_entry_hardlink`
  let link: Text
  /// `archive_entry_size`
  let length: Length
  /// `archive_entry_filetype`
  let type: Mode
  /// `archive_entry_is_data_encrypted`
  let isEncrypted: Ask

  /// `ARCHIVE_OK`, `ARCHIVE_EOF` and `ARCHIVE_WARN`.
  static let (fine, end, warning): (Int32, Int32, Int32) = (0, 1, -20)

  struct LoadError: Error {
    /// The loader's own words.
    let reason: String
  }

  static let shared = Result { () throws(LoadError) in try ArchiveLibrary(names: names) }

  #if canImport(Darwin)
    /// macOS brings one; Homebrew's lies where nothing finds it by its name.
    private static let names = [
      "/usr/lib/libarchive.2.dylib", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib",
    ]
  #else
    private static let names = ["libarchive.so.13"]
  #endif

  /// The first of the libraries called `names` that can be loaded.
  init(names: [String]) throws(LoadError) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw LoadError(reason: dlerror().map { String(cString: $0) } ?? "there is no library")
    }
    func function<Function>(_ name: String, _ type: Function.Type) throws(LoadError) -> Function {
      guard let symbol = dlsym(library, name) else { throw LoadError(reason: "it has no function \(name)") }
      return unsafeBitCast(symbol, to: type)
    }
    make = try function("archive_read_new", Make.self)
    free = try function("archive_read_free", Ask.self)
    var supports: [Ask] = []
    // A zip is read by the list at its end alone: one that was cut off has none, and is not taken for a shorter one.
    for name in ["format_zip_seekable", "format_tar", "filter_gzip", "filter_bzip2", "filter_xz", "filter_zstd"] {
      supports.append(try function("archive_read_support_\(name)", Ask.self))
    }
    self.supports = supports
    open = try function("archive_read_open_filename", Open.self)
    next = try function("archive_read_next_header", Next.self)
    read = try function("archive_read_data", Read.self)
    fault = try function("archive_error_string", Text.self)
    path = try function("archive_entry_pathname", Text.self)
    link = try function("archive_entry_hardlink", Text.self)
    length = try function("archive_entry_size", Length.self)
    type = try function("archive_entry_filetype", Mode.self)
    isEncrypted = try function("archive_entry_is_data_encrypted", Ask.self)
  }
}
