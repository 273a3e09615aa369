package import ShareModel

/// Why a run did not do what was asked, or why what it said is not believed.
package enum RunFault: Error, Hashable, Sendable {
  /// It could not be launched; the words say why.
  case notLaunched(String)
  /// It ended with an exit status other than 0.
  case exited(Int)
  /// A signal ended it.
  case signalled(Int)
  /// Its time was over.
  case timeLimitExceeded
  /// It wrote more than it may.
  case outputLimitExceeded
  /// Processes that it started could not be ended in time, and may run on.
  case processesLeft
  /// The lease under which it ran was lost.
  case leaseLost
  /// The task that ran it was cancelled.
  case interrupted
  /// It said nothing where an answer is needed.
  case answerMissing
  /// What it said is no answer; the words say why, the bytes are what it said.
  case answerMalformed(String, said: [UInt8])
  /// What it returned is refused, for these reasons.
  case returnedItems([Reason])
  /// It is not there, or its options are wrong; the words say what.
  case notUsable(String)
  /// No space is left at a path.
  case noSpace(String)
  /// What it needs is not there now; the words say what.
  case unavailable(String)
  /// No descriptor, memory or process is left for the moment, and nothing was done; the words say
  /// for what.
  case exhausted(String)
  /// It threw an error of its own.
  case thrown(String)
}

extension RunFault {
  /// The stable code.
  var code: ReasonCode {
    switch self {
    case .notLaunched, .notUsable: .launchFailed
    case .exited(75): .temporaryFailure
    case .unavailable: .destinationUnavailable
    case .exited: .exitStatus
    case .signalled: .endedBySignal
    case .timeLimitExceeded: .timeLimitExceeded
    case .outputLimitExceeded: .outputLimitExceeded
    case .processesLeft: .processesLeft
    case .leaseLost: .leaseLost
    case .interrupted: .interrupted
    case .answerMissing: .answerMissing
    case .answerMalformed: .answerMalformed
    case .returnedItems(let reasons): reasons.first?.code ?? .answerMalformed
    case .noSpace: .noSpace
    case .exhausted: .noResources
    case .thrown: .extensionError
    }
  }
}
