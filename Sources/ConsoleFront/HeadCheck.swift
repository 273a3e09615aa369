#if Console
import NIOHTTP1

/// What is checked of a head besides its form: that no other program would read another request in it.
struct HeadCheck {
  /// Why a request is refused.
  struct Refusal {
    let status: HTTPResponseStatus
    let words: String

    init(_ status: HTTPResponseStatus, _ words: String) {
      self.status = status
      self.words = words
    }
  }

  /// The methods of HTTP; NIO knows those of its relatives besides.
  private static let methods: [HTTPMethod] = [
    .GET, .HEAD, .POST, .PUT, .DELETE, .CONNECT, .OPTIONS, .TRACE, .PATCH,
  ]

  /// How many bytes follow the head.
  private(set) var length = 0
  /// Whether the client waits for a word before it sends the body.
  private(set) var isExpecting = false

  /// Checks a head.
  ///
  /// Source: RFC 9112, sections 2.5, 3.2 and 6; RFC 9110, sections 5.5, 9.3 and 10.1.1; RFC 5789.
  ///
  /// - Parameters:
  ///   - head: The head, whose form NIO has checked.
  ///   - limits: How much a client may send.
  /// - Throws: ``Refusal``.
  init(_ head: HTTPRequestHead, _ limits: FrontLimits) throws(Refusal) {
    guard head.version.major == 1, head.version.minor <= 1 else {
      throw Refusal(.httpVersionNotSupported, "HTTP/1.1 is spoken here")
    }
    guard Self.methods.contains(head.method) else {
      throw Refusal(.badRequest, "this is no method of HTTP")
    }
    guard head.uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Refusal(.badRequest, "the target is not ASCII")
    }
    guard head.headers.allSatisfy({ Self.isText($0.value) }) else {
      throw Refusal(.badRequest, "a field is not text")
    }
    guard head.headers["host"].count == 1 else {
      throw Refusal(.badRequest, "a request has one Host")
    }
    guard !head.headers.contains(name: "transfer-encoding") else {
      throw Refusal(.badRequest, "a request has a Content-Length here")
    }
    let lengths = head.headers["content-length"].map(Self.value)
    if let text = lengths.first {
      guard lengths.count == 1, let length = Int(text), !text.hasPrefix("+"), length >= 0 else {
        throw Refusal(.badRequest, "a Content-Length is one number")
      }
      guard length <= limits.bodyBytes else {
        throw Refusal(.payloadTooLarge, "the body is too long")
      }
      self.length = length
    }
    let expectations = head.headers["expect"].map(Self.value)
    guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
      throw Refusal(.expectationFailed, "nothing but 100-continue can be expected")
    }
    isExpecting = !expectations.isEmpty && length > 0 && head.version == .http1_1
  }

  /// Whether a value is UTF-8 without control characters; NIO puts U+FFFD where it was not UTF-8.
  private static func isText(_ value: String) -> Bool {
    value.unicodeScalars.allSatisfy { scalar in
      scalar == "\t" || scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\u{FFFD}"
    }
  }

  /// A value without the white space behind it, which is no part of it.
  ///
  /// Source: RFC 9112, section 5.1.
  static func value(_ text: String) -> String {
    var rest = Substring(text)
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}

extension HeadCheck.Refusal: Error {}
#endif
