import ConsoleWire
import Documents

/// One thing that the log of the console has: who did what, from where.
struct AuditEvent: Hashable, Sendable {
  /// What was done.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The console was started.
    case started
    /// A person has signed in, or could not.
    case signIn = "sign-in"
    /// A person has signed out.
    case signOut = "sign-out"
    /// An answer was recorded.
    case answered
    /// Another try was asked for.
    case retried
    /// What was filed was taken back.
    case undone
    /// Content was downloaded.
    case downloaded
    /// A request was refused.
    case refused
  }

  let kind: Kind
  /// The name of the person, or the name that was given; `nil` if there is none.
  var person: String?
  /// How the person proved that.
  var way: SignInWay?
  /// The context that it is about.
  var context: String?
  /// What came of it, in a few words of ours.
  var outcome: String?

  /// The longest text that is kept, in characters.
  private static let longest = 200

  /// Writes the event as one line of JSON, with the line break.
  ///
  /// - Parameters:
  ///   - request: The number of the request; `nil` for none.
  ///   - peer: The other end of the connection; `nil` for none.
  ///   - time: When.
  /// - Returns: The bytes.
  func line(request: UInt64?, from peer: ConsolePeer?, at time: Timestamp) -> [UInt8] {
    func cut(_ text: String?) -> String? { text.map { String($0.prefix(Self.longest)) } }
    let from: String? =
      switch peer {
      case .user(let user, let process): "user \(user), process \(process)"
      case .address(let address): address
      case nil: nil
      }
    let text = JSONWriter.text { json in
      json.object { json in
        json.member("time", time.text)
        json.member("event", kind.rawValue)
        if let request { json.member("request", request) }
        if let person = cut(person) { json.member("person", person) }
        if let way { json.member("way", way.rawValue) }
        if let from = cut(from) { json.member("from", from) }
        if let context = cut(context) { json.member("context", context) }
        if let outcome = cut(outcome) { json.member("outcome", outcome) }
      }
    }
    return Array((text + "\n").utf8)
  }
}
