/// What a server answered, as `curl -sSi -L URL` writes it: the head of each answer, then the body of
/// the last one.
///
/// A head is a status line, fields and an empty line; that of a redirect, of `100 Continue` or of a
/// proxy is followed by the next one. Lines end with a line feed, which may have a carriage return
/// before it.
///
/// Source: RFC 9112, sections 2 to 5; curl(1), `--include` and `--location`.
struct CapturedResponse: Sendable {
  /// The most heads.
  static let maximumHeads = 32
  /// The most bytes of one head.
  static let maximumHead = 64 << 10

  /// The head of one answer.
  struct Head: Sendable {
    /// The status, such as 200.
    let status: Int
    /// Where the status line is, in bytes from the start of the file.
    let range: Range<Int>
    /// The fields in their order: the name in lower case, the value without space around it, and where
    /// the line is.
    let fields: [(name: String, value: String, range: Range<Int>)]

    /// The first field of a name, or `nil`.
    ///
    /// - Parameter name: The name in lower case.
    /// - Returns: The value, and where the line is.
    func field(_ name: String) -> (value: String, range: Range<Int>)? {
      fields.first { $0.name == name }.map { ($0.value, $0.range) }
    }

    /// Whether another answer follows for the same request.
    var isInterim: Bool { (100..<200).contains(status) }
    /// Whether it leads to another address.
    var isRedirect: Bool { (300..<400).contains(status) && field("location") != nil }
  }

  /// The heads, at least one; the last one is that of the body.
  let heads: [Head]
  /// The body of the last answer.
  let body: [UInt8]

  /// The head of the last answer.
  let last: Head

  /// Reads what was captured.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: Why it is no answer.
  init(_ bytes: [UInt8]) throws(CapturedResponseError) {
    var heads: [Head] = []
    var rest = bytes[...]
    while Self.beginsWithHead(rest) {
      guard heads.count < Self.maximumHeads else {
        throw .tooManyHeads(limit: Self.maximumHeads)
      }
      heads.append(try Self.takeHead(of: &rest))
      // A body that begins as a head does is no head: the last answer has one that needs none after it.
      if let head = heads.last, !Self.mayBeFollowed(head) { break }
    }
    guard let last = heads.last else { throw .noStatusLine }
    if let coding = last.field("content-encoding")?.value.lowercased(), coding != "identity" {
      throw .encoded(coding)
    }
    if let text = last.field("content-length")?.value, let length = Int(text), length > rest.count,
      !last.isRedirect
    {
      throw .cutOff(count: rest.count, of: length)
    }
    self.heads = heads
    self.last = last
    body = Array(rest)
  }

  /// Whether another head may come after one: that of a redirect, an interim answer, or the answer of a
  /// proxy to CONNECT, which has no body.
  private static func mayBeFollowed(_ head: Head) -> Bool {
    head.isInterim || head.isRedirect || head.field("content-type") == nil
  }

  private static func beginsWithHead(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "HTTP/".utf8)
  }

  /// Takes a head, up to the empty line after it.
  private static func takeHead(
    of rest: inout ArraySlice<UInt8>
  ) throws(CapturedResponseError) -> Head {
    let start = rest.startIndex
    var status: (code: Int, range: Range<Int>)?
    var fields: [(name: String, value: String, range: Range<Int>)] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      guard end - start <= maximumHead else { throw .headTooLong(limit: maximumHead) }
      var line = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let text = String(decoding: line, as: UTF8.self)
      guard !text.isEmpty else {
        guard let status else { throw .noStatusLine }
        return Head(status: status.code, range: status.range, fields: fields)
      }
      guard status != nil else {
        let words = text.split(separator: " ")
        guard words.count > 1, words[1].utf8.count == 3, let code = Int(words[1]), code >= 100
        else { throw .noStatusLine }
        status = (code, line.startIndex..<line.endIndex)
        continue
      }
      guard let colon = text.firstIndex(of: ":") else { throw .noField(text) }
      fields.append(
        (
          text[..<colon].lowercased(), text[text.index(after: colon)...].trimmed,
          line.startIndex..<line.endIndex
        ))
    }
    throw .headNotFinished
  }
}

extension Substring {
  /// The text without spaces and tabs around it.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
