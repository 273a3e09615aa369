package import Documents
package import ShareModel

/// The version of a context that a person saw before answering.
///
/// An answer that is given later holds only if nothing of the version has changed since.
package struct SeenContext: Hashable, Sendable {
  /// A part that differs from the version that the person saw.
  package enum Difference: Hashable, Sendable {
    /// The content that came in, by its SHA-256.
    case content(was: ContentDigest?, is: ContentDigest?)
    /// The content that an extension would be given, by its SHA-256.
    case handing(BundleIdentifier, was: ContentDigest?, is: ContentDigest?)
    /// The rules by which it was held, by their SHA-256.
    case rules(was: String, is: String)
    /// The extensions that wait.
    case extensions(was: Set<BundleIdentifier>, is: Set<BundleIdentifier>)
    /// The row in the journal, by its version.
    case version(was: String, is: String)
  }

  /// ``JournalContext/version``.
  package var version: String
  /// The SHA-256 of the content that came in, or `nil` if it is not known.
  package var contentHash: ContentDigest?
  /// The SHA-256 of the content for each extension that waits, by the identifier of the extension.
  package var handing: [BundleIdentifier: ContentDigest]
  /// The SHA-256 of the rules by which it was held.
  package var rules: String
  /// The extensions that wait.
  package var extensions: Set<BundleIdentifier>

  /// Takes the version that a context has now.
  package init(_ context: JournalContext) {
    version = context.version
    contentHash = context.contentHash
    handing = context.handing
    rules = context.rules
    extensions = context.waitingExtensions
  }

  /// A version of which nothing is known.
  package static let none = SeenContext()

  private init() {
    version = ""
    contentHash = nil
    handing = [:]
    rules = ""
    extensions = []
  }

  /// The parts of a context that differ from the version that the person saw; empty if none does.
  package func differences(from context: JournalContext) -> [Difference] {
    let now = SeenContext(context)
    guard now != self else { return [] }
    var differences: [Difference] = []
    if contentHash != now.contentHash {
      differences.append(.content(was: contentHash, is: now.contentHash))
    }
    if extensions != now.extensions {
      differences.append(.extensions(was: extensions, is: now.extensions))
    }
    for name in Set(handing.keys).union(now.handing.keys).sorted()
    where handing[name] != now.handing[name] && extensions.union(now.extensions).contains(name) {
      differences.append(.handing(name, was: handing[name], is: now.handing[name]))
    }
    if rules != now.rules { differences.append(.rules(was: rules, is: now.rules)) }
    if version != now.version { differences.append(.version(was: version, is: now.version)) }
    return differences
  }
}

extension SeenContext.Difference: CustomStringConvertible {
  /// The difference in words.
  package var description: String {
    switch self {
    case .content(let old, let new):
      "the content was \(Self.short(old?.description)), and is \(Self.short(new?.description))"
    case .handing(let name, let old, let new):
      "what \(name) would be given was \(Self.short(old?.description)), and is "
        + Self.short(new?.description)
    case .rules(let old, let new):
      "the rules were \(Self.short(old)), and are \(Self.short(new))"
    case .extensions(let old, let new):
      "it waited for \(Self.list(old)), and waits for \(Self.list(new))"
    case .version(let old, let new): "its version was \(old), and is \(new)"
    }
  }

  private static func short(_ hash: String?) -> String {
    guard let hash else { return "not known" }
    return hash.count > 16 ? hash.prefix(12) + "…" : hash
  }

  private static func list(_ names: Set<BundleIdentifier>) -> String {
    names.isEmpty ? "no extension" : names.sorted().list
  }
}
