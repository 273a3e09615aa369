package import Documents
import ShareModel

extension HostPolicy {
  /// Takes everything from the members of `host.yaml`.
  package mutating func read(_ fields: inout DocumentFields) {
    bundleIdentifier = fields.string("bundleIdentifier")
    readExtensions(&fields)
    order = fields.choice("order") ?? order
    readActivities(&fields)
    deniedExtensionPoints =
      fields.elements(
        "deniedExtensionPoints", expecting: "an array of strings",
        of: "an extension point: an identifier, or one of " + Self.pointNames,
        Self.extensionPoint) ?? []
    readContent(&fields)
    readConfirm(&fields)
    looseFiles = fields.choice("looseFiles") ?? looseFiles
    unnamedFiles = fields.choice("unnamedFiles") ?? unnamedFiles
    options = fields.byBundleIdentifier("options") { $0.dictionary($1) }
    applyOptionsOfUses()
    secretFiles = fields.byBundleIdentifier("secretFiles") { $0.secretFiles($1) }
    fileDirectories = fields.fileDirectories("fileDirectories")
    readLimits(&fields)
    readService(&fields)
    links = fields.nested("links") { LinksPolicy(&$0) } ?? links
  }

  private mutating func readActivities(_ fields: inout DocumentFields) {
    let result = fields.nested("activities") { fields in
      (
        excluded: fields.strings("excluded"), allowedOnly: fields.strings("allowedOnly"),
        unknown: fields.choice("unknown", UnknownActivities.self)
      )
    }
    guard let result else { return }
    excludedActivities = (result.excluded ?? []).map(Self.activity)
    allowedActivities = result.allowedOnly?.map(Self.activity)
    unknownActivities = result.unknown
  }

  /// The raw identifier of an activity type, or the text itself if it names none.
  static func activity(_ text: String) -> String {
    ActivityType.named(text)?.identifier ?? text
  }

  /// The raw identifier of an extension point: of a short name, or the text if it has a period.
  static func extensionPoint(_ text: String) -> String? {
    let named = ExtensionPointName.all.first { $0.name == text.lowercased() }?.identifier
    return named ?? (text.contains(".") ? text : nil)
  }

  private static let pointNames = ExtensionPointName.all.map { "'\($0.name)'" }
    .joined(separator: ", ")

  private mutating func readContent(_ fields: inout DocumentFields) {
    if let requirements = fields.nested(
      "contentValidation", { ContentRequirements(&$0, style: .policy) })
    {
      contentRequirements = requirements
    }
    guard let match = fields.choice("contentMatch", ContentRequirements.Match.self) else { return }
    if let other = contentRequirements.contentMatch, other != match {
      let words = "differs from contentValidation.contentMatch; keep one of them"
      fields.report("contentMatch", .other(words))
    }
    contentRequirements.contentMatch = match
  }

  /// Takes the effects for which a person must agree: a list, or the word `none`.
  private mutating func readConfirm(_ fields: inout DocumentFields) {
    switch fields.value("confirm") {
    case nil: return
    case .string("none"): confirm = []
    case .array: confirm = Set(fields.choices("confirm") ?? [])
    case let value?:
      let names = ExtensionSettings.Effect.allCases.map { "'\($0.rawValue)'" }
      let expected = "'none' or an array of " + names.joined(separator: ", ")
      fields.report("confirm", .wrongKind(expected: expected, found: value.found))
    }
  }

  private mutating func readLimits(_ fields: inout DocumentFields) {
    let result = fields.nested("limits") { [limits] fields in
      var result = limits
      result.manifestBytes =
        fields.integer("manifestBytes", in: 1...(1 << 30)) ?? result.manifestBytes
      result.attachments = fields.integer("attachments", in: 1...1_000_000) ?? result.attachments
      result.entryBytes = fields.integer("entryBytes", in: 1...(1 << 60)) ?? result.entryBytes
      result.returnedBytes =
        fields.integer("returnedBytes", in: 1...(1 << 50)) ?? result.returnedBytes
      result.timeLimit = fields.duration("timeLimit")
      result.outputLimit = fields.integer("outputLimit", in: 1...(1 << 30))
      result.processes = fields.integer("processes", in: 1...100_000) ?? result.processes
      result.fileBytes = fields.integer("fileBytes", in: 1...(1 << 50)) ?? result.fileBytes
      return result
    }
    limits = result ?? limits
  }
}
