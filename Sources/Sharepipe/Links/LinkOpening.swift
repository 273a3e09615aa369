import AppLinks

/// A URL that is to be opened, and what is known of who asks: what the journal keeps of it.
///
/// The keys that the URL and its callbacks may have had are not kept. What is kept is enough to tell
/// later whether they were those that are stored then.
package struct LinkOpening: Hashable, Sendable {
  /// Why it is opened.
  package enum Origin: Hashable, Sendable {
    /// Somebody asked this tool to.
    case request
    /// It answers the request of a context.
    case answer(to: String)
    /// It was shared in a context.
    case shared(in: String)
  }

  /// The URL without its keys.
  package let url: String
  /// The bundle identifier of the app that asks, or `nil` if nobody is named.
  package let sender: String?
  /// Why it is opened.
  package let origin: Origin
  /// How many answers it is away from a request.
  package let depth: Int
  /// What its runs are known by, so that the same content in the same place does not open it again;
  /// `nil` if every opening is new.
  package var name: String?
  /// SHA-256 of a random number and each key that the URL had, in their order.
  let keyDigests: [String]
  /// The random number.
  let salt: String

  /// Takes a URL in.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: The bundle identifier of the app that asks, or `nil`.
  ///   - origin: Why it is opened.
  ///   - depth: How many answers it is away from a request.
  package init(_ url: String, from sender: String?, _ origin: Origin = .request, depth: Int = 0) {
    let (text, keys) = LinkKeyRedaction.redact(url)
    let salt = String(UInt64.random(in: 0 ... .max), radix: 16)
    self.url = text
    self.sender = sender
    self.origin = origin
    self.depth = depth
    self.salt = salt
    keyDigests = keys.map { Self.digest(of: LinkKey.decoded($0), salt) }
  }

  /// The URL with the keys that it had, as far as they are stored now.
  ///
  /// - Parameter stored: The keys that are stored for apps.
  /// - Returns: The URL; where a key is not stored any more, a mark stays in its place.
  func url(knowing stored: some Collection<LinkKey>) -> String {
    guard !keyDigests.isEmpty else { return url }
    let known = Dictionary(stored.map { ($0.digest(with: salt), $0) }) { first, _ in first }
    return LinkKeyRedaction.restore(keyDigests.map { known[$0]?.encoded }, in: url)
  }

  /// The same without whatever may be a key: for a URL that is refused.
  var masked: LinkOpening {
    LinkOpening(LinkKeyRedaction.maskingAnyKey(in: url), from: sender, origin, depth: depth)
  }

  /// What the context is called: the URL without what it asks with.
  package var label: String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    return LinkKeyRedaction.maskingAnyKey(in: String(url[..<end].prefix(200)))
  }

  static func digest(of key: [UInt8], _ salt: String) -> String {
    BundleFingerprint.hash(of: Array(salt.utf8) + [0] + key)
  }
}

extension LinkOpening {
  /// The opening as JSON.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("url", url)
      json.member("sender", sender)
      switch origin {
      case .request: break
      case .answer(let context): json.member("answers", context)
      case .shared(let context): json.member("sharedIn", context)
      }
      json.member("depth", depth)
      if let name { json.member("name", name) }
      json.member("keyDigests", keyDigests)
      json.member("salt", salt)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Reads an opening from the journal; `nil` if it is none.
  package init?(json: String) {
    guard let members = try? JSONReader.readDictionary(Array(json.utf8), named: "request"),
      let url = members["url"]?.string, let salt = members["salt"]?.string
    else { return nil }
    self.url = url
    self.salt = salt
    sender = members["sender"]?.string
    keyDigests = (members["keyDigests"]?.array ?? []).compactMap(\.string)
    name = members["name"]?.string
    depth = members["depth"]?.integer.flatMap { Int(exactly: $0) } ?? 0
    origin =
      if let context = members["answers"]?.string {
        .answer(to: context)
      } else if let context = members["sharedIn"]?.string {
        .shared(in: context)
      } else {
        .request
      }
  }
}
