import SourceReading

extension SourceRule {
  /// Changes of the general pasteboard are listened to.
  static let pasteboardListener = SourceRule { program, _, found in
    let mentions: Set<String> = ["UIPasteboardChangedNotification", "changedNotification"]
    for (index, function) in program.functions(mentioning: mentions) {
      // The chain of calls around the name, such as a publisher and what it is handed to.
      var chains: [SourceExpression] = []
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        guard case .call = expression.kind, expression.isChainAboutBoardChanges,
          !chains.contains(where: { $0.range.bytes.overlaps(expression.range.bytes) })
        else { return }
        chains.append(expression)
      }
      for chain in chains {
        // The place where it is read says more than the one where the wish is uttered.
        let place =
          program.boardRead(in: chain).map { (function.unit, $0) }
          ?? program.boardRead(byCallsIn: chain, of: function.source.owner)
          ?? (function.unit, chain.range)
        found.report(
          .pasteboardListener,
          "the app gets a notification whenever something is copied in any app",
          in: place.0, at: place.1)
      }
    }
  }

  /// Many apps are asked for, so as to know which are there.
  static let installedAppsProbed = SourceRule { program, _, found in
    for (index, function) in program.functions(mentioning: ["canOpenURL"]) {
      var calls: [SourceExpression] = []
      var schemes = SchemeList()
      var names: Set<String> = []
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        switch expression.kind {
        case .call(let callee, let arguments)
        where CalleeName(of: callee, arguments)?.base == "canOpenURL":
          calls.append(expression)
        case .string, .array: schemes.take(expression)
        case .name(let name): names.insert(name)
        case .member(_, let name): names.insert(name)
        default: break
        }
      }
      guard let first = calls.first else { continue }
      for name in names {
        for (_, property) in program.properties[name] ?? [] {
          guard let value = property.value else { continue }
          SourceWalk.expressions(in: value) { schemes.take($0) }
        }
      }
      guard schemes.names.count > 2 else { continue }
      found.report(
        .installedAppsProbed, "\(schemes.names.count) other apps are asked for", in: function.unit,
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

/// The schemes that are named in a list or as the whole of a URL.
private struct SchemeList {
  private(set) var names: Set<String> = []

  mutating func take(_ expression: SourceExpression) {
    switch expression.kind {
    case .string(let text):
      if let scheme = text.schemeAlone { names.insert(scheme) }
    case .array(let parts):
      for part in parts {
        if case .string(let text) = part.kind, let scheme = (text + ":").schemeAlone {
          names.insert(scheme)
        }
      }
    default: break
    }
  }
}

extension SourceExpression {
  /// Whether the notification about changes of a pasteboard is handed to a call of a chain.
  fileprivate var isChainAboutBoardChanges: Bool {
    switch kind {
    case .call(let callee, let arguments):
      arguments.contains { $0.value.namesBoardChanges } || callee.isChainAboutBoardChanges
    case .member(let base?, _): base.isChainAboutBoardChanges
    case .unwrapping(let inner, _): inner.isChainAboutBoardChanges
    default: false
    }
  }

  /// Whether it is the notification about changes of a pasteboard.
  fileprivate var namesBoardChanges: Bool {
    switch kind {
    case .name("UIPasteboardChangedNotification"): true
    case .member(let base?, "changedNotification"): base.lastName == "UIPasteboard"
    default: false
    }
  }
}

extension SourceProgram {
  /// Where the content of a pasteboard is read inside an expression.
  fileprivate func boardRead(in expression: SourceExpression) -> SourceRange? {
    var place: SourceRange?
    SourceWalk.expressions(in: expression) { inner in
      guard place == nil, case .member(let base?, let name) = inner.kind,
        KnownSource.pasteboard.contains(name), base.mentionsAny(["UIPasteboard"])
      else { return }
      place = inner.range
    }
    return place
  }

  /// Where the content of a pasteboard is read by the method that a selector names, or by one of the
  /// same type that a closure calls.
  fileprivate func boardRead(
    byCallsIn expression: SourceExpression, of owner: String?
  ) -> (Int, SourceRange)? {
    var names: Set<String> = []
    SourceWalk.expressions(in: expression) { inner in
      switch inner.kind {
      case .selector(let text):
        names.insert(CalleeName(text.split(separator: ".").last.map(String.init) ?? text).base)
      case .call(let callee, let arguments):
        if let name = CalleeName(of: callee, arguments) { names.insert(name.base) }
      default: break
      }
    }
    for name in names.sorted() {
      for index in functionsByBase[name] ?? [] where functions[index].source.owner == owner {
        for statement in body(of: index) {
          var place: SourceRange?
          SourceWalk.expressions(in: [statement]) { expression in
            if place == nil, let found = boardRead(in: expression) { place = found }
          }
          if let place { return (functions[index].unit, place) }
        }
      }
    }
    return nil
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
