import SafeFiles
import Synchronization

/// Checks passwords, a few at a time, and slower the more of them are wrong.
///
/// Deriving a hash takes long and blocks, so each has a thread of its own, apart from those that tasks
/// share. A name that is not known costs the same time as one that is.
package final class PasswordDesk: Sendable {
  /// The result of a try.
  package enum Answer: Hashable, Sendable {
    /// The password is the person's.
    case person(ConsolePerson)
    /// Name and password do not belong together.
    case wrong
    /// The name may be tried again after this time; the password was not looked at.
    case wait(Duration)
    /// Any name may be tried again after this time; the password was not looked at, or there was no
    /// memory for that.
    case busy(Duration)
    /// The people file cannot be used; the password was not looked at.
    case unavailable(PeopleError)
  }

  private struct State {
    var throttle: Throttle
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let source: PeopleSource
  private let checks: Int
  private let busyWait: Duration
  private let derive: @Sendable (PasswordHash, [UInt8]) -> Bool?
  private let state: Mutex<State>

  /// Begins without tries.
  ///
  /// - Parameters:
  ///   - source: The people file.
  ///   - limits: The numbers.
  package convenience init(people source: PeopleSource, limits: Throttle.Limits = .init()) {
    self.init(people: source, limits: limits) { $0.matches($1) }
  }

  /// Begins with another way to compare, which blocks.
  init(
    people source: PeopleSource, limits: Throttle.Limits = .init(),
    derivingBy derive: @escaping @Sendable (PasswordHash, [UInt8]) -> Bool?
  ) {
    self.source = source
    self.derive = derive
    checks = limits.checks
    busyWait = limits.busyWait
    state = Mutex(State(throttle: Throttle(limits: limits)))
  }

  /// Checks a name and a password.
  ///
  /// - Parameters:
  ///   - name: What was given as the name.
  ///   - password: The bytes of the password.
  ///   - now: The time by the steady clock.
  /// - Returns: The result.
  package func check(
    name: String, password: [UInt8], now: ContinuousClock.Instant
  ) async -> Answer {
    let people: People
    do throws(PeopleError) {
      people = try source.current()
    } catch {
      return .unavailable(error)
    }
    switch state.withLock({ $0.throttle.admit(name: name, now: now) }) {
    case .go: break
    case .wait(let time): return .wait(time)
    case .busy(let time): return .busy(time)
    }
    let known = people.password(of: name)
    let hash = known ?? .ofNothing(cost: people.greatestCost)
    await enter()
    let derive = derive
    let matches = await BlockingThread.run { derive(hash, password) }
    leave()
    // The entry may have changed while others were checked.
    let person = (try? source.current()).flatMap { now -> ConsolePerson? in
      guard matches == true, known != nil, now.entries[name] == people.entries[name] else {
        return nil
      }
      return now.person(named: name)
    }
    state.withLock { $0.throttle.ended(name: name, succeeded: person != nil) }
    guard matches != nil else { return .busy(busyWait) }
    return person.map(Answer.person) ?? .wrong
  }

  /// Waits until fewer derivations are under way than may be.
  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.running < checks else {
          state.waiting.append(continuation)
          return false
        }
        state.running += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the next one in.
  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
