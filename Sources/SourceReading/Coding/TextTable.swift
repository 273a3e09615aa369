/// The texts of a form, written before what names them by their numbers.
package enum TextTable {
  /// Writes texts.
  package static func bytes(of texts: [String]) -> [UInt8] {
    var count = ByteWriter()
    count.write(texts.count)
    var bytes = count.bytes
    for text in texts {
      var length = ByteWriter()
      length.write(text.utf8.count)
      bytes += length.bytes
      bytes += Array(text.utf8)
    }
    return bytes
  }

  /// Reads texts.
  ///
  /// - Parameter reader: What is read; it is behind the texts then.
  /// - Returns: The texts.
  /// - Throws: ``EncodedSourceFault`` if they are something else.
  package static func read(
    _ reader: inout ByteReader
  ) throws(EncodedSourceFault) -> [String] {
    try reader.list { (reader) throws(EncodedSourceFault) in
      let slice = try reader.slice(try reader.number())
      guard let text = String(validating: slice, as: UTF8.self) else { throw EncodedSourceFault() }
      return text
    }
  }
}
