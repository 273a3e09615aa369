import Documents
import Lints
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// Looks at what an extension says around its rule.
struct ExtensionCheck {
  let document: CheckedDocument
  /// The value of `NSExtensionPointIdentifier`.
  let point: DocumentValue?
  /// The members of `NSExtensionAttributes`.
  let attributes: [String: DocumentValue]
  /// The place of `NSExtension`: the top, if a list is no more than what stands there.
  let extensionPlace: KeyPlace
  /// The place of `NSExtensionAttributes`.
  let place: KeyPlace

  private static let pointKey = "NSExtensionPointIdentifier"
  private static let addressKey = "NSExtensionActivationSupportsWebURLWithMaxCount"
  private static let scriptKey = "NSExtensionJavaScriptPreprocessingFile"

  private var pointPlace: KeyPlace { extensionPlace.appending(Self.pointKey) }

  /// Points that do not exist, and that authors write for those of the share sheet.
  private static let invented = [
    "com.apple.action-services": "com.apple.ui-services",
    "com.apple.action-extension": "com.apple.ui-services",
    "com.apple.share-extension": "com.apple.share-services",
    "com.apple.share": "com.apple.share-services",
    "com.apple.action": "com.apple.ui-services",
  ]

  /// Whether the point is, or may be meant to be, one that reads activation rules.
  var readsRules: Bool {
    guard let name = point?.string else { return true }
    return ExtensionPoint(rawValue: name) != nil || KnownExtensionPoint.named(name) == nil
  }

  /// Whether the point is one of the share sheet.
  var isOfShareSheet: Bool { point?.string.flatMap(ExtensionPoint.init(rawValue:)) != nil }

  /// Whether a JavaScript file is named, which only Safari runs in its page.
  var namesScript: Bool { attributes[Self.scriptKey] != nil }

  /// Looks at everything but the rule itself.
  func run(_ found: inout FindingCollector) {
    checkPoint(&found)
    checkUse(&found)
    checkScript(&found)
  }

  private func checkPoint(_ found: inout FindingCollector) {
    guard let point else {
      // A part of an Info.plist need not have all of it.
      guard !extensionPlace.steps.isEmpty else { return }
      return found.report(
        .unknownExtensionPoint, "there is no extension point, so the extension is offered nowhere",
        at: pointPlace, hint: "add '\(Self.pointKey)', such as com.apple.share-services")
    }
    guard let name = point.string else {
      return found.report(
        .unknownExtensionPoint, "an extension point is a text; this is \(point.kind)",
        at: pointPlace)
    }
    guard ExtensionPoint(rawValue: name) == nil else { return }
    if let pattern = Placeholder.first(in: name) {
      return found.report(
        .unexpandedVariable, "'\(pattern.text)' was not filled in", at: pointPlace,
        hint: "write the identifier itself", severity: .warning)
    }
    if let known = KnownExtensionPoint.named(name), known.identifier == name { return }
    let names =
      ExtensionPoint.allCases.map(\.rawValue) + KnownExtensionPoint.all.map(\.identifier)
    let suggestion =
      KnownExtensionPoint.named(name)?.identifier ?? Self.invented[name.lowercased()]
      ?? NearestName.suggestion(for: name, among: names)
    guard let suggestion else {
      // The list of points need not be complete.
      guard ExtensionPoint.allCases.contains(where: { name.hasPrefix($0.rawValue) }) else { return }
      return found.report(
        .unknownExtensionPoint, "there is no extension point '\(name)'", at: pointPlace)
    }
    found.report(
      .unknownExtensionPoint, "there is no extension point '\(name)'", at: pointPlace,
      hint: "did you mean '\(suggestion)'?", replacement: "<string>\(suggestion)</string>")
  }

  private func checkUse(_ found: inout FindingCollector) {
    guard let name = point?.string, let rule = attributes[RuleCheck.ruleKey],
      ExtensionPoint(rawValue: name) == nil, let known = KnownExtensionPoint.named(name),
      !known.identifier.hasPrefix("com.apple.broadcast-services")
    else { return }
    // Other points may read private keys of the same dictionary.
    if case .dictionary(let members) = rule {
      let ours = Set(ActivationKey.all.map(\.name))
      guard members.keys.contains(where: ours.contains) else { return }
    }
    found.report(
      .ruleIgnoredByPoint, "the rule has no effect: this is \(known.meaning) (\(known.identifier))",
      at: place.appending(RuleCheck.ruleKey), hint: "remove the rule, or correct the point",
      isKey: true)
  }

  // MARK: JavaScript

  private func checkScript(_ found: inout FindingCollector) {
    guard let value = attributes[Self.scriptKey] else { return }
    let scriptPlace = place.appending(Self.scriptKey)
    guard let name = value.string else {
      return found.report(
        .javaScriptFile, "the name of the JavaScript file is a text; this is \(value.kind)",
        at: scriptPlace)
    }
    guard !name.isEmpty else {
      return found.report(
        .javaScriptFile, "the name of the JavaScript file is empty", at: scriptPlace,
        hint: "write the name of a file of the bundle, without '.js'")
    }
    guard Placeholder.first(in: name) == nil else { return }
    if name.lowercased().hasSuffix(".js") {
      let stem = String(name.dropLast(3))
      found.report(
        .javaScriptFile, "the JavaScript file is named with its extension", at: scriptPlace,
        hint: "write '\(stem)'",
        replacement: "<string>\(MarkupText(stem).escapedBetweenTags)</string>")
    } else if let bundle = document.bundle, !isThere(name, in: bundle) {
      found.report(
        .javaScriptFile, "there is no file '\(name).js' in the bundle", at: scriptPlace,
        hint: "add the file to the target of the extension")
    }
    checkPage(&found)
  }

  private func isThere(_ name: String, in bundle: FilePath) -> Bool {
    guard let file = FilePath.Component(fileName: name + ".js"), let files = document.files else {
      return true
    }
    return ["", "Contents/Resources"].contains { folder in
      files.hasFile(bundle.appending(FilePath(folder).components).appending(file))
    }
  }

  private func checkPage(_ found: inout FindingCollector) {
    guard readsRules, let rule = attributes[RuleCheck.ruleKey] else { return }
    let scriptPlace = place.appending(Self.scriptKey)
    if case .dictionary(let members) = rule {
      let key = "NSExtensionActivationSupportsWebPageWithMaxCount"
      guard (members[key]?.integerReading ?? 0) < 1, members[RuleCheck.ruleKey] == nil else {
        return
      }
      let takesAddresses = (members[Self.addressKey]?.integerReading ?? 0) >= 1
      guard !takesAddresses else {
        // Xcode makes its action extension with this rule, and the script of that is run.
        return found.report(
          .javaScriptWithoutWebPage,
          "a JavaScript file is named, and the rule asks for web URLs, not for web pages",
          at: scriptPlace,
          hint: "Xcode's template is like this; '\(key)' asks for the page itself",
          severity: .note, confidence: .possible, isKey: true)
      }
      return found.report(
        .javaScriptWithoutWebPage, "a JavaScript file is named, but the rule accepts no web page",
        at: scriptPlace, hint: "add '\(key)' to the rule", isKey: true)
    }
    let compiled = ActivationRule(rule, catalogue: document.catalogue)
    guard compiled.fault == nil,
      !ProbePayloads.pages.contains(where: { compiled.evaluate($0).isActive })
    else { return }
    found.report(
      .javaScriptWithoutWebPage, "a JavaScript file is named, but the rule is false for web pages",
      at: scriptPlace, hint: #"accept "com.apple.active-webpage", or remove this key"#, isKey: true)
  }
}
