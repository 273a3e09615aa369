import ConsoleWire
import Documents
import ShareModel
import Sharepipe
import SystemPackage

extension ConsoleExchange {
  /// The most bytes that are read into memory before the first is sent.
  private static let mostInMemory = 64 << 20

  /// What an attachment of a held context holds, as a file to save: bytes that were judged, and no
  /// others.
  ///
  /// It has a neutral name and no type, and a browser that opens it all the same shows nothing of it.
  /// Source: RFC 6266 (`Content-Disposition`); W3C, Content Security Policy Level 3 (`sandbox`).
  func download(
    _ number: String, of identifier: String, by visitor: Visitor
  ) async throws(Refusal) -> DeskAnswer {
    try checkDownload(by: visitor)
    let (content, state) = try await heldContent(number, of: identifier)
    let part = try Self.part(number, of: content.parts)
    do throws(HeldContent.Fault) {
      let bytes = try content.bytes(of: part, in: state, upTo: Self.mostInMemory)
      note(
        .downloaded, by: visitor.person.name, visitor.way, about: identifier,
        "content \(part.number)")
      return Self.file("\(identifier)-\(part.number).bin", bytes)
    } catch {
      throw Self.refusal(error, identifier, part.number)
    }
  }

  /// Checks that a page of the console asks, or a program that is no browser.
  ///
  /// Source: W3C, Fetch Metadata Request Headers, section 2.4 (`Sec-Fetch-Site`).
  ///
  /// - Parameter words: What is wrong otherwise.
  /// - Throws: ``Refusal``.
  func checkSite(_ words: String) throws(Refusal) {
    let sites = request.values("sec-fetch-site")
    guard sites.isEmpty || sites == ["same-origin"] else {
      throw Refusal(
        403, words, advice: "Open the page of the context, and follow the link there.")
    }
  }

  /// The content of a held context, and the state where it can be read.
  ///
  /// - Throws: ``Refusal``.
  func heldContent(
    _ number: String, of identifier: String
  ) async throws(Refusal) -> (HeldContent, FilePath) {
    let story = try await story(of: identifier)
    guard let state = story.state.directory else {
      throw Refusal(
        404, "The files of this context are on the machines that share the ledger, not here.",
        advice: "Look at it there: sharepipe show \(identifier) --content \(number).")
    }
    return (HeldContent(of: story.row), state)
  }

  /// The attachment with a number.
  ///
  /// - Throws: ``Refusal``.
  static func part(
    _ number: String, of parts: [HeldContent.Part]
  ) throws(Refusal) -> HeldContent.Part {
    guard let index = Int(number), parts.indices.contains(index - 1) else {
      throw Refusal(
        404, "The context has no content with this number.",
        advice: "Open the page of the context: it lists what would be handed over.")
    }
    return parts[index - 1]
  }

  /// The refusal of content that is not what was judged, or cannot be read.
  static func refusal(_ fault: HeldContent.Fault, _ identifier: String, _ number: Int) -> Refusal {
    Refusal(
      409, "\(fault)",
      advice: "On the machine itself: sharepipe show \(identifier) --content \(number).")
  }

  /// Checks that a visitor may download, and asks for it on a page of the console.
  ///
  /// - Throws: ``Refusal``.
  func checkDownload(by visitor: Visitor) throws(Refusal) {
    guard visitor.person.role == .answer else {
      throw Refusal(
        403, "You may look, and not download: your role is 'look'.",
        advice: "Ask the owner of the console for the role 'answer'.")
    }
    try checkSite("A file is downloaded from its page alone.")
  }

  /// The head of an answer that a browser saves and never shows.
  ///
  /// - Parameters:
  ///   - name: The neutral name of the file.
  ///   - type: Its type.
  /// - Returns: The head, without a body.
  static func head(of name: String, _ type: String) -> ConsoleAnswer {
    ConsoleAnswer(
      200,
      ConsolePage.safety + [
        .init("content-type", type),
        .init("content-disposition", "attachment; filename=\"\(name)\""),
        .init("content-security-policy", "sandbox; default-src 'none'"),
      ])
  }

  private static func file(_ name: String, _ bytes: [UInt8]) -> DeskAnswer {
    var head = head(of: name, "application/octet-stream")
    head.length = UInt64(bytes.count)
    guard bytes.count > ConsoleFrame.longestPart else {
      head.body = bytes
      return DeskAnswer(head)
    }
    let rest = FileParts(bytes)
    return DeskAnswer(head) { await rest.next() }
  }
}

/// The parts of a file, one after the other.
private actor FileParts {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func next() -> DeskAnswer.Part {
    guard !rest.isEmpty else { return .end }
    defer { rest = rest.dropFirst(ConsoleFrame.longestPart) }
    return .bytes(Array(rest.prefix(ConsoleFrame.longestPart)))
  }
}
