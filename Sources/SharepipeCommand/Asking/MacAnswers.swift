import Sharepipe

/// What the program on a Mac printed, line by line.
struct MacAnswers {
  /// The answer to one question.
  struct Line: Hashable {
    /// What a Mac says.
    enum Outcome: Hashable {
      /// The answer.
      case answer(MacCase.Answer)
      /// No app on that Mac declares these types, so it cannot say.
      case undeclared([String])
    }

    /// The question.
    let identifier: String
    /// Which macOS answers, as it calls itself.
    let system: String
    /// What it says.
    let outcome: Outcome
    /// The number of the line, from 1.
    let number: Int
  }

  /// The answers in the order of the file.
  let lines: [Line]

  /// Reads what was printed.
  ///
  /// Empty lines do not count.
  ///
  /// - Parameters:
  ///   - text: The lines, without their ends.
  ///   - name: What the file is called in errors.
  /// - Throws: ``CommandFailure`` for a line that the program does not print, with its number.
  init(_ text: [[UInt8]], named name: String) throws(CommandFailure) {
    var lines: [Line] = []
    for (index, bytes) in text.enumerated()
    where !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      lines.append(try Self.line(bytes, index + 1, "\(name), line \(index + 1)"))
    }
    self.lines = lines
  }

  private static func line(
    _ bytes: [UInt8], _ number: Int, _ place: String
  ) throws(CommandFailure) -> Line {
    let value: DocumentValue
    do throws(DocumentError) {
      value = try JSONReader.read(bytes, named: place)
    } catch {
      throw failure(
        place, "this is not JSON (\(error.reason)); give the output of the program unchanged")
    }
    guard let members = value.dictionary else {
      throw failure(place, "an answer is an object, and this is \(value.kind)")
    }
    guard let identifier = members["id"]?.string, let system = members["system"]?.string else {
      throw failure(
        place, "an answer has the texts 'id' and 'system'; give the output of the program unchanged"
      )
    }
    if let problem = members["failed"]?.string {
      throw failure(
        place, "the program ran on \(system), and says: \(problem). Run it on a Mac")
    }
    let outcomes: [Line.Outcome] = [
      members["answer"]?.boolean.map { .answer(.truth($0)) },
      members["raised"]?.string.map { .answer(.raised($0)) },
      members["undeclared"]?.array.map { .undeclared($0.compactMap(\.string)) },
    ].compactMap(\.self)
    guard let outcome = outcomes.first, outcomes.count == 1 else {
      throw failure(
        place,
        "an answer has one of 'answer' (a boolean), 'raised' (a text) and 'undeclared' (a list)")
    }
    return Line(identifier: identifier, system: system, outcome: outcome, number: number)
  }

  private static func failure(_ place: String, _ message: String) -> CommandFailure {
    CommandFailure("\(place): \(message)", .badData)
  }
}
