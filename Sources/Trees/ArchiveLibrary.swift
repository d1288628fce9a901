import Files

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

  static let shared = Result { () throws(SharedLibrary.LoadError) in try ArchiveLibrary(names: names) }

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
  init(names: [String]) throws(SharedLibrary.LoadError) {
    let library = try SharedLibrary(names)
    make = try library.function("archive_read_new")
    free = try library.function("archive_read_free")
    var supports: [Ask] = []
    // A zip is read by the list at its end alone: one that was cut off has none, and is not taken for a shorter one.
    for name in ["format_zip_seekable", "format_tar", "filter_gzip", "filter_bzip2", "filter_xz", "filter_zstd"] {
      supports.append(try library.function("archive_read_support_\(name)"))
    }
    self.supports = supports
    open = try library.function("archive_read_open_filename")
    next = try library.function("archive_read_next_header")
    read = try library.function("archive_read_data")
    fault = try library.function("archive_error_string")
    path = try library.function("archive_entry_pathname")
    link = try library.function("archive_entry_hardlink")
    length = try library.function("archive_entry_size")
    type = try library.function("archive_entry_filetype")
    isEncrypted = try library.function("archive_entry_is_data_encrypted")
  }
}
