package import Documents
import ShareJournal
import ShareModel
internal import SystemPackage
internal import TypeIdentifiers

/// The content that the extensions of a held context would be handed, attachment by attachment.
///
/// It is taken from the record of the version that was judged, so that listing it reads no file.
/// The bytes are read by ``HeldContent/bytes(of:in:upTo:)``, which hands out none but those that were
/// judged.
package struct HeldContent: Sendable {
  /// One attachment.
  package struct Part: Hashable, Sendable {
    /// Its number among all, from 1.
    package let number: Int
    /// The extensions that would get it.
    package let extensions: [BundleIdentifier]
    /// Its name for people, not escaped.
    package let label: String
    /// The type that its sender or the action claims, or else the one that was found; `nil` if none
    /// is known.
    package let type: String?
    /// The type that its bytes show; `nil` if they were not looked at.
    package let found: String?
    /// Its size in bytes; `nil` if it is not known.
    package let bytes: Int?
    /// SHA-256 of its content; `nil` for a URL.
    package let sha256: ContentDigest?

    /// The version of the context: 0 is the one that came in.
    let stage: Int
    /// The item of the version, and the attachment of the item, from 0.
    let place: (item: Int, attachment: Int)

    package static func == (first: Part, second: Part) -> Bool {
      first.number == second.number && first.extensions == second.extensions
        && first.label == second.label && first.sha256 == second.sha256
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// The most lines and the most characters of a text that are listed.
  private static let most = (lines: 100, characters: 10_000)

  /// The context.
  package let context: JournalContext
  /// The texts that are handed over beside attachments, and the extensions that would get them.
  private let texts: [(text: HandedText, extensions: [BundleIdentifier])]
  /// The attachments, in order; none if the context is not held.
  package let parts: [Part]
  /// The attachments as they came in; none if no action has changed them, or it is not held.
  package var arrived: [Part] {
    parts.contains { $0.stage > 0 } ? parts(ofVersion: 0) : []
  }

  private struct HandOver: Hashable {
    let stage: Int
    let items: [Int]
  }

  /// Reads the record of a context.
  package init(of context: JournalContext) {
    self.context = context
    let record = context.keptRecord
    let decisions = record?.decisions ?? []
    let versions = record?.versions ?? []
    var parts: [Part] = []
    var texts: [(text: HandedText, extensions: [BundleIdentifier])] = []
    var order: [HandOver] = []
    var extensions: [HandOver: [BundleIdentifier]] = [:]
    let isHeld = context.state == .placed && context.end == .held
    for decision in decisions where isHeld {
      guard decision.isHeld, let name = decision.identifier else { continue }
      let stage = decision.stage
      guard versions.indices.contains(stage) else { continue }
      let one = HandOver(
        stage: stage, items: decision.handedItems ?? Array(versions[stage].indices))
      if extensions[one] == nil { order.append(one) }
      extensions[one, default: []].append(name)
      for text in decision.handedTexts ?? [] {
        if let known = texts.firstIndex(where: { $0.text == text }) {
          texts[known].extensions.append(name)
        } else {
          texts.append((text, [name]))
        }
      }
    }
    for one in order {
      parts += Part.parts(
        of: one.items, versions[one.stage], one.stage, from: parts.count + 1,
        for: extensions[one] ?? [])
    }
    self.parts = parts
    self.texts = texts
  }

  /// The attachments of a version of the context, whether or not they would be handed over.
  ///
  /// - Parameter stage: The version: 0 is the one that came in.
  /// - Returns: The attachments, in order; none if there is no such version.
  package func parts(ofVersion stage: Int) -> [Part] {
    let versions = context.keptRecord?.versions ?? []
    guard versions.indices.contains(stage) else { return [] }
    return Part.parts(
      of: Array(versions[stage].indices), versions[stage], stage, from: 1, for: [])
  }

  /// The content that would be handed over, in lines for people, not escaped: of each attachment
  /// its number, name, type, size and hash, and the titles and texts themselves.
  package var lines: [String] {
    texts.flatMap { lines(of: $0.text, for: $0.extensions) } + partLines
  }

  private func lines(of handed: HandedText, for extensions: [BundleIdentifier]) -> [String] {
    let start = "\(handed.kind.words) for \(extensions.list):"
    let shown = handed.text.prefix(Self.most.characters)
    let all = shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines = all.prefix(Self.most.lines).map { "  | " + $0 }
    if shown.endIndex != handed.text.endIndex || all.count > lines.count {
      lines.append("  and more: 'sharepipe show \(context.identifier) --json' has all of it")
    }
    return lines.count == 1 ? ["\(start) \(handed.text)"] : [start] + lines
  }

  private var partLines: [String] {
    parts.map { part in
      let facts: [String?] = [
        part.label, part.type, part.bytes.map { "\(Counted($0, "byte"))" },
        part.sha256.map { "sha256 \($0)" }, "for " + part.extensions.list,
      ]
      return "\(part.number)  " + facts.compactMap(\.self).joined(separator: ", ")
    }
  }
}

extension HeldContent.Part {
  /// The attachments of some items of a version, as a record has them.
  fileprivate static func parts(
    of items: [Int], _ version: [[KeptAttachment]], _ stage: Int, from number: Int,
    for extensions: [BundleIdentifier]
  ) -> [Self] {
    let places = items.filter(version.indices.contains).flatMap { item in
      version[item].indices.map { (item: item, attachment: $0) }
    }
    return zip(number..., places).map { number, place in
      let attachment = version[place.item][place.attachment]
      return Self(
        number: number, extensions: extensions, label: attachment.label ?? "-",
        type: (attachment.claimed ?? attachment.found?.identifier)?.rawValue,
        found: attachment.found?.identifier?.rawValue, bytes: attachment.bytes,
        sha256: attachment.sha256, stage: stage, place: place)
    }
  }
}

extension HandedText.Kind {
  fileprivate var words: String {
    switch self {
    case .title: "title"
    case .text: "text"
    case .name: "suggested name"
    }
  }
}
