#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A library that is loaded only where it is needed, and stays.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  package struct LoadError: Error {
    /// The loader's own words.
    package let reason: String
  }

  /// The first of the libraries called `names` that can be loaded.
  package init(_ names: [String]) throws(LoadError) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw LoadError(reason: dlerror().map { String(cString: $0) } ?? "there is no library")
    }
    self.handle = handle
  }

  /// The function of that name, which must be of the type that is wanted: one of C's.
  package func function<Function>(_ name: String) throws(LoadError) -> Function {
    guard let symbol = symbol(name) else { throw LoadError(reason: "it has no function \(name)") }
    return unsafeBitCast(symbol, to: Function.self)
  }

  package func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(handle, name) }
}
