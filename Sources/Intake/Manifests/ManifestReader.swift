import Documents
import ShareModel
internal import TypeIdentifiers

/// One reading of a manifest, with everything wrong that was found so far.
struct ManifestReader {
  /// The most faults that are reported one by one; the rest is counted.
  private static let toldFaults = 20

  let rules: ManifestRules
  let catalogue: TypeCatalogue

  /// What is worth reporting, though nothing is refused for it.
  private(set) var notes: [Reason] = []
  private var faults: [Reason] = []
  private var untoldFaults = 0
  private var attachmentCount = 0

  init(rules: ManifestRules, catalogue: TypeCatalogue) {
    self.rules = rules
    self.catalogue = catalogue
  }

  /// Throws what was found, if anything was.
  func throwFaults() throws(EntryFault) {
    guard !faults.isEmpty else { return }
    guard untoldFaults > 0 else { throw EntryFault(reasons: faults) }
    let rest = Reason(
      rules.codes.malformed, "and \(Counted(untoldFaults, "more error", "more errors"))")
    throw EntryFault(reasons: faults + [rest])
  }

  /// Records a fault.
  mutating func report(_ code: ReasonCode, _ message: String) {
    if faults.count < Self.toldFaults {
      faults.append(Reason(code, message))
    } else {
      untoldFaults += 1
    }
  }

  mutating func context(from manifest: DocumentValue) -> ShareContext {
    var context = ShareContext(items: [])
    guard let members = manifest.dictionary else {
      report(rules.codes.malformed, "expected a dictionary, found \(manifest.kind)")
      return context
    }
    var fields = DocumentFields(members, keys: .context)
    checkVersion(in: &fields)
    context.source = fields.string("source")
    context.activityType = fields.string("activityType")
    context.excludedActivityTypes = fields.strings("excludedActivityTypes") ?? []
    let items = fields.value("items")
    take(&fields)
    if let items {
      context.items = self.items(from: items, place: fields.place(of: "items"))
    }
    if rules.isQuestion, items == nil, !members.isEmpty,
      !members.keys.contains(where: KeyTable.context.keys.map(\.name).contains)
    {
      report(
        rules.codes.malformed,
        "items: missing; expected an array of items with attachments, such as "
          + "[{\"attachments\": [{\"registeredTypeIdentifiers\": [\"public.jpeg\"]}]}]")
    }
    if items == nil || items?.array?.isEmpty == true, !rules.isQuestion {
      report(.contextWithoutItems, "items: empty; a context needs at least one")
    }
    return context
  }

  mutating func items(from value: DocumentValue, place: String) -> [ShareItem] {
    guard let elements = value.array else {
      report(rules.codes.malformed, "\(place): expected an array, found \(value.kind)")
      return []
    }
    var items: [ShareItem] = []
    for (index, element) in elements.enumerated() {
      items.append(item(from: element, place: "\(place)[\(index)]"))
      guard attachmentCount <= rules.maximumAttachments else { break }
    }
    if attachmentCount > rules.maximumAttachments {
      report(
        .tooManyAttachments,
        "\(place): there are more than \(rules.maximumAttachments) attachments; share fewer at once"
      )
    }
    return items
  }

  private mutating func item(from value: DocumentValue, place: String) -> ShareItem {
    guard let members = value.dictionary else {
      report(rules.codes.malformed, "\(place): expected a dictionary, found \(value.kind)")
      return ShareItem(attachments: [])
    }
    var fields = DocumentFields(members, at: place, keys: .contextItem)
    var item = ShareItem(
      attributedTitle: fields.text("attributedTitle"),
      attributedContentText: fields.text("attributedContentText"),
      supportsJavaScript: fields.boolean("supportsJavaScript") ?? false, attachments: [])
    let isThere = fields.has("attachments")
    let elements = fields.array("attachments")
    take(&fields)
    if !rules.isQuestion, !isThere || elements?.isEmpty == true {
      report(
        .itemWithoutAttachments,
        "\(place): has no attachments; put its content into 'attachments'")
    }
    for (index, element) in (elements ?? []).enumerated() {
      attachmentCount += 1
      guard attachmentCount <= rules.maximumAttachments else { break }
      item.attachments += attachment(from: element, place: "\(place).attachments[\(index)]")
    }
    return item
  }

  /// Takes over the problems of a dictionary, and notes keys that look misspelt.
  mutating func take(_ fields: inout DocumentFields) {
    fields.reportUnknownKeys()
    for problem in fields.problems {
      if problem.isUnknownKey {
        guard case .unknownKey(.some) = problem.reason, notes.count < Self.toldFaults else {
          continue
        }
        notes.append(Reason(.manifestUnknownKey, problem.description))
      } else {
        report(rules.codes.malformed, problem.description)
      }
    }
  }

  private mutating func checkVersion(in fields: inout DocumentFields) {
    guard let version = fields.value("version") else {
      if !rules.isQuestion { fields.report("version", .missing(expected: "1")) }
      return
    }
    guard version.integer != 1 else { return }
    if case .integer = version {
      report(
        .manifestUnknownVersion,
        "version: expected 1, found \(version.found); write the manifest for version 1")
    } else {
      fields.report("version", .wrongKind(expected: "1", found: version.found))
    }
  }
}
