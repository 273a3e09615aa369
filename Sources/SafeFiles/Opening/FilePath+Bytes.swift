import Documents
internal import Glibc
internal import SystemPackage

extension FilePath {
  /// Creates a path from its bytes; a NUL ends it.
  package init(bytes: some Collection<UInt8>) {
    // Callers in other modules pass arrays mostly, which are then copied as a whole.
    let path = bytes.withContiguousStorageIfAvailable { unsafe FilePath(copying: $0) }
    self =
      unsafe path ?? Array(bytes).withUnsafeBufferPointer { unsafe FilePath(copying: $0) }
  }

  private init(copying bytes: UnsafeBufferPointer<UInt8>) {
    let length = bytes.count
    self = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { text in
      // There is room for the terminator at least, so there is a first byte.
      guard let start = text.baseAddress else { preconditionFailure("no room for a path") }
      for place in 0..<length { unsafe start[place] = CChar(bitPattern: bytes[place]) }
      unsafe start[length] = 0
      return unsafe FilePath(platformString: UnsafePointer(start))
    }
  }

  /// The bytes of the path, without the NUL at its end.
  package var bytes: [UInt8] {
    unsafe withPlatformString { unsafe Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// The path of a name in the directory that this path names.
  ///
  /// - Parameter name: The bytes of the name, as a listing of the directory has it.
  /// - Returns: The path; the name alone if this path is empty.
  func appending(name: [UInt8]) -> FilePath {
    FilePath(bytes: isEmpty ? name : bytes + [UInt8(ascii: "/")] + name)
  }

  /// The path as text for messages, escaped as in ``EntryName/label``.
  package var label: String { EntryName(bytes: bytes).label }
}

extension FileReference {
  /// The reference of a name in the directory that this one refers to.
  ///
  /// - Parameter name: The bytes of the name, as a listing of the directory has it.
  /// - Returns: The reference, below the same root.
  package func appending(name: [UInt8]) -> Self {
    Self(root: root, path: path.appending(name: name))
  }

  /// The bytes of the last part of the path; empty for an empty path.
  package var nameBytes: [UInt8] {
    let length = path.length
    return unsafe path.withPlatformString { text in
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
      let start = unsafe bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return unsafe Array(bytes[start...])
    }
  }
}

extension FilePath.Component {
  /// Creates a component of a path from its bytes, or returns `nil` if they are no single name.
  package init?(bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty, !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { return nil }
    unsafe self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The bytes of the name.
  package var bytes: [UInt8] {
    unsafe withPlatformString { unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}
