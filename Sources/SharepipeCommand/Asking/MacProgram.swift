import Sharepipe

/// The program that a Mac runs: it asks Foundation and Uniform Type Identifiers, and prints an answer a
/// line.
///
/// It is Swift in a text, for `swift -`. The questions are in it as base64, so that no rule needs to be
/// quoted. A rule that raises ends its process, because Swift cannot catch an exception of
/// Objective-C; the program says so before it ends, and `SHAREPIPE_FIRST` lets the next one go on.
///
/// Source: Apple, `NSPredicate`, `UTType`, `NSSetUncaughtExceptionHandler`. No program of ours can
/// evaluate a rule that is a dictionary: the code for that is in no framework with documentation.
enum MacProgram {
  /// The program with its questions.
  ///
  /// - Parameter cases: The questions.
  /// - Returns: The text; no line of it begins with a word that ends a here-document.
  static func text(_ cases: [MacCase]) -> String {
    let json = JSONWriter.text { json in
      json.array { json in for one in cases { one.write(to: &json) } }
    }
    return source.replacing("QUESTIONS", with: lines(ofBase64: Array(json.utf8)))
  }

  /// Bytes as base64 in lines of 76 characters.
  static func lines(ofBase64 bytes: [UInt8]) -> String {
    var lines: [Substring] = []
    var rest = Base64.text(bytes)[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(76))
      rest = rest.dropFirst(76)
    }
    return lines.joined(separator: "\n")
  }

  private static let source = #"""
    import Foundation
    #if os(macOS)
    import UniformTypeIdentifiers
    #endif

    // The questions, as JSON in base64.
    let questions = """
    QUESTIONS
    """

    let system = ProcessInfo.processInfo.operatingSystemVersionString
    var identifier = ""

    func say(_ key: String, _ value: Any) {
      let line: [String: Any] = ["id": identifier, "system": system, key: value]
      guard let json = try? JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
      else { return }
      FileHandle.standardOutput.write(json + Data("\n".utf8))
    }

    // An object with the one key base64 is data.
    func value(_ json: Any) -> Any {
      if let list = json as? [Any] { return list.map(value) }
      guard let members = json as? [String: Any] else { return json }
      if members.count == 1, let text = members["base64"] as? String {
        return Data(base64Encoded: text) ?? Data()
      }
      return members.mapValues(value)
    }

    #if os(macOS)
    func answer(_ question: [String: Any]) {
      if let rule = question["rule"] as? String, let object = question["object"] {
        let predicate = NSPredicate(format: rule, argumentArray: nil)
        return say("answer", predicate.evaluate(with: value(object)))
      }
      let names = question["types"] as? [String] ?? []
      let types = names.compactMap { UTType($0) }
      guard types.count == 2 else {
        return say("undeclared", names.filter { UTType($0) == nil })
      }
      let isEqual = question["operator"] as? String == "UTI-EQUALS"
      say("answer", isEqual ? types[0] == types[1] : types[0].conforms(to: types[1]))
    }

    NSSetUncaughtExceptionHandler { exception in
      say("raised", exception.name.rawValue + ": " + (exception.reason ?? ""))
      exit(0)
    }
    #else
    func answer(_ question: [String: Any]) { say("failed", "this is not a Mac") }
    #endif

    let json = Data(base64Encoded: questions, options: .ignoreUnknownCharacters) ?? Data()
    let all = (try? JSONSerialization.jsonObject(with: json)) as? [[String: Any]] ?? []
    let first = Int(ProcessInfo.processInfo.environment["SHAREPIPE_FIRST"] ?? "") ?? 0
    for question in all.dropFirst(first) {
      identifier = question["id"] as? String ?? ""
      answer(question)
    }
    """#
}
