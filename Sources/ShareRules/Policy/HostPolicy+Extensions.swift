import Documents
import ShareModel

extension HostPolicy {
  /// Takes the list of extensions, each once: an identifier, or a mapping that says how it is used.
  mutating func readExtensions(_ fields: inout DocumentFields) {
    guard let list = fields.array("extensions") else { return }
    for (number, value) in list.enumerated() {
      let place = "extensions[\(number)]"
      let identifier: BundleIdentifier
      switch value {
      case .string(let text) where !text.isEmpty: identifier = BundleIdentifier(naming: text)
      case .dictionary(let members):
        var entry = DocumentFields(members, at: place, keys: .extensionUse)
        let read = Self.use(&entry)
        entry.reportUnknownKeys()
        for problem in entry.problems { fields.report(problem) }
        guard let read else { continue }
        identifier = read.identifier
        uses[identifier] = uses[identifier] ?? read.use
      default:
        fields.report(
          place,
          value == .string("")
            ? .notAllowed(
              expected: "a bundle identifier, or a mapping with 'id'", found: "an empty one",
              suggestion: nil)
            : .wrongKind(
              expected: "a bundle identifier, or a mapping with 'id'", found: value.found))
        continue
      }
      guard !extensions.contains(where: { $0.rawValue == identifier.rawValue }) else {
        let name = identifier.rawValue.excerpt
        fields.report(
          "extensions",
          .other(
            value.dictionary == nil
              ? "'\(name)' is listed twice; keep one"
              : "'\(name)' is listed twice; give each use its own name with 'as'"))
        continue
      }
      extensions.append(identifier)
    }
  }

  /// Reads one use of an extension.
  private static func use(
    _ fields: inout DocumentFields
  ) -> (identifier: BundleIdentifier, use: ExtensionUse)? {
    let place = fields.place(of: "when")
    let id = fields.string("id")
    let name = fields.string("as")
    let condition = fields.string("when").flatMap { text -> OwnerCondition? in
      do throws(OwnerConditionError) {
        return try OwnerCondition(text, at: place)
      } catch {
        // The message names the place itself.
        let words = error.description
        fields.report("when", .other(String(words.dropFirst(place.utf8.count + 1))))
        return nil
      }
    }
    let options = fields.dictionary("options") ?? [:]
    guard let id else {
      if !fields.has("id") { fields.report("id", .missing(expected: "a bundle identifier")) }
      return nil
    }
    let bundle = BundleIdentifier(naming: id)
    var identifier = bundle
    if let name {
      guard let named = BundleIdentifier(bundle, use: name) else {
        fields.report(
          "as",
          .notAllowed(
            expected: "a name of up to 64 letters, digits and hyphens", found: name,
            suggestion: nil))
        return nil
      }
      identifier = named
    }
    return (identifier, ExtensionUse(of: bundle, condition: condition, options: options))
  }

  /// Gives each use its options: its own, over those that `options` has for the use, over those that it
  /// has for the bundle.
  mutating func applyOptionsOfUses() {
    for (identifier, use) in uses {
      let shared = options[use.bundle] ?? [:]
      let named = identifier == use.bundle ? [:] : options[identifier] ?? [:]
      let all = shared.merging(named) { _, own in own }.merging(use.options) { _, own in own }
      if !all.isEmpty { options[identifier] = all }
    }
  }

  /// Whether a bundle is on under the name of a use.
  func isUsed(_ identifier: BundleIdentifier) -> Bool {
    uses.contains { $0.key != identifier && $0.value.bundle == identifier }
  }
}
