/// What a magic database is asked about: the bytes as libmagic sees them.
///
/// It is a view that is made for one call; what it points to must live as long as the call.
@safe
package struct MagicContent {
  /// The bytes from the start that are in memory; in the text pass the whole text in UTF-8.
  package var loaded: UnsafeRawBufferPointer
  /// The bytes that libmagic looks at, at most 7 MiB; in the text pass those of the text.
  package var count: Int
  /// Where single bytes further on are read, without moving its place; -1 for bytes in memory.
  package var descriptor: CInt
  /// The size of the file; 0 for bytes in memory.
  package var fileSize: Int
  /// The kind and the permissions of the file, as `stat` has them; 0 for bytes in memory.
  package var mode: UInt32

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - loaded: The bytes from the start that are in memory.
  ///   - count: The bytes that libmagic looks at.
  ///   - descriptor: Where further bytes are read, or -1.
  ///   - fileSize: The size of the file.
  ///   - mode: The kind and the permissions of the file.
  package init(
    loaded: UnsafeRawBufferPointer, count: Int, descriptor: CInt, fileSize: Int, mode: UInt32
  ) {
    unsafe self.loaded = loaded
    self.count = count
    self.descriptor = descriptor
    self.fileSize = fileSize
    self.mode = mode
  }
}
