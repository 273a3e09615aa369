import Foundation
import Testing

/// A text of `Samples/hostile/texts.json`, which goes through every sink.
struct HostileText: Decodable, Sendable, CustomTestStringConvertible {
  /// Its name.
  let id: String
  private let text: String
  private let `repeat`: Int?

  /// The text itself.
  var value: String { String(repeating: text, count: `repeat` ?? 1) }

  var testDescription: String { id }

  /// All of them.
  static let all: [HostileText] = {
    let file = Tool.package.appending(path: "Samples/hostile/texts.json")
    do {
      return try JSONDecoder().decode([HostileText].self, from: Data(contentsOf: file))
    } catch {
      Issue.record("Samples/hostile/texts.json: \(error)")
      return []
    }
  }()

  /// The beginning of the text in quotation marks, as YAML writes any character.
  ///
  /// Source: YAML 1.2.2, 5.7, "Escaped Characters".
  var quoted: String {
    let characters = value.unicodeScalars.prefix(150).map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"" + characters.joined() + "\""
  }

  /// The text as the name of a file: without what no name can have, and as long as one may be.
  var fileName: String {
    var name = ""
    for character in value.unicodeScalars where character != "/" && character != "\0" {
      guard name.utf8.count + 4 <= 200 else { break }
      name.unicodeScalars.append(character)
    }
    return name + ".txt"
  }
}
