import Documents
import SafeFiles
import ShareModel
import SystemPackage
import TypeIdentifiers

/// Reads the `Info.plist` of an extension, and collects everything that is wrong with it.
///
/// Unknown keys of Apple's are passed over; those of `SharepipeExtension` are problems. Problems
/// with declared types cost only those types, as on Apple's systems, and so are notes.
///
/// Source: Apple, Information Property List.
struct BundleInformationReader {
  /// What is wrong, and keeps the bundle out.
  private(set) var problems: [DocumentProblem] = []
  /// What the author should know, and changes nothing else.
  private(set) var notes: [Reason] = []
  /// The bundle identifier, or `nil` if there is no usable one.
  private(set) var identifier: BundleIdentifier?

  private let members: [String: DocumentValue]
  private let purpose: BundlePurpose
  private var fields: DocumentFields

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - members: The top level of the property list.
  ///   - purpose: What the bundle is read for, and so what has to be there.
  init(_ members: [String: DocumentValue], for purpose: BundlePurpose = .running) {
    self.members = members
    self.purpose = purpose
    fields = DocumentFields(members, keys: .extensionInformation)
  }

  /// Reads everything once.
  ///
  /// - Returns: What the file says, or `nil` if there are problems.
  package mutating func read() -> BundleInformation? {
    let displayName = readNames()
    let settings = readSettings()
    var executableName: FilePath.Component?
    switch (purpose, settings.interface) {
    // Apple's tools write the key for every bundle; nothing is run here.
    case (.asking, _), (_, .builtIn): break
    case (.running, _): executableName = fields.executableName("CFBundleExecutable")
    }
    let (point, rule) = readPointAndRule()
    problems = fields.problems
    let exportedTypes = readTypes("UTExportedTypeDeclarations")
    let importedTypes = readTypes("UTImportedTypeDeclarations")
    guard problems.isEmpty, let identifier, let point else { return nil }
    return BundleInformation(
      identifier: identifier, displayName: displayName, executableName: executableName,
      point: point, activationRule: rule, settings: settings, exportedTypes: exportedTypes,
      importedTypes: importedTypes)
  }

  /// Reads the identifier.
  ///
  /// - Returns: The name for people, or `nil` if there is none.
  private mutating func readNames() -> String? {
    switch purpose {
    case .running:
      identifier = fields.bundleIdentifier("CFBundleIdentifier")
      return fields.optionalText("CFBundleDisplayName") ?? fields.optionalText("CFBundleName")
    case .asking(let name):
      // It names no folder, so what a phone would take is shown as it is.
      let written = filledText("CFBundleIdentifier")
      identifier = BundleIdentifier(naming: written ?? name)
      return filledText("CFBundleDisplayName") ?? filledText("CFBundleName") ?? name
    }
  }

  /// The text of a key whose variables are filled; `nil` for none.
  private func filledText(_ key: String) -> String? {
    guard let text = members[key]?.string, !text.isEmpty, !text.hasBuildSetting else { return nil }
    return text
  }

  private mutating func readSettings() -> ExtensionSettings {
    fields.nested("SharepipeExtension") { ExtensionSettings(reading: &$0) } ?? ExtensionSettings()
  }

  private mutating func readPointAndRule() -> (ExtensionPoint?, DocumentValue?) {
    noteMisplacedRules(in: members, at: "")
    if members["NSExtension"] == nil, members["EXAppExtensionAttributes"] != nil {
      fields.report(
        "EXAppExtensionAttributes",
        .other("an ExtensionKit extension; sharepipe runs those with 'NSExtension'"))
      return (nil, nil)
    }
    fields.require("NSExtension", "a dictionary")
    guard let members = fields.dictionary("NSExtension") else { return (nil, nil) }
    var extensionFields = DocumentFields(
      members, at: "NSExtension", keys: fields.keys(of: "NSExtension"))
    let point = readPoint(&extensionFields)
    noteMisplacedRules(in: members, at: "NSExtension.")
    let attributes = extensionFields.dictionary("NSExtensionAttributes") ?? [:]
    noteMisplacedRules(in: attributes, at: "NSExtension.NSExtensionAttributes.")
    for problem in extensionFields.problems { fields.report(problem) }
    return (point, attributes["NSExtensionActivationRule"])
  }

  private func readPoint(_ fields: inout DocumentFields) -> ExtensionPoint? {
    let key = "NSExtensionPointIdentifier"
    // The build fills it in, and the answer of a rule does not depend on it.
    if purpose != .running, fields.value(key)?.string?.hasBuildSetting == true { return .share }
    return fields.extensionPoint(key)
  }

  /// Notes rules, and keys of rules, where Apple's systems do not look for them.
  private mutating func noteMisplacedRules(
    in members: [String: DocumentValue], at prefix: String
  ) {
    let rule = "NSExtensionActivationRule"
    let rightPrefix = "NSExtension.NSExtensionAttributes."
    for key in members.keys.sorted() where key.hasPrefix("NSExtensionActivation") {
      if key == rule, prefix == rightPrefix { continue }
      let advice = key == rule ? "write it as" : "write it inside"
      notes.append(
        Reason(
          .ruleKeyMisplaced,
          "\(prefix)\(key): has no effect here; \(advice) '\(rightPrefix)\(rule)'"))
    }
  }

  /// Reads declared types; problems become notes.
  private mutating func readTypes(_ key: String) -> [TypeDeclaration] {
    var fields = DocumentFields(members, keys: .extensionInformation)
    let declarations = TypeDeclaration.list(key, in: &fields)
    notes += fields.problems.map { problem in
      Reason(.typeDeclarationMalformed, "\(problem); it is left out")
    }
    return declarations
  }
}

extension String {
  /// Whether a build setting of Xcode that was never filled in is in it.
  fileprivate var hasBuildSetting: Bool { contains("$(") || contains("${") }
}

extension DocumentFields {
  /// The identifier of the bundle, which must be there.
  mutating func bundleIdentifier(_ key: String) -> BundleIdentifier? {
    require(key, "an identifier such as 'com.example.archive'")
    guard let text = string(key) else { return nil }
    if let fault = BundleIdentifier.fault(in: text) {
      report(key, .other("'\(text.excerpt)' \(fault)"))
    }
    return BundleIdentifier(text)
  }

  /// The text of a key that may be absent, or `nil` if it is empty.
  mutating func optionalText(_ key: String) -> String? {
    text(key).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of the program, which must be there.
  fileprivate mutating func executableName(_ key: String) -> FilePath.Component? {
    require(key, "the name of the program; only the interface 'builtin:NAME' needs none")
    guard let text = string(key) else { return nil }
    if text.hasBuildSetting {
      report(
        key,
        .other(
          "'\(text.excerpt)' is a build setting of Xcode that was never filled in; "
            + "write the name itself"))
      return nil
    }
    guard let name = FilePath.Component(fileName: text) else {
      let expected = "the name of a file inside the bundle, without a path"
      report(key, .notAllowed(expected: expected, found: "'\(text)'", suggestion: nil))
      return nil
    }
    return name
  }

  /// The extension point, which must be there and be one of the three.
  fileprivate mutating func extensionPoint(_ key: String) -> ExtensionPoint? {
    let names = ExtensionPoint.allCases.map(\.rawValue)
    let expected = names.map { "'\($0)'" }.joined(separator: ", ")
    require(key, "one of \(expected)")
    guard let text = string(key) else { return nil }
    if let point = ExtensionPoint(rawValue: text) { return point }
    if let known = KnownExtensionPoint.named(text) {
      report(
        key,
        .other(
          "'\(text)' is the point of \(known.meaning), which sharepipe does not run; "
            + "it runs \(expected)"))
    } else {
      report(
        key,
        .notAllowed(
          expected: "one of \(expected)", found: "'\(text)'",
          suggestion: NearestName.suggestion(for: text, among: names)))
    }
    return nil
  }
}
