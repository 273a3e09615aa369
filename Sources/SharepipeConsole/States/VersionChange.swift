import ContentSniffing
import Documents
import ShareJournal
import ShareModel
import Sharepipe
import SystemPackage

/// What an action made of an attachment: before and after, as far as it can be told.
struct VersionChange {
  /// A fact before and after.
  struct Row: Hashable {
    let name: String
    /// What it was; `nil` if it was not there.
    let before: String?
    /// What it is; `nil` if it is not there.
    let after: String?
  }

  /// The action.
  let action: BundleIdentifier
  /// The facts that there are, before or after.
  let rows: [Row]
  /// What differs in its text; `nil` if nothing does, if it is none, or too long.
  let text: TextDifference?
  /// Whether the bytes are the same, so that only the name or the type differs.
  let isSameContent: Bool

  /// The longest file that is read, in bytes; longer ones are compared by what the record has.
  private static let longestFile = 16 << 20
  /// The longest text that is compared, in bytes.
  private static let longestText = 256 << 10
  /// The most attachments of a context.
  private static let most = 10

  /// What the actions of a held context changed.
  ///
  /// - Parameters:
  ///   - content: The context.
  ///   - state: The directory of its state; `nil` if only hosts can reach it.
  /// - Returns: The changes in order, the first ten; attachments whose name, type and bytes are
  ///   the same have none.
  static func all(in content: HeldContent, _ state: FilePath?) -> [Self] {
    var changes: [Self] = []
    for decision in content.context.keptRecord?.decisions ?? [] where decision.returned != nil {
      guard let action = decision.identifier else { continue }
      let before = content.parts(ofVersion: decision.stage)
      let after = content.parts(ofVersion: decision.stage + 1)
      for (former, latter) in pairs(before, after) where changes.count < most {
        let isSame = former?.sha256 != nil && former?.sha256 == latter?.sha256
        guard !isSame || former?.label != latter?.label || former?.type != latter?.type else {
          continue
        }
        let one = former.map { Facts(of: $0, in: content, state) }
        let other = latter.map { Facts(of: $0, in: content, state) }
        changes.append(Self(action, one, other, isSameContent: isSame))
      }
    }
    return changes
  }

  private init(
    _ action: BundleIdentifier, _ before: Facts?, _ after: Facts?, isSameContent: Bool
  ) {
    self.action = action
    self.isSameContent = isSameContent
    let names = Facts.names.filter { before?.values[$0] != nil || after?.values[$0] != nil }
    rows = names.map { Row(name: $0, before: before?.values[$0], after: after?.values[$0]) }
    if !isSameContent, let before = before?.text, let after = after?.text {
      text = TextDifference(from: before, to: after)
    } else {
      text = nil
    }
  }

  /// Which attachment became which: by place if there are as many as before, else by name.
  private static func pairs(
    _ before: [HeldContent.Part], _ after: [HeldContent.Part]
  ) -> [(before: HeldContent.Part?, after: HeldContent.Part?)] {
    guard before.count != after.count else { return zip(before, after).map { ($0, $1) } }
    var rest = after
    var pairs: [(before: HeldContent.Part?, after: HeldContent.Part?)] = before.map { part in
      guard let index = rest.firstIndex(where: { $0.label == part.label }) else {
        return (part, nil)
      }
      return (part, rest.remove(at: index))
    }
    pairs += rest.map { (nil, $0) }
    return pairs
  }

  /// What there is to know of an attachment.
  private struct Facts {
    /// The names of all facts, in order.
    static let names =
      ["Name", "Type", "Bytes", "Pixels", "Made", "Camera", "SHA-256"]
      + MetadataPart.Kind.allCases.map(name)

    private(set) var values: [String: String] = [:]
    private(set) var text: String?

    init(of part: HeldContent.Part, in content: HeldContent, _ state: FilePath?) {
      values["Name"] = part.label
      values["Type"] = part.type
      values["Bytes"] = part.bytes.map { PageNumbers.grouped($0) }
      values["SHA-256"] = part.sha256?.description
      guard let state, (part.bytes ?? 0) <= VersionChange.longestFile,
        let bytes = try? content.bytes(of: part, in: state, upTo: VersionChange.longestFile)
      else { return }
      read(bytes, as: part.type ?? "")
    }

    private mutating func read(_ bytes: [UInt8], as type: String) {
      if bytes.count <= VersionChange.longestText, !bytes.contains(0) {
        text = String(validating: bytes, as: UTF8.self)
      }
      guard text == nil else { return }
      add(
        ImageDimensions(of: bytes), ContentOrigin(of: bytes, mimeType: type),
        MetadataPart.parts(of: bytes))
    }

    private mutating func add(
      _ size: ImageDimensions?, _ origin: ContentOrigin, _ parts: [MetadataPart]?
    ) {
      values["Pixels"] = size?.description
      values["Made"] = origin.date?.text
      values["Camera"] = origin.camera
      for part in parts ?? [] {
        values[Self.name(of: part.kind)] =
          PageNumbers.count(part.bytes, "byte", "bytes") + (part.hasPlace ? ", with the place" : "")
      }
    }

    private static func name(of kind: MetadataPart.Kind) -> String {
      kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
    }
  }
}

extension ContentDate {
  /// The date, as the content has it.
  fileprivate var text: String? {
    switch value {
    case .wallClock(let clock): "\(clock)"
    case .instant(let seconds): Timestamp(microseconds: seconds * 1_000_000).text
    }
  }
}
