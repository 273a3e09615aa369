import Documents
package import ShareModel
package import ShareRules

extension RunFault {
  /// The reason for a person.
  ///
  /// Text from outside in it is capped and not escaped.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - log: What it wrote to standard error, whose last line is quoted.
  ///   - bounds: The bounds of the run, which may explain its end.
  /// - Returns: The code and the sentence.
  package func reason(
    for bundle: ExtensionBundle, log: CappedLog? = nil, _ bounds: RunBounds = RunBounds()
  ) -> Reason {
    let explanation = bounds.explanation(of: self).map { "; \($0)" } ?? ""
    // What a program that was never launched said are the launcher's words, which are known.
    let isLaunched = if case .notLaunched = self { false } else { true }
    let said = (isLaunched ? log?.lastLine : nil).map { "; it said: \($0)" } ?? ""
    return Reason(code, "\(bundle.displayName): \(cause)\(explanation)\(said)")
  }

  /// What is wrong and what to do, without the extension's name.
  private var cause: String {
    switch self {
    case .notLaunched(let why): "could not be launched: \(why)"
    case .exited(75): "asks to be run again later (exit status 75)"
    case .exited(let status): "failed with exit status \(status)"
    case .signalled(let signal): "was ended by \(SignalName.name(of: signal))"
    case .timeLimitExceeded:
      "ran longer than its TimeLimit allows and was ended; raise it if it needs more"
    case .outputLimitExceeded:
      "wrote more to standard output than its OutputLimit allows and was ended; raise it if it "
        + "needs more, and write logs to standard error"
    case .processesLeft:
      "ended, but processes that it started could not be ended and may still run; look for them with "
        + "'ps', and make it wait for what it starts"
    case .leaseLost:
      "was ended because this host did not renew its lease in time; another host may repeat the work"
    case .interrupted: "was ended because the work was interrupted"
    case .answerMissing: "ended without an answer; write one line of JSON to standard output"
    case .answerMalformed(let why, let said):
      "gave no usable answer: \(why)" + Self.quotation(of: said)
    case .returnedItems(let reasons):
      "returned something that is refused: " + reasons.map(\.message).joined(separator: "; ")
    case .notUsable(let why), .unavailable(let why): why
    case .exhausted(let why): "cannot be run now: \(why); it is tried again"
    case .noSpace(let path): "\(path): too little space is left; free some"
    case .thrown(let text): "failed: \(text.capped)"
    }
  }
}

extension RunFault {
  /// The start of what an extension answered, as the end of a sentence.
  private static func quotation(of said: [UInt8]) -> String {
    let text = String(decoding: said.prefix(800), as: UTF8.self).capped
    return text.isEmpty ? "" : "; it answered: \(text)"
  }
}

extension RunFault: CustomStringConvertible {
  /// What is wrong and what to do, without the name of an extension.
  package var description: String { cause }
}
