/// A source file as bytes, of which only what is wanted is read back.
///
/// The names of everything in it are there at once; what a function does is read when it is asked for,
/// so that a large program takes little memory. The bytes are for the same version of the tool alone.
package struct EncodedSource: Sendable {
  /// A function without what it does.
  package struct Function: Sendable {
    /// The function; its body is empty.
    package let head: SourceFunction
    /// Every name that its body mentions.
    package let mentions: Set<String>
    /// Whether it does anything.
    package var hasBody: Bool { !body.isEmpty }
    fileprivate let body: ArraySlice<UInt8>
  }

  /// The first bytes: what it is, and which version.
  private static let mark: [UInt8] = Array("SPSF\u{1}".utf8)

  /// All of it.
  package let bytes: [UInt8]
  /// The file; its functions are in `functions`.
  package let file: SourceFile
  /// The functions, in their order.
  package let functions: [Function]
  private let texts: [String]

  /// Writes a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: Its bytes.
  package static func bytes(of file: SourceFile) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(byte: file.language.rawValue)
    writer.write(file.imports) { $1.write($0) }
    writer.write(file.types) { $1.write($0) }
    writer.write(file.properties) { $1.write($0) }
    writer.write(file.faults) { fault, writer in
      writer.write(fault.words)
      writer.write(fault.range)
    }
    var bodies = writer
    var ends: [Int] = []
    let start = bodies.bytes.count
    for function in file.functions {
      bodies.startStretches()
      if !function.body.isEmpty { bodies.write(function.body) { $1.write($0) } }
      ends.append(bodies.bytes.count - start)
    }
    // The heads come after the bodies, so that all use one list of texts.
    var heads = bodies
    let headStart = heads.bytes.count
    heads.startStretches()
    heads.write(Array(zip(file.functions, ends))) { item, writer in
      writer.write(head: item.0)
      writer.write(item.1)
      writer.write(Mentions.names(in: item.0.body).sorted()) { $1.write($0) }
    }
    var bytes = Self.mark + TextTable.bytes(of: heads.texts)
    var lengths = ByteWriter()
    lengths.write(start)
    lengths.write(headStart - start)
    bytes += lengths.bytes
    return bytes + heads.bytes
  }

  /// Reads a file back, but for what its functions do.
  ///
  /// - Parameter bytes: What `bytes(of:)` made.
  /// - Throws: ``EncodedSourceFault`` if they are something else.
  package init(_ bytes: [UInt8]) throws(EncodedSourceFault) {
    guard bytes.starts(with: Self.mark) else { throw EncodedSourceFault() }
    var reader = ByteReader(bytes[Self.mark.count...], texts: [])
    let texts = try TextTable.read(&reader)
    let first = try reader.number()
    let second = try reader.number()
    var head = ByteReader(try reader.slice(first), texts: texts)
    let bodies = try reader.slice(second)
    var rest = ByteReader(try reader.slice(reader.rest), texts: texts)
    guard let language = SourceFile.Language(rawValue: try head.byte()) else {
      throw EncodedSourceFault()
    }
    var file = SourceFile(language: language)
    file.imports = try head.list { (reader) throws(EncodedSourceFault) in try reader.text() }
    file.types = try head.list { (reader) throws(EncodedSourceFault) in try reader.type() }
    file.properties = try head.list { (reader) throws(EncodedSourceFault) in
      try reader.property()
    }
    file.faults = try head.list { (reader) throws(EncodedSourceFault) in
      SourceFault(try reader.text(), at: try reader.range())
    }
    var end = 0
    functions = try rest.list { (reader) throws(EncodedSourceFault) in
      let function = try reader.functionHead()
      let next = try reader.number()
      guard next >= end, next <= bodies.count else { throw EncodedSourceFault() }
      defer { end = next }
      let mentions = try reader.list { (reader) throws(EncodedSourceFault) in try reader.text() }
      return Function(
        head: function, mentions: Set(mentions),
        body: bodies[(bodies.startIndex + end)..<(bodies.startIndex + next)])
    }
    self.bytes = bytes
    self.file = file
    self.texts = texts
  }

  /// Writes a file and reads it back, but for what its functions do.
  package init(_ file: SourceFile) throws(EncodedSourceFault) {
    try self.init(Self.bytes(of: file))
  }

  /// What a function does.
  ///
  /// - Parameter index: The function, by its place in `functions`.
  /// - Returns: Its statements.
  /// - Throws: ``EncodedSourceFault`` if the bytes are damaged.
  package func body(of index: Int) throws(EncodedSourceFault) -> [SourceStatement] {
    let bytes = functions[index].body
    guard !bytes.isEmpty else { return [] }
    var reader = ByteReader(bytes, texts: texts)
    return try reader.list { (reader) throws(EncodedSourceFault) in try reader.statement() }
  }
}
