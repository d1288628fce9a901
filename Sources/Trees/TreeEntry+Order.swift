#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TreeEntry {
  /// Whether the entry stands before another one in a tree: by the bytes of their paths.
  func precedes(_ other: TreeEntry) -> Bool {
    let order = path.utf8.withContiguousStorageIfAvailable { path in
      other.path.utf8.withContiguousStorageIfAvailable { next in
        let order = memcmp(path.baseAddress!, next.baseAddress!, min(path.count, next.count))
        return order == 0 ? path.count < next.count : order < 0
      }
    }
    // Strings of another language than Swift have no bytes of their own.
    return (order ?? nil) ?? path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }
}
