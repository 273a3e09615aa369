import ShareModel
import ShareRules

extension SecretRedaction {
  /// Reads an answer, and lets no secret into the error for one that cannot be used.
  ///
  /// - Parameters:
  ///   - output: What a program answered.
  ///   - read: Reads it.
  /// - Returns: The answer as it was given.
  /// - Throws: What is wrong with it.
  func reading<Answer>(
    _ output: [UInt8], _ read: ([UInt8]) throws(RunFault) -> Answer
  ) throws(RunFault) -> Answer {
    do throws(RunFault) {
      return try read(output)
    } catch {
      guard isFound(in: output) else { throw error }
      // The error is made anew from the redacted answer: an error that quotes a part of a secret
      // could not be redacted any more.
      let shown = redacted(output)
      do throws(RunFault) {
        _ = try read(shown)
      } catch {
        throw error
      }
      throw .answerMalformed("it has a secret in a place where none is allowed", said: shown)
    }
  }

  /// A fault without the secrets in what a program said.
  func redacted(_ fault: RunFault) -> RunFault {
    guard case .answerMalformed(let why, let said) = fault else { return fault }
    return .answerMalformed(redacted(why), said: redacted(said))
  }

  /// An answer of a run without the secrets in its messages; what it returns is left as it is.
  func redacted(_ answer: ExtensionAnswer) -> ExtensionAnswer {
    switch answer {
    case .completed: answer
    case .cancelled(let domain, let code, let message):
      .cancelled(domain: redacted(domain), code: code, message: redacted(message))
    case .failed(let reason): .failed(redacted(reason))
    }
  }

  /// An opinion without the secrets in its reasons.
  func redacted(_ answer: ValidationAnswer) -> ValidationAnswer {
    switch answer {
    case .valid: answer
    case .invalid(let reasons): .invalid(reasons.map { redacted($0) })
    case .refused(let reason): .refused(redacted(reason))
    case .notExamined(let reason): .notExamined(redacted(reason))
    }
  }

  private func redacted(_ reason: Reason) -> Reason {
    Reason(reason.code, redacted(reason.message))
  }
}
