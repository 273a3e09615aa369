package import Documents
import Synchronization

/// The codes that are open, each good once and for ten minutes.
///
/// Time is that of the steady clock, so that a clock that is set back prolongs nothing. At most 5
/// are open at a time, and a sixth takes the place of the oldest. Only digests are kept.
package final class SignInCodes: Sendable {
  private struct Kept {
    let code: OpenCode
    let end: ContinuousClock.Instant
  }

  private struct State {
    var codes: [Kept] = []
    var fault: PrivateFileError?
  }

  private let state = Mutex(State())
  private let handed: HandedCodes?

  /// Begins without codes.
  ///
  /// - Parameter handed: Where other processes of the owner leave codes, or `nil`.
  package init(handed: HandedCodes? = nil) { self.handed = handed }

  /// Makes a code.
  ///
  /// - Parameters:
  ///   - person: The person that it signs in.
  ///   - entry: The fingerprint of the person's entry in the people file, if the person is from
  ///     there: the code is good only while the entry stays as it is.
  ///   - now: The time by the steady clock.
  /// - Returns: The code, which is not kept.
  /// - Throws: An error if OpenSSL cannot compute the digest.
  package func make(
    for person: ConsolePerson, boundTo entry: ContentDigest? = nil, now: ContinuousClock.Instant
  ) throws(ContentHashError) -> SignInCode {
    let code = try SignInCode.random()
    let kept = Kept(
      code: OpenCode(digest: code.digest, person: person, entry: entry),
      end: now + OpenCode.lifetime)
    state.withLock { state in
      state.codes.removeAll { $0.end <= now }
      state.codes.append(kept)
      state.codes.removeFirst(max(0, state.codes.count - OpenCode.most))
    }
    return code
  }

  /// Uses up a code.
  ///
  /// - Parameters:
  ///   - text: What a person typed, or what was behind `#`.
  ///   - people: The people file as it is now; `nil` if it cannot be read.
  ///   - now: The time by the steady clock.
  ///   - wallTime: The time by the clock of the machine, for codes of other processes.
  /// - Returns: The person that it signs in, or `nil` if there is no such code, it was used, it is
  ///   over, or the person's entry has changed since.
  package func take(
    _ text: String, people: People? = nil, now: ContinuousClock.Instant,
    wallTime: Timestamp = .now()
  ) -> ConsolePerson? {
    guard let code = SignInCode(text) else { return nil }
    let kept = state.withLock { state -> OpenCode? in
      state.codes.removeAll { $0.end <= now }
      var found: Int?
      // All are compared, so that the time does not tell which one is alike.
      for (index, kept) in state.codes.enumerated()
      where ConstantTime.areEqual(kept.code.digest, code.digest) {
        found = index
      }
      return found.map { state.codes.remove(at: $0).code }
    }
    if let kept { return kept.holds(in: people) ? kept.person : nil }
    return takeHanded(code, people: people, at: wallTime)
  }

  /// Why the codes of other processes could not be read or used up the last time; `nil` if they
  /// could.
  package var handedFault: PrivateFileError? { state.withLock { $0.fault } }

  private func takeHanded(
    _ code: SignInCode, people: People?, at wallTime: Timestamp
  ) -> ConsolePerson? {
    guard let handed else { return nil }
    do throws(PrivateFileError) {
      let person = try handed.take(code, people: people, at: wallTime)
      state.withLock { $0.fault = nil }
      return person
    } catch {
      state.withLock { $0.fault = error }
      return nil
    }
  }
}
