internal import SystemPackage

extension FilePath {
  /// Creates a path from its bytes; a NUL ends it.
  init(bytes: some Sequence<UInt8>) {
    unsafe self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }
}

extension Collection<UInt8> {
  /// Calls a function with the bytes as a C string.
  func withTerminatedBytes<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = map { CChar(bitPattern: $0) } + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // The array holds at least the terminator, so there is a first element.
      guard let start = buffer.baseAddress else { preconditionFailure("an empty C string") }
      return unsafe body(start)
    }
  }
}
