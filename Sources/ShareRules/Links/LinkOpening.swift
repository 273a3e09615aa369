package import AppLinks
import Documents

/// A URL that is to be opened, and what is known of its sender: what the journal keeps of it.
///
/// The journal gets the URL as it may be shown. The keys that the URL and its callbacks may have had
/// are not kept; what is kept is enough to find out later whether they were those that are stored
/// then. Other secrets are in a ``SealedURL``, and the journal has a digest to compare with. The
/// random number of all digests is sealed as well: with it, a short secret could be guessed.
package struct LinkOpening: Hashable, Sendable {
  /// Why it is opened.
  package enum Origin: Hashable, Sendable {
    /// The caller of this tool asked for it.
    case request
    /// It answers the request of a context.
    case answer(to: String)
    /// It was shared in a context.
    case shared(in: String)
  }

  /// The URL without its keys and without other secrets.
  package let url: String
  /// The bundle identifier of the app that asks, or `nil` if no app is named.
  package let sender: String?
  /// What else is said of the URL, its sender and the device; the annotation is among the secrets.
  package private(set) var options: LinkOptions
  /// How it arrived.
  package let arrival: LinkArrival
  /// Why it is opened.
  package let origin: Origin
  /// How many answers it is away from a request.
  package let depth: Int
  /// What the share from which this comes excludes, whether it was shared or answers what was.
  package let excluded: [String]
  /// What its runs are known by, so that the same content in the same place does not open it again;
  /// `nil` if every opening is new.
  package var name: String?
  /// SHA-256 of a random number and each key that the URL had, in their order.
  let keyDigests: [String]
  /// SHA-256 of the random number and the URL without its keys, if it has keys or other secrets;
  /// else `nil`.
  package let digest: String?
  /// What the journal does not have, if there is something and it is at hand; else `nil`.
  package private(set) var sealed: SealedURL?

  /// Takes a URL in.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: The bundle identifier of the app that asks, or `nil`.
  ///   - options: What else is said of the URL, its sender and the device.
  ///   - arrival: How it arrived.
  ///   - origin: Why it is opened.
  ///   - depth: How many answers it is away from a request.
  ///   - excluded: What the share excludes of which it comes.
  ///   - redaction: Knows the parameters that are secrets.
  package init(
    _ url: String, from sender: String?, with options: LinkOptions = LinkOptions(),
    arriving arrival: LinkArrival = LinkArrival(), _ origin: Origin = .request, depth: Int = 0,
    excluding excluded: [String] = [],
    by redaction: LinkRedaction = LinkRedaction()
  ) {
    let (text, keys) = LinkKeyRedaction.redact(url)
    self.url = redaction.redact(text)
    self.sender = sender
    self.options = options
    self.arrival = arrival
    self.origin = origin
    self.depth = depth
    self.excluded = excluded
    guard
      !keys.isEmpty || options.annotation != nil || !self.url.utf8.elementsEqual(text.utf8)
    else {
      digest = nil
      keyDigests = []
      return
    }
    let sealed = SealedURL(text, options.annotation)
    self.sealed = sealed
    digest = sealed.digest
    keyDigests = keys.map { Self.digest(of: LinkKey.decoded($0), sealed.salt) }
  }

  /// The URL without its keys, as extensions get it; where its secrets are not at hand, without them.
  package var carried: String { sealed?.url ?? url }

  /// Distinguishes it from another URL, and does not show its secrets.
  package var identity: String { url + (digest.map { "\u{0}\($0)" } ?? "") }

  /// The URL with the keys that it had, as far as they are stored now.
  ///
  /// - Parameter stored: The keys that are stored for apps.
  /// - Returns: The URL; where a key is not stored any more, a mark stays in its place.
  func url(knowing stored: some Collection<LinkKey>) -> String {
    guard !keyDigests.isEmpty else { return carried }
    let salt = sealed?.salt
    let known = Dictionary(
      stored.compactMap { key in salt.map { (key.digest(with: $0), key) } }
    ) { first, _ in first }
    return LinkKeyRedaction.restore(keyDigests.map { known[$0]?.encoded }, in: carried)
  }

  /// The same with its secrets.
  ///
  /// - Parameter sealed: What was kept of it apart from the journal, or `nil` if nothing is there.
  /// - Returns: The opening; `nil` if it has secrets and these are not they.
  package func unsealed(with sealed: @autoclosure () -> SealedURL?) -> LinkOpening? {
    guard let digest, self.sealed == nil else { return self }
    guard let sealed = sealed(), sealed.digest == digest else { return nil }
    var copy = self
    copy.sealed = sealed
    copy.options.annotation = sealed.annotation
    return copy
  }

  /// What the context is called: the URL without what it asks with.
  package var label: String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    return String(url[..<end].prefix(200))
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
      if let kind = options.senderClass { json.member("senderClass", kind.rawValue) }
      if !options.device.isEmpty {
        json.member("device", options.device.map(\.rawValue).sorted())
      }
      if options.opensInPlace { json.member("openInPlace", true) }
      if !excluded.isEmpty { json.member("excluded", excluded) }
      if let name { json.member("name", name) }
      arrival.write(to: &json)
      if !keyDigests.isEmpty { json.member("keyDigests", keyDigests) }
      if let digest { json.member("digest", digest) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Reads an opening from the journal; `nil` if it is none.
  package init?(json: String) {
    guard let members = try? JSONReader.readDictionary(Array(json.utf8), named: "request"),
      let url = members["url"]?.string
    else { return nil }
    self.url = url
    sender = members["sender"]?.string
    arrival = LinkArrival(members)
    keyDigests = (members["keyDigests"]?.array ?? []).compactMap(\.string)
    digest = members["digest"]?.string
    // Older versions sealed nothing.
    sealed =
      digest == nil ? members["salt"]?.string.map { SealedURL(url, salt: $0) } : nil
    excluded = (members["excluded"]?.array ?? []).compactMap(\.string)
    options = LinkOptions()
    options.senderClass = members["senderClass"]?.string.flatMap(SenderClass.init(rawValue:))
    options.device = Set(
      (members["device"]?.array ?? []).compactMap(\.string).compactMap(DeviceTrait.init(rawValue:)))
    options.opensInPlace = members["openInPlace"]?.boolean ?? false
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
