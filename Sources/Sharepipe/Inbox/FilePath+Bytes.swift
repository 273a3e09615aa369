internal import SystemPackage

extension FilePath {
  /// Creates a path from its bytes; a NUL ends it.
  init(bytes: some Collection<UInt8>) {
    unsafe self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The bytes of the path, without the NUL at its end.
  var bytes: [UInt8] {
    unsafe withPlatformString { unsafe Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// The path as text for messages, escaped as in ``EntryName/label``.
  var label: String { EntryName(bytes: bytes).label }
}

extension FilePath.Component {
  /// Creates a component of a path from its bytes, or returns `nil` if they are no single name.
  init?(bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty, !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { return nil }
    unsafe self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The bytes of the name.
  var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}
