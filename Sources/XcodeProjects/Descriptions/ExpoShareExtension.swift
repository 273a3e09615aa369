package import Documents

/// A share extension that a plugin of Expo adds to an app.
package struct ExpoShareExtension: Hashable, Sendable {
  /// The plugin, such as `expo-share-intent`.
  package let plugin: String
  /// The name of the target that it makes.
  package let name: String
  /// The identifier of the extension; `nil` if the app has none.
  package let bundleIdentifier: String?
  /// The `Info.plist` that it writes, with variables; the keys that matter to an extension.
  package let information: [String: DocumentValue]

  /// What a plugin takes from the app.
  struct App {
    let name: String
    let bundleIdentifier: String?
    let scheme: String?
  }

  /// Makes the extension of a plugin, or returns `nil` if the plugin is none that is known to add one.
  init?(
    plugin: String, _ options: [String: DocumentValue], _ app: App, _ note: (String) -> Void
  ) {
    switch plugin {
    case "expo-share-intent": self.init(shareIntent: options, app, note)
    case "expo-share-extension": self.init(shareExtension: options, app, note)
    default: return nil
    }
  }

  private init(
    plugin: String, name: String, bundleIdentifier: String?, displayName: String,
    attributes: [String: DocumentValue], members: [String: DocumentValue]
  ) {
    self.plugin = plugin
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    var information: [String: DocumentValue] = [
      "CFBundleName": .string("$(PRODUCT_NAME)"), "CFBundleDisplayName": .string(displayName),
      "CFBundleDevelopmentRegion": .string("$(DEVELOPMENT_LANGUAGE)"),
      "CFBundleExecutable": .string("$(EXECUTABLE_NAME)"),
      "CFBundleInfoDictionaryVersion": .string("6.0"),
      "CFBundlePackageType": .string("XPC!"),
      "CFBundleIdentifier": .string(bundleIdentifier ?? "$(PRODUCT_BUNDLE_IDENTIFIER)"),
    ]
    var point = members
    point["NSExtensionAttributes"] = .dictionary(attributes)
    point["NSExtensionPointIdentifier"] = .string("com.apple.share-services")
    information["NSExtension"] = .dictionary(point)
    self.information = information
  }

  // MARK: - expo-share-intent

  /// Makes the extension of `expo-share-intent`; `nil` if it is switched off.
  ///
  /// Source: achorein/expo-share-intent, `plugin/src/ios/writeIosShareExtensionFiles.ts` and
  /// `constants.ts`. Versions before 4 write no script for web pages.
  private init?(
    shareIntent options: [String: DocumentValue], _ app: App, _ note: (String) -> Void
  ) {
    if options["disableIOS"]?.boolean == true { return nil }
    var rule = DocumentValue.dictionary([
      "NSExtensionActivationSupportsWebURLWithMaxCount": .integer(1),
      "NSExtensionActivationSupportsWebPageWithMaxCount": .integer(1),
    ])
    switch options["iosActivationRules"] {
    case nil, .null, .string(""), .boolean(false): break
    case .string(let text): rule = .string(text)
    case .dictionary(let members): rule = .dictionary(members)
    case let other?:
      note(
        "expo-share-intent: expected a dictionary or a predicate at 'iosActivationRules', found"
          + " \(other.kind)")
    }
    let written = options["iosShareExtensionName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    let name = written?.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? "ShareExtension"
    self.init(
      plugin: "expo-share-intent", name: name,
      bundleIdentifier: options["iosShareExtensionBundleIdentifier"]?.string
        ?? app.bundleIdentifier.map { "\($0).share-extension" },
      displayName: written ?? "\(app.name) - Share Extension",
      attributes: [
        "NSExtensionActivationRule": rule,
        "NSExtensionJavaScriptPreprocessingFile": .string("ShareExtensionPreprocessor"),
      ], members: ["NSExtensionMainStoryboard": .string("MainInterface")])
  }

  // MARK: - expo-share-extension

  /// Makes the extension of `expo-share-extension`.
  ///
  /// Source: MaxAst/expo-share-extension, `plugin/src/withShareExtensionInfoPlist.ts` and `index.ts`.
  private init(
    shareExtension options: [String: DocumentValue], _ app: App, _ note: (String) -> Void
  ) {
    let script = options["preprocessingFile"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    var rule: [String: DocumentValue] = [:]
    var rules: [DocumentValue] = [
      .dictionary(["type": .string("text")]), .dictionary(["type": .string("url")]),
    ]
    switch options["activationRules"] {
    case nil: break
    case .array(let elements): rules = elements
    case let other?:
      note("expo-share-extension: expected a list at 'activationRules', found \(other.kind)")
    }
    for (index, element) in rules.prefix(1000).enumerated() {
      let place = "'activationRules[\(index)]'"
      guard let member = element.dictionary, let type = member["type"]?.string else {
        note("expo-share-extension: expected a dictionary with a 'type' at \(place)")
        continue
      }
      let most: DocumentValue =
        if let max = member["max"], max != .null { max } else { .integer(1) }
      switch type {
      case "image": rule["NSExtensionActivationSupportsImageWithMaxCount"] = most
      case "video": rule["NSExtensionActivationSupportsMovieWithMaxCount"] = most
      case "file": rule["NSExtensionActivationSupportsFileWithMaxCount"] = most
      case "text": rule["NSExtensionActivationSupportsText"] = .boolean(true)
      case "url":
        rule["NSExtensionActivationSupportsWebURLWithMaxCount"] = most
        if script != nil { rule["NSExtensionActivationSupportsWebPageWithMaxCount"] = most }
      default:
        note(
          "expo-share-extension: the type '\(type.excerpt)' at \(place) is not known and is passed"
            + " over; expected image, video, file, text or url")
      }
    }
    var attributes: [String: DocumentValue] = ["NSExtensionActivationRule": .dictionary(rule)]
    if let script {
      let file = script.split(separator: "/").last.map(String.init) ?? script
      let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
      attributes["NSExtensionJavaScriptPreprocessingFile"] = .string(stem)
    }
    let plain = app.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    self.init(
      plugin: "expo-share-extension", name: (plain.isEmpty ? "app" : plain) + "ShareExtension",
      bundleIdentifier: app.bundleIdentifier.map { "\($0).ShareExtension" },
      displayName: "$(PRODUCT_NAME) Share Extension", attributes: attributes,
      members: [
        "NSExtensionPrincipalClass": .string("$(PRODUCT_MODULE_NAME).ShareExtensionViewController")
      ])
  }
}
