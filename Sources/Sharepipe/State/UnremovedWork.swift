import Intake
import SafeFiles
import ShareModel
internal import Synchronization
internal import SystemPackage

/// The remains in `work/` of contexts that are done with, or wait: they could not be removed, since
/// a disk failed for a moment, or a directory was closed.
///
/// It is tried again while this process works on the state, so that copies do not stay on the disk
/// until the next start.
final class UnremovedWork: Sendable {
  /// How much of the directory of a context is removed.
  enum Part: Hashable, Sendable {
    /// All but entries that are still claimed.
    case all
    /// The copies and the directories of runs.
    case runs
  }

  private struct Left {
    var parts: [String: Part] = [:]
    /// When it is next worth another try.
    var due = ContinuousClock.now
    /// Whether something was left since that was last asked.
    var isNews = false
  }

  /// How long remains that could not be removed are left alone, unless their removal is asked for.
  static let pause: Duration = .seconds(5)

  private let work: FilePath
  private let scratch: FilePath?
  private let left = Mutex(Left())

  /// Starts with no remains.
  ///
  /// - Parameters:
  ///   - work: The directory that holds the directories of the contexts.
  ///   - scratch: The directory that holds their private copies, or `nil`.
  init(in work: FilePath, scratch: FilePath? = nil) {
    self.work = work
    self.scratch = scratch
  }

  /// Whether nothing is left.
  var isEmpty: Bool { left.withLock(\.parts.isEmpty) }

  /// Whether something was left since this was last asked.
  func takeNews() -> Bool {
    left.withLock { left in
      defer { left.isNews = false }
      return left.isNews
    }
  }

  /// Removes the directory of a context, or the remains of its runs; a failed removal is tried
  /// again later.
  ///
  /// - Parameters:
  ///   - part: How much of it.
  ///   - identifier: The context, which is done with or waits.
  /// - Returns: A reason for a person to read, if something is left for now.
  @discardableResult
  func remove(_ part: Part, of identifier: String) -> Reason? {
    // It is noted first: if the context is taken up meanwhile, it is forgotten here and stays so.
    left.withLock { $0.parts[identifier] = part }
    let reason = attempt(part, of: identifier)
    left.withLock { left in
      if reason == nil {
        left.parts[identifier] = nil
      } else {
        left.due = .now + Self.pause
        left.isNews = true
      }
    }
    return reason
  }

  /// Tries once more to remove the remains.
  ///
  /// - Parameter isPatient: Whether that can wait until some time has passed since the last try.
  func removeAgain(isPatient: Bool = false) {
    let identifiers = left.withLock { left -> [String] in
      guard !left.parts.isEmpty, !isPatient || left.due <= .now else { return [] }
      left.due = .now + Self.pause
      return Array(left.parts.keys)
    }
    for identifier in identifiers {
      left.withLock { left in
        // The context may have been taken up meanwhile, and may not be before this is done.
        guard let part = left.parts[identifier] else { return }
        if attempt(part, of: identifier) == nil { left.parts[identifier] = nil }
      }
    }
  }

  /// Leaves the directory of a context alone from here on, since the context is taken up again: the
  /// worker that takes it up removes the remains of an earlier attempt.
  ///
  /// - Parameter identifier: The context.
  func forget(_ identifier: String) {
    left.withLock { $0.parts[identifier] = nil }
  }

  private func attempt(_ part: Part, of identifier: String) -> Reason? {
    let directory = ContextDirectory(
      path: work.appending(identifier), local: scratch?.appending(identifier))
    do throws(FileFault) {
      switch part {
      case .all: try directory.removeUnclaimed()
      case .runs: try directory.removeRuns()
      }
      return nil
    } catch {
      return error.reason(for: directory.path.string)
    }
  }
}
