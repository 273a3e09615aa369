import SourceReading

extension SourceRule {
  /// Changes of the general pasteboard are listened to.
  static let pasteboardListener = SourceRule { program, _, found in
    let mentions: Set<String> = ["UIPasteboardChangedNotification", "changedNotification"]
    for (index, function) in program.functions(mentioning: mentions) {
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        switch expression.kind {
        case .name("UIPasteboardChangedNotification"):
          found.report(
            .pasteboardListener, "changes of pasteboards are listened to", in: function.unit,
            at: expression.range)
        case .member(let base?, "changedNotification") where base.lastName == "UIPasteboard":
          found.report(
            .pasteboardListener, "changes of pasteboards are listened to", in: function.unit,
            at: expression.range)
        default: break
        }
      }
    }
  }

  /// Many apps are asked for, so as to know which are there.
  static let installedAppsProbed = SourceRule { program, _, found in
    for (index, function) in program.functions(mentioning: ["canOpenURL"]) {
      var calls: [SourceExpression] = []
      var schemes: Set<String> = []
      var names: Set<String> = []
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        switch expression.kind {
        case .call(let callee, let arguments)
        where CalleeName(of: callee, arguments)?.base == "canOpenURL":
          calls.append(expression)
        case .string(let text):
          if let scheme = text.schemeAlone { schemes.insert(scheme) }
        case .name(let name): names.insert(name)
        case .member(_, let name): names.insert(name)
        default: break
        }
      }
      guard let first = calls.first else { continue }
      for name in names {
        for (_, property) in program.properties[name] ?? [] {
          guard let value = property.value else { continue }
          SourceWalk.expressions(in: value) { expression in
            if case .string(let text) = expression.kind, let scheme = text.schemeAlone {
              schemes.insert(scheme)
            }
          }
        }
      }
      guard schemes.count > 2 else { continue }
      found.report(
        .installedAppsProbed, "\(schemes.count) other apps are asked for", in: function.unit,
        at: first.range)
    }
  }

  /// A field for secrets is made, and the app lets every keyboard write in it.
  static let secureFieldOpenToKeyboards = SourceRule { program, _, found in
    let answers: Set<String> = [
      "application(_:shouldAllowExtensionPointIdentifier:)",
      "application:shouldAllowExtensionPointIdentifier:",
    ]
    guard !program.functions.contains(where: { answers.contains($0.source.name) }) else { return }
    let message =
      "a field for secrets is made, and 'application(_:shouldAllowExtensionPointIdentifier:)' is "
      + "missing"
    let mentions: Set<String> = [
      "isSecureTextEntry", "secureTextEntry", "SecureField", "setSecureTextEntry",
    ]
    for (index, function) in program.functions(mentioning: mentions) {
      var place: SourceRange?
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        let isField =
          switch expression.kind {
          case .assignment(let target, _, let value):
            ["isSecureTextEntry", "secureTextEntry"].contains(target.lastName ?? "")
              && value.kind == .boolean(true)
          case .call(let callee, let arguments):
            callee.lastName == "SecureField"
              || (callee.lastName == "setSecureTextEntry"
                && arguments.first?.value.kind == .boolean(true))
          default: false
          }
        if isField, place == nil { place = expression.range }
      }
      guard let place else { continue }
      found.report(.secureFieldOpenToKeyboards, message, in: function.unit, at: place)
      // One place is enough: the app answers for all of its fields.
      return
    }
  }
}

extension String {
  /// The scheme, if the text is nothing else than one, perhaps with `:` or `://` after it, or a URL
  /// without anything that belongs to it alone.
  fileprivate var schemeAlone: String? {
    var text = self[...]
    if let mark = text.firstRange(of: "://") {
      text = text[..<mark.lowerBound]
    } else if text.hasSuffix(":") {
      text = text.dropLast()
    } else {
      return nil
    }
    let isScheme =
      text.first?.isLetter ?? false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let scheme = text.lowercased()
    guard isScheme, !["http", "https", "tel", "mailto", "sms", "file"].contains(scheme) else {
      return nil
    }
    return scheme
  }
}
