internal import Foundation
internal import Glibc
internal import Synchronization

/// A place in the life of a context at which tests kill or stop this process.
///
/// In a release build nothing of it is left. In a debug build ``arm(_:)`` chooses one place and the
/// number of the hit; then the process kills itself there with SIGKILL, as a power cut of the
/// process would, or stops itself with SIGSTOP, as a machine would that is frozen.
package enum FailPoint: String, CaseIterable, Sendable {
  /// The entry was met.
  case seen
  /// No process writes to the entry any more.
  case settled
  /// The entry was renamed into `work/`.
  case renamed
  /// The entry was copied.
  case copied
  /// What extensions wrote was synced, the journal not yet.
  case synced
  /// The content was hashed.
  case hashed
  /// The content was examined.
  case sniffed
  /// An extension was decided on.
  case decided
  /// The extension's own validator answered.
  case validated
  /// The journal knows that a run begins, and the run does.
  case spawned
  /// The run ended, and the journal does not know it.
  case exited
  /// The outcome is durable, the entry is still in `work/`.
  case recorded
  /// The entry was put into the folder of its end, and the journal does not know it.
  case moved
  /// The entry is no longer claimed, and its files are still to be removed.
  case removing
  /// The entry was removed, and the journal does not know it.
  case removed
  /// The journal knows where the entry is, and its directory in `work/` is still there.
  case placed
  /// The content of a context is written under hidden names where it is filed, and has no names yet.
  case filing
  /// A file has got its name where it is filed, and the journal does not know it.
  case filed
  /// What an action returned is kept as a version of the context, and the journal does not know it.
  case staged
  /// A version of a context that is about to be held is in `kept/`, and others may not be.
  case keeping
  /// All versions are in `kept/`, and the journal does not know that the context is held.
  case kept
  /// A version is back in `work/`, and the journal does not know that the work goes on.
  case restored
  /// After a crash, a context was put in order, and the rest is not yet.
  case recovered
  /// A ledger that hosts share knows entries that are still in the inbox.
  case announced
  /// A new doorman has the list of what an earlier one announced, and settled none of it yet.
  case settling
  /// Entries are in `work/`, and no host may claim them yet.
  case readying
  /// Every host may claim the entries.
  case ready
  /// The ledger gave contexts to this host, which does not know of them yet.
  case claimed
  /// The ledger knows that this host works on a context, which does not know that yet.
  case begun
  /// The ledger has the end of a context, and its worker does not know that yet.
  case ended
  /// The ledger knows where the entry of a context is, and this host does not know that it does.
  case noted
  /// Contexts of other hosts were given back, and this host claimed none of them yet.
  case swept
  /// This host is about to put an entry where it belongs, which another host did not.
  case unfiled
  /// The console has read the answer of a person, and no ledger knows it.
  case answerRead = "answer-read"
  /// The ledger knows the answer, and nothing goes on with it yet.
  case answerKept = "answer-kept"
  /// What goes on with an answer was told, and the person does not know that it was kept.
  case answerTold = "answer-told"
  /// The console has sent an answer to a request.
  case pageSent = "page-sent"

  #if DEBUG
  private static let armed = Mutex<(point: FailPoint, hits: Int, signal: CInt)?>(nil)
  private static let poisoned = Mutex<(point: FailPoint, name: String)?>(nil)
  private static let counts = Mutex<[FailPoint: Int]?>(nil)
  #endif

  /// Chooses where this process kills or stops itself; without effect in a release build.
  ///
  /// - Parameter text: The name of a place, and after a colon the number of the hit, from 1, and after
  ///   another colon `stop` if it stops itself there instead; or after an at sign the name of the
  ///   entry with which it is reached, if that place knows it; or `count`: then nothing is killed, and
  ///   at the end each place that was reached is printed to standard error, `fail point NAME HITS`.
  package static func arm(_ text: String) {
    #if DEBUG
    if text == "count" {
      counts.withLock { $0 = [:] }
      atexit {
        let reached = FailPoint.counts.withLock { $0 ?? [:] }
        for (point, hits) in reached {
          FileHandle.standardError.write(Data("fail point \(point.rawValue) \(hits)\n".utf8))
        }
      }
      return
    }
    if let sign = text.firstIndex(of: "@") {
      guard let point = FailPoint(rawValue: String(text[..<sign])) else { return }
      poisoned.withLock { $0 = (point, String(text[text.index(after: sign)...])) }
      return
    }
    let parts = text.split(separator: ":", maxSplits: 2)
    guard let name = parts.first, let point = FailPoint(rawValue: String(name)) else { return }
    let hits = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
    armed.withLock { $0 = (point, hits, parts.last == "stop" ? SIGSTOP : SIGKILL) }
    #endif
  }

  /// Says that a place was reached with an entry.
  @inline(__always)
  package static func hit(_ point: FailPoint, with name: @autoclosure () -> String) {
    #if DEBUG
    if let poison = poisoned.withLock(\.self), poison.point == point, poison.name == name() {
      kill(getpid(), SIGKILL)
    }
    #endif
    hit(point)
  }

  /// Says that a place was reached.
  @inline(__always)
  package static func hit(_ point: FailPoint) {
    #if DEBUG
    counts.withLock { $0?[point, default: 0] += 1 }
    let signal: CInt? = armed.withLock { armed in
      guard armed?.point == point else { return nil }
      armed?.hits -= 1
      return armed?.hits == 0 ? armed?.signal : nil
    }
    if let signal { kill(getpid(), signal) }
    #endif
  }
}
