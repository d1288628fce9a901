import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A stream of the process. A reader that went away (`scrim devices | head`) is no fault: the rest is dropped.
package final class DescriptorStream: TextStream {
  private let descriptor: Int32
  private let state = Mutex<State>(.open)

  private enum State {
    case open, readerLeft
    case failed(errno: Int32)
  }

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  package static let output = DescriptorStream(STDOUT_FILENO)
  package static let errors = DescriptorStream(STDERR_FILENO)

  /// The system's words for the first text that could not be written.
  package var failure: String? {
    state.withLock { state in
      guard case .failed(let number) = state else { return nil }
      return String(cString: strerror(number))
    }
  }

  package func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      state.withLock { state in
        guard case .open = state else { return }
        state = write(bytes)
      }
    }
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) -> State {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(descriptor, UnsafeBufferPointer(rebasing: rest))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        return .readerLeft
      } else if errno != EINTR {
        return .failed(errno: errno)
      }
    }
    return .open
  }
}

/// The method of the same name hides the system's function within the type.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
