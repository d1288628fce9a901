#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TreeEntry {
  /// Whether the entry stands before another one in a tree: by the bytes of their paths.
  func precedes(_ other: TreeEntry) -> Bool {
    var (path, next) = (path, other.path)
    return path.withUTF8 { path in
      next.withUTF8 { next in
        let order = memcmp(path.baseAddress!, next.baseAddress!, min(path.count, next.count))
        return order == 0 ? path.count < next.count : order < 0
      }
    }
  }
}
