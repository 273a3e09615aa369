extension ExtensionTemplate {
  /// The `Info.plist`.
  var information: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>CFBundleDisplayName</key>
    \t<string>\(name)</string>
    \t<!-- The program, a file beside this one. -->
    \t<key>CFBundleExecutable</key>
    \t<string>\(name)</string>
    \t<!-- host.yaml enables the extension by this name. -->
    \t<key>CFBundleIdentifier</key>
    \t<string>\(identifier)</string>
    \t<key>CFBundleName</key>
    \t<string>\(name)</string>
    \t<key>NSExtension</key>
    \t<dict>
    \t\t<key>NSExtensionAttributes</key>
    \t\t<dict>
    \t\t\t<!-- The extension is offered for texts and for at most ten web addresses. With version 2,
    \t\t\t     other attachments may come along. 'sharepipe explain' shows why a share is refused. -->
    \t\t\t<key>NSExtensionActivationRule</key>
    \t\t\t<dict>
    \t\t\t\t<key>NSExtensionActivationDictionaryVersion</key>
    \t\t\t\t<integer>2</integer>
    \t\t\t\t<key>NSExtensionActivationSupportsText</key>
    \t\t\t\t<true/>
    \t\t\t\t<key>NSExtensionActivationSupportsWebURLWithMaxCount</key>
    \t\t\t\t<integer>10</integer>
    \t\t\t</dict>
    \t\t</dict>
    \t\t<!-- \(pointComment) -->
    \t\t<key>NSExtensionPointIdentifier</key>
    \t\t<string>\(kind == .share ? "com.apple.share-services" : "com.apple.services")</string>
    \t</dict>
    \t<!-- The keys that only sharepipe reads. -->
    \t<key>SharepipeExtension</key>
    \t<dict>
    \t\t<!-- json: one line of JSON in, one out. argv: paths as arguments, text on standard input. -->
    \t\t<key>Interface</key>
    \t\t<string>\(isSpokenToInJSON ? "json" : "argv")</string>
    \t\t<!-- The extension only adds its own data, so no person has to agree. Use external-post,
    \t\t     destructive or privacy if that changes. -->
    \t\t<key>Effect</key>
    \t\t<string>additive</string>
    \t\t<!-- Repeating a request has no further effect. -->
    \t\t<key>Idempotent</key>
    \t\t<true/>
    \t\t<!-- The longest time of one run, in seconds. -->
    \t\t<key>TimeLimit</key>
    \t\t<integer>30</integer>\(requiredPrograms)
    \t\t<!-- Limits on the content itself, in addition to its declared types. -->
    \t\t<key>ContentValidation</key>
    \t\t<dict>
    \t\t\t<key>MaximumTotalBytes</key>
    \t\t\t<integer>1048576</integer>\(validator)
    \t\t</dict>
    \t</dict>
    </dict>
    </plist>

    """
  }

  private var pointComment: String {
    kind == .share
      ? "A share extension sends content away or keeps it. Its return value is ignored."
      : "An action extension changes content, and may return other items to replace it."
  }

  private var requiredPrograms: String {
    let program: String
    switch (language, kind) {
    case (.python, _): program = "python3"
    case (.shell, .action): program = "jq"
    default: return ""
    }
    return """

      \t\t<!-- Looked up when the extension is loaded; a missing program is reported then. -->
      \t\t<key>RequiredPrograms</key>
      \t\t<array>
      \t\t\t<string>\(program)</string>
      \t\t</array>
      """
  }

  private var validator: String {
    guard hasValidator else { return "" }
    return """

      \t\t\t<!-- The program itself validates the content, with "request":"validate". -->
      \t\t\t<key>Validator</key>
      \t\t\t<string>self</string>
      """
  }
}
