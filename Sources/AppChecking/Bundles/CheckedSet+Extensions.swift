import Documents
import ShareModel
package import ShareRules
import SystemPackage
import TypeIdentifiers

extension CheckedSet {
  /// The extensions whose rules can be asked, of bundles, sources and rules by themselves.
  package struct AskedExtensions: Sendable {
    /// The extensions, as far as a question needs them, in the order in which they were found.
    package var bundles: [ExtensionBundle] = []
    /// The names of their targets, or of their folders, in the same order.
    package var targets: [String] = []
    /// What keeps others from being asked.
    package var faults: [BundleError] = []
    /// The extension points of others, which have no rule, such as a keyboard; one for each.
    package var otherPoints: [String] = []
    /// What a person should know of the lists, in sentences: keys that occur twice, a rule in the wrong
    /// place.
    package var remarks: [String] = []

    /// Whether a project says what its targets are built of.
    fileprivate let hasTargets: Bool
  }

  /// The share and action extensions among what was found.
  ///
  /// Nothing is asked of them that a rule does not need: no program, no identifier, no filled variable.
  package var askedExtensions: AskedExtensions {
    var asked = AskedExtensions(hasTargets: allBundles.contains { $0.target != nil })
    for app in bundles { asked.add(app, in: nil) }
    let known = Set(allBundles.compactMap { $0.information?.name })
    for document in documents where !known.contains(document.name) {
      guard let rule = RuleCheck(document).loneRule else { continue }
      let path = document.file ?? FilePath(document.name)
      let name = path.lastComponent?.string ?? document.name
      asked.bundles.append(
        ExtensionBundle(
          identifier: BundleIdentifier(naming: name), displayName: document.name, path: path,
          point: .share, activationRule: rule))
      asked.targets.append(name)
    }
    asked.nameApart()
    return asked
  }
}

extension CheckedSet.AskedExtensions {
  fileprivate mutating func add(_ bundle: CheckedBundle, in app: CheckedBundle?) {
    for inner in bundle.plugIns { add(inner, in: bundle) }
    // What several targets say alike is one rule.
    guard let document = bundle.information, !bundle.isSameRule,
      bundle.point != nil || bundle.kind == .appExtension
    else { return }
    if let point = bundle.point?.literal, ExtensionPoint(rawValue: point) == nil {
      return otherPoints.append(point)
    }
    let path = document.bundle ?? document.file ?? FilePath(document.name)
    do throws(BundleError) {
      var (asked, notes) = try ExtensionBundle.asked(
        about: document.top?.value ?? .null, named: bundle.nameOfTarget, at: path)
      remarks += notes.map { "\(document.name): \($0.message)" }
      // What the app declares holds for its extensions, too.
      let own = app?.information?.top?.value.dictionary ?? document.containingApp
      var fields = DocumentFields(own)
      asked.importedTypes += TypeDeclaration.list("UTExportedTypeDeclarations", in: &fields)
      asked.importedTypes += TypeDeclaration.list("UTImportedTypeDeclarations", in: &fields)
      if let remark = remark(on: bundle) {
        asked.identifier = BundleIdentifier(naming: "\(asked.identifier.rawValue) (\(remark))")
      }
      for key in document.repeatedKeys where key.isOfExtension {
        let lines = key.lines.map(String.init).joined(separator: " and ")
        remarks.append(
          "\(document.name): '\(key.key.excerpt)' is on lines \(lines); the last one is taken here, and "
            + "which one counts on a device is not known")
      }
      bundles.append(asked)
      targets.append(bundle.nameOfTarget)
    } catch {
      faults.append(error)
    }
  }

  /// What sets an extension apart from those of a phone, or `nil`.
  private func remark(on bundle: CheckedBundle) -> String? {
    guard let target = bundle.target else {
      return hasTargets && !bundle.isBuilt ? "no target" : nil
    }
    let ofPhones: Set<String> = ["iOS", "visionOS", "macCatalyst"]
    return target.platforms.isEmpty || target.platforms.contains(where: ofPhones.contains)
      ? nil : target.platforms.joined(separator: ", ")
  }

  /// Gives extensions with equal identifiers different ones, as two builds of one app have.
  fileprivate mutating func nameApart() {
    let names = Dictionary(grouping: bundles.indices, by: { bundles[$0].identifier })
    for (identifier, places) in names where places.count > 1 {
      for (number, place) in places.enumerated().dropFirst() {
        bundles[place].identifier = BundleIdentifier(
          naming: "\(identifier.rawValue) (\(number + 1))")
      }
    }
  }
}

extension CheckedBundle {
  /// What an extension is called where it has no identifier yet: its target, else its folder.
  fileprivate var nameOfTarget: String {
    if let target { return target.name }
    let path = FilePath(name)
    let folder = path.extension == "plist" ? path.removingLastComponent() : path
    return folder.stem ?? name
  }
}

extension RepeatedKey {
  /// Whether it says something of an extension, and not only of the bundle.
  fileprivate var isOfExtension: Bool {
    key == "NSExtension" || steps.first == .key("NSExtension")
  }
}
