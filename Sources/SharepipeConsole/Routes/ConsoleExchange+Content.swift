import ConsoleWire
import Documents
import SafeFiles
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
    let story = try await story(of: identifier)
    let content = HeldContent(of: story.row)
    guard let state = story.state.directory else {
      throw Refusal(
        404, "The files of this context are on the machines that share the ledger, not here.",
        advice: "Look at it there: sharepipe show \(identifier) --content \(number).")
    }
    guard let index = Int(number), content.parts.indices.contains(index - 1) else {
      throw Refusal(
        404, "The context has no content with this number.",
        advice: "Open the page of the context: it lists what would be handed over.")
    }
    let name = "\(identifier)-\(index).bin"
    do throws(HeldContent.Fault) {
      let source = try content.content(of: index, in: state)
      note(
        .downloaded, by: visitor.person.name, visitor.way, about: identifier, "content \(index)")
      switch consume source {
      case .bytes(let bytes): return Self.file(name, bytes)
      case .file(let file):
        guard file.facts.size <= Self.mostInMemory else {
          throw HeldContent.Fault.unreadable(name, "it is longer than 64 MiB")
        }
        let bytes: [UInt8]?
        do throws(FileFault) {
          bytes = try file.contents(upTo: Self.mostInMemory)
        } catch {
          throw HeldContent.Fault.unreadable(name, "\(error)")
        }
        // It may have been written to since it was compared.
        guard let bytes, let hash = try? ContentHash.sha256(of: bytes),
          hash == content.parts[index - 1].sha256
        else { throw HeldContent.Fault.changed(name) }
        return Self.file(name, bytes)
      }
    } catch {
      throw Refusal(
        409, "\(error)",
        advice: "On the machine itself: sharepipe show \(identifier) --content \(index).")
    }
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
    let sites = request.values("sec-fetch-site")
    guard sites.isEmpty || sites == ["same-origin"] else {
      throw Refusal(
        403, "A file is downloaded from its page alone.",
        advice: "Open the page, and follow the link there.")
    }
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
