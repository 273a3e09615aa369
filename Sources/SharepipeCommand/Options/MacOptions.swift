import ArgumentParser
import Sharepipe
import SystemPackage

/// Asking a Mac, and reading what it answers.
struct MacOptions: ParsableArguments {
  @Flag(
    name: .customLong("ask-a-mac"),
    help: "Print a command for a terminal of a Mac, which asks Apple's own code the same questions."
  )
  var asks = false

  @Option(
    help: ArgumentHelp(
      "Compare with what that command printed; '-' is standard input.", valueName: "file"))
  var answers: String?

  /// Whether either was given.
  var isGiven: Bool { asks || answers != nil }

  func validate() throws {
    guard !asks || answers == nil else {
      throw ValidationError("Give --ask-a-mac, or --answers with what it printed, not both.")
    }
  }

  /// Prints the script, or compares the answers, for the questions of `explain`.
  ///
  /// - Parameter inquiry: The questions.
  /// - Throws: ``CommandFailure`` if there are none, and for a file that is not what the command printed;
  ///   the exit status 1 if an answer differs or is missing.
  func finish(_ inquiry: MacInquiry) throws {
    let errors = StandardStream.error()
    for note in inquiry.notes { try errors.write(line: "sharepipe: \(TerminalText.line(note))") }
    guard !inquiry.cases.isEmpty else {
      throw CommandFailure("there is nothing here that a Mac could be asked", .attention)
    }
    let output = StandardStream.output()
    guard let answers else {
      try output.write(line: MacScript.text(inquiry.cases))
      try output.flush()
      return try explainUse()
    }
    let given = try MacAnswers(Self.lines(of: answers), named: Self.name(answers))
    let comparison = MacComparison(given, with: inquiry.cases)
    if !comparison.others.isEmpty {
      let numbers = comparison.others.map(String.init).joined(separator: ", ")
      let text =
        "\(Self.name(answers)), line \(numbers): the answer to another question; the rules or what is "
        + "shared were others when the Mac was asked"
      guard !comparison.rows.isEmpty else { throw CommandFailure(text, .badData) }
      try errors.write(line: "sharepipe: \(TerminalText.line(text))")
    }
    for line in comparison.lines { try output.write(paragraph: TerminalText.line(line)) }
    try output.flush()
    if !comparison.isAgreement { throw ExitStatus.attention.exitCode }
  }

  /// Prints the script, or compares the answer, for a link.
  ///
  /// - Parameter inquiry: The question.
  /// - Throws: ``CommandFailure`` for a file that is not what the command printed; the exit status 1 if
  ///   the answer differs.
  func finish(_ inquiry: LinkInquiry) throws {
    let output = StandardStream.output()
    guard let answers else {
      try output.write(line: inquiry.script())
      try output.flush()
      return try explainUse()
    }
    let given = try SWCUtilAnswer(Self.lines(of: answers), named: Self.name(answers))
    let (line, agrees) = inquiry.compare(given)
    try output.write(paragraph: TerminalText.line(line))
    try output.flush()
    if !agrees { throw ExitStatus.attention.exitCode }
  }

  /// Says what to do with the script, beside it.
  private func explainUse() throws(CommandFailure) {
    try StandardStream.error().write(
      line:
        "sharepipe: run this on a Mac with Xcode or its command line tools, save what it prints as "
        + "answers.txt, and give the same command with --answers answers.txt instead of --ask-a-mac"
    )
  }

  private static func name(_ file: String) -> String { file == "-" ? "standard input" : file }

  /// The most bytes of a file with answers, and of one line.
  private static let largest = 16 << 20

  private static func lines(of file: String) throws(CommandFailure) -> [[UInt8]] {
    guard file == "-" else {
      do throws(DocumentError) {
        return try BoundedFile.read(FilePath(file), limit: largest)
          .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
      } catch {
        throw CommandFailure(error.description, ExitStatus(error))
      }
    }
    let reader = LineReader(limit: largest)
    var lines: [[UInt8]] = []
    var count = 0
    while let line = try reader.next() {
      guard case .bytes(let bytes) = line, count + bytes.count <= largest else {
        throw CommandFailure("standard input has more than \(largest >> 20) MiB", .badData)
      }
      count += bytes.count
      lines.append(bytes)
    }
    return lines
  }
}
