/// An association that answers slowly and plainly, to compare the fast one with.
///
/// It shares nothing with that: variables are replaced by each of their values, and each pattern
/// that comes of it is tried at each place of the text.
struct PlainAssociation {
  /// What a query must be.
  enum Query {
    /// The whole of it.
    case whole(String)
    /// Its items by their names; a value that is no string is `nil`.
    case items([(name: String, value: String?)])
  }

  /// What a component says, or what `defaults` say for it; `nil` where they say nothing.
  struct Members {
    var path: String?
    var query: Query?
    var fragment: String?
    var isExcluded: Bool?
    var isCaseSensitive: Bool?
    var isPercentEncoded: Bool?
  }

  /// How a detail names the app.
  enum Naming: CaseIterable {
    /// In `appIDs`.
    case list
    /// In `appID`.
    case one
    /// In `appIDs`, with another one in `appID`.
    case listBesideOther
    /// In `appID`, beside `appIDs` without any.
    case oneBesideNone
  }

  /// The app that is asked for.
  static let app = "ABCDE12345.com.example.app"

  var naming = Naming.list
  /// The values of `$(v)`.
  var values: [String] = []
  /// The `defaults` of the file, and then of the detail.
  var defaults: [Members] = []
  var components: [Members] = []
  /// Patterns of the older key instead of components, or `nil`.
  var paths: [String]?

  // MARK: - Answers

  /// What it says of a link.
  ///
  /// - Parameters:
  ///   - path: The path as it is written.
  ///   - query: The query as it is written, or `nil` without one.
  ///   - fragment: The fragment as it is written, or `nil` without one.
  /// - Returns: The rule that decides and whether it excludes, or `nil` if none does.
  func answer(path: String, query: String?, fragment: String?) -> (rule: Int, isExcluded: Bool)? {
    guard naming != .oneBesideNone else { return nil }
    let path = path.isEmpty ? "/" : path
    if let paths {
      for (index, text) in paths.enumerated() {
        let isExcluded = text.hasPrefix("NOT ")
        let pattern = isExcluded ? String(text.unicodeScalars.dropFirst(4)) : text
        if fitsPath([pattern], path, ignoringCase: false, variables: false) {
          return (index, isExcluded)
        }
      }
      return nil
    }
    for (index, own) in components.enumerated() {
      let all = [own] + defaults.reversed()
      if fits(all, path, query ?? "", fragment ?? "") {
        return (index, all.lazy.compactMap(\.isExcluded).first ?? false)
      }
    }
    return nil
  }

  /// Whether the first of each thing that is said fits a link.
  private func fits(
    _ said: [Members], _ path: String, _ query: String, _ fragment: String
  ) -> Bool {
    let ignoringCase = !(said.lazy.compactMap(\.isCaseSensitive).first ?? true)
    let isDecoded = !(said.lazy.compactMap(\.isPercentEncoded).first ?? true)
    func read(_ text: String) -> String { isDecoded ? Self.decoded(text) : text }
    // A pattern with a variable that is not known makes the whole component fit nothing.
    var areKnown = true
    func isFit(_ pattern: String, _ text: String) -> Bool {
      guard let patterns = expanded(pattern) else {
        areKnown = false
        return false
      }
      return patterns.contains { Self.fits($0, text, ignoringCase: ignoringCase) }
    }
    var answers: [Bool] = []
    if let pattern = said.lazy.compactMap(\.path).first {
      areKnown = expanded(pattern) != nil
      answers.append(
        fitsPath([pattern], read(path), ignoringCase: ignoringCase, variables: true))
    }
    switch said.lazy.compactMap(\.query).first {
    case nil: break
    case .whole(let pattern): answers.append(isFit(pattern, read(query)))
    case .items(let items):
      guard items.allSatisfy({ $0.value != nil }) else { break }
      let there = query.split(separator: "&").map { item -> (String, String) in
        let name = item.prefix { $0 != "=" }
        return (read(String(name)), read(String(item.dropFirst(name.count + 1))))
      }
      for (name, value) in items {
        var found = there.filter { $0.0.utf8.elementsEqual(name.utf8) }.map(\.1)
        if found.isEmpty { found = [""] }
        for text in found { answers.append(isFit(value ?? "", text)) }
      }
    }
    if let pattern = said.lazy.compactMap(\.fragment).first {
      answers.append(isFit(pattern, read(fragment)))
    }
    return areKnown && !answers.contains(false)
  }

  /// Whether a path fits one of some patterns, whatever slash they have at their ends.
  private func fitsPath(
    _ patterns: [String], _ path: String, ignoringCase: Bool, variables: Bool
  ) -> Bool {
    patterns.contains { written in
      // The same pattern, with each slash at its start that it may have.
      var starts = [written, "/" + written]
      if written.utf8.starts(with: "/".utf8) { starts.removeLast() }
      if written.utf8.starts(with: "//".utf8) {
        starts.append(String(written.unicodeScalars.dropFirst()))
      }
      return starts.contains { start in
        func fits(_ pattern: String, _ path: String) -> Bool {
          let patterns = variables ? expanded(pattern) : [pattern]
          return patterns?.contains { Self.fits($0, path, ignoringCase: ignoringCase) } ?? false
        }
        if fits(start, path) { return true }
        // The path without its last slash.
        if path.utf8.count > 1, path.utf8.last == 0x2F,
          fits(start, String(path.unicodeScalars.dropLast()))
        {
          return true
        }
        // The pattern without its last slash, or without all that it has below a folder.
        var rest = start.unicodeScalars[...]
        while rest.last == "*" { rest = rest.dropLast() }
        guard rest.last == "/" else { return false }
        return fits(String(rest.dropLast()), path)
      }
    }
  }

  // MARK: - Patterns

  /// A pattern with each of the values in place of its variables, or `nil` if one is not known.
  private func expanded(_ pattern: String) -> [String]? {
    var rest = pattern.unicodeScalars[...]
    var texts: [String.UnicodeScalarView] = [.init()]
    while let scalar = rest.popFirst() {
      guard scalar == "$", rest.first == "(" else {
        for index in texts.indices { texts[index].append(scalar) }
        continue
      }
      guard let end = rest.firstIndex(of: ")") else { return nil }
      let choices: [String]
      switch String(rest[..<end].dropFirst()) {
      case "v": choices = values
      case "digit": choices = (0...9).map(String.init)
      case "upper": choices = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
      default: return nil
      }
      rest = rest[rest.index(after: end)...]
      texts = texts.flatMap { text in choices.map { text + $0.unicodeScalars } }
    }
    return texts.map { String($0) }
  }

  /// Whether a whole text fits a pattern of `*`, `?` and characters.
  private static func fits(_ pattern: String, _ text: String, ignoringCase: Bool) -> Bool {
    func scalars(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.map { scalar in
        ignoringCase && ("A"..."Z").contains(scalar)
          ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
      }
    }
    let text = scalars(text)
    // How many characters of the text what was read of the pattern may have taken.
    var taken: Set<Int> = [0]
    for scalar in scalars(pattern) {
      switch scalar {
      case "*": taken = Set(taken.flatMap { Array($0...text.count) })
      case "?": taken = Set(taken.filter { $0 < text.count }.map { $0 + 1 })
      default: taken = Set(taken.filter { $0 < text.count && text[$0] == scalar }.map { $0 + 1 })
      }
    }
    return taken.contains(text.count)
  }

  /// A text with the bytes for which its escapes stand.
  private static func decoded(_ text: String) -> String {
    var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], text[...].utf8)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - JSON

  /// The file that says the same.
  var json: String {
    let detail = [names] + (defaults.count > 1 ? ["\"defaults\":" + Self.json(defaults[1])] : [])
    let rules: String
    if let paths {
      rules = "\"paths\":[" + paths.map(Self.quoted).joined(separator: ",") + "]"
    } else {
      rules = "\"components\":[" + components.map(Self.json).joined(separator: ",") + "]"
    }
    let variables = values.map(Self.quoted).joined(separator: ",")
    let file =
      ["\"substitutionVariables\":{\"v\":[\(variables)]}"]
      + (defaults.isEmpty ? [] : ["\"defaults\":" + Self.json(defaults[0])])
      + ["\"details\":[{" + (detail + [rules]).joined(separator: ",") + "}]"]
    return "{\"applinks\":{" + file.joined(separator: ",") + "}}"
  }

  private var names: String {
    let app = Self.quoted(Self.app)
    return switch naming {
    case .list: "\"appIDs\":[\(app)]"
    case .one: "\"appID\":\(app)"
    case .listBesideOther: "\"appIDs\":[\(app)],\"appID\":\"ABCDE12345.other\""
    case .oneBesideNone: "\"appIDs\":[],\"appID\":\(app)"
    }
  }

  private static func json(_ members: Members) -> String {
    var parts: [String] = []
    if let path = members.path { parts.append("\"/\":" + quoted(path)) }
    switch members.query {
    case nil: break
    case .whole(let pattern): parts.append("\"?\":" + quoted(pattern))
    case .items(let items):
      let texts = items.map { quoted($0.name) + ":" + ($0.value.map(quoted) ?? "true") }
      parts.append("\"?\":{" + texts.joined(separator: ",") + "}")
    }
    if let fragment = members.fragment { parts.append("\"#\":" + quoted(fragment)) }
    if let flag = members.isExcluded { parts.append("\"exclude\":\(flag)") }
    if let flag = members.isCaseSensitive { parts.append("\"caseSensitive\":\(flag)") }
    if let flag = members.isPercentEncoded { parts.append("\"percentEncoded\":\(flag)") }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
