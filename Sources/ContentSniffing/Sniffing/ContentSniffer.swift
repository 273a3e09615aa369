import CMagic
package import SystemPackage

#if canImport(Glibc)
import Glibc
#endif

/// Names the MIME type and the encoding of content with libmagic.
///
/// A handle of libmagic serves one thread at a time, so a sniffer can neither be copied nor
/// shared between tasks: each worker makes its own. That takes about 0.2 ms.
///
/// The answers are those of `file --brief --mime`, with the same database. Content inside
/// compressed files is never looked at.
@safe package struct ContentSniffer: ~Copyable {
  /// What a handle is asked for: type, encoding, and the reports of errors.
  static let flags = MAGIC_MIME_TYPE | MAGIC_MIME_ENCODING | MAGIC_ERROR

  private let handle: magic_t

  /// Opens a handle and loads the database of formats.
  ///
  /// - Throws: ``SniffingError/cannotOpen(_:)``, ``SniffingError/cannotLoad(_:)`` or
  ///   ``SniffingError/cannotLimit(_:)``.
  package init() throws(SniffingError) {
    guard let handle = unsafe magic_open(Self.flags) else {
      throw .cannotOpen(Errno(rawValue: errno))
    }
    if let fault = unsafe Self.prepare(handle) {
      unsafe magic_close(handle)
      throw fault
    }
    unsafe self.handle = handle
  }

  deinit { unsafe magic_close(handle) }

  /// Names the type of an open file, from its first byte wherever its offset stands.
  ///
  /// The offset is the same afterwards. It moves in between, so no other thread or process may read
  /// through the same open file meanwhile.
  ///
  /// - Parameter descriptor: A regular file, open for reading.
  /// - Returns: The finding; ``SniffedContent/empty`` for a file without bytes.
  /// - Throws: A ``SniffingError``.
  package func sniff(_ descriptor: FileDescriptor) throws(SniffingError) -> SniffedContent {
    try FileStart.examine(descriptor) { () throws(SniffingError) in
      try sniffFromStart(descriptor)
    }
  }

  /// Names the type of an open file that is not empty, whose offset is 0 and may be moved.
  func sniffFromStart(_ descriptor: FileDescriptor) throws(SniffingError) -> SniffedContent {
    guard let answer = unsafe magic_descriptor(handle, descriptor.rawValue) else {
      throw .refused(unsafe Self.fault(of: handle))
    }
    return SniffedContent(answer: unsafe String(cString: answer))
  }

  /// Names the type of bytes in memory.
  ///
  /// - Parameter bytes: The content, from its first byte.
  /// - Returns: The finding; ``SniffedContent/empty`` for no bytes.
  /// - Throws: ``SniffingError/refused(_:)``.
  package func sniff(
    _ bytes: UnsafeRawBufferPointer
  ) throws(SniffingError) -> SniffedContent {
    guard unsafe !bytes.isEmpty else { return .empty }
    guard let answer = unsafe magic_buffer(handle, bytes.baseAddress, bytes.count) else {
      throw .refused(unsafe Self.fault(of: handle))
    }
    return SniffedContent(answer: unsafe String(cString: answer))
  }

  /// Names the type of bytes in memory.
  ///
  /// - Parameter bytes: The content, from its first byte.
  /// - Returns: The finding; ``SniffedContent/empty`` for no bytes.
  /// - Throws: ``SniffingError/refused(_:)``.
  package func sniff(_ bytes: [UInt8]) throws(SniffingError) -> SniffedContent {
    try unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(SniffingError) in try unsafe sniff(buffer) }
    }.get()
  }

  /// Loads the database and sets the limits, or answers why that is not possible.
  private static func prepare(_ handle: magic_t) -> SniffingError? {
    if unsafe magic_load(handle, nil) != 0 { return .cannotLoad(unsafe fault(of: handle)) }
    for limit in SniffingLimit.all {
      var value = limit.value
      if unsafe magic_setparam(handle, limit.parameter, &value) != 0 {
        return .cannotLimit(limit.name)
      }
    }
    return nil
  }

  private static func fault(of handle: magic_t) -> String {
    unsafe magic_error(handle).map { unsafe String(cString: $0) } ?? "no reason given"
  }
}

@available(*, unavailable)
extension ContentSniffer: Sendable {}
