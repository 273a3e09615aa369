import ConsoleWire
import Documents
import ShareJournal
import ShareModel

/// All answers of some states as a table to save, the newest first, one state after the other.
///
/// It has every step that is an answer, also the other try that an approval asks for, so that the links of
/// the chain follow each other; see ``AnswerLink``.
actor AnswersFile {
  /// How many answers are read at once.
  private static let portion = 100

  /// What each column holds.
  private static let columns = [
    "time", "context", "kind", "person", "how", "via", "note", "content", "handing", "rules",
    "link",
  ]

  private var states: ArraySlice<ConsoleState>
  private var position: Int64?
  private var rest: ArraySlice<UInt8>

  /// Begins with the names of the columns.
  init(of states: [ConsoleState]) {
    self.states = states[...]
    var table = CSVTable()
    table.add(Self.columns)
    rest = table.bytes[...]
  }

  /// The next part of the file.
  ///
  /// A ledger that cannot be read breaks it off: a file with half of the answers would look whole.
  func next() async -> DeskAnswer.Part {
    while rest.isEmpty {
      guard let state = states.first else { return .end }
      do throws(JournalError) {
        let portion = try await state.reading().answers(before: position, limit: Self.portion)
        var table = CSVTable()
        for answer in portion.answers { table.add(Self.cells(of: answer)) }
        rest = table.bytes[...]
        position = portion.next
        if position == nil { states.removeFirst() }
      } catch {
        return .broken
      }
    }
    defer { rest = rest.dropFirst(ConsoleFrame.longestPart) }
    return .bytes(Array(rest.prefix(ConsoleFrame.longestPart)))
  }

  private static func cells(of answer: JournalAnswers.Answer) -> [String] {
    let step = answer.step
    let person = AnsweringPerson(step.details)
    let handing = (step.details["handing"]?.dictionary ?? [:]).compactMapValues(\.string)
      .map { "\($0)=\($1)" }.sorted()
    return [
      step.time.text ?? "\(step.time.microseconds)", answer.context, step.kind.rawValue,
      person?.label ?? "", person?.how?.rawValue ?? "", person.map(via) ?? "",
      step.details["note"]?.string ?? "", step.details["content"]?.string ?? "",
      handing.joined(separator: " "), step.details["rules"]?.string ?? "", answer.link ?? "",
    ]
  }

  /// The way in which a person had signed in to the console, or from where the person answered.
  private static func via(_ person: AnsweringPerson) -> String {
    person.visitor?.way
      ?? [person.host, person.terminal].compactMap(\.self).joined(separator: " ")
  }
}
