package import Documents
import SafeFiles
import Synchronization
package import SystemPackage

/// The people file as it is now: read again when it has changed.
package final class PeopleSource: Sendable {
  private struct Reading {
    let facts: FileFacts
    let result: Result<People, PeopleError>
    /// Whether the file was old enough when it was read that a later change shows in its times.
    let isSettled: Bool
  }

  /// How old the last change must be.
  ///
  /// Some file systems count whole seconds.
  private static let settlingTime = Duration.seconds(2)

  private let path: FilePath?
  private let isOptional: Bool
  private let fixed: People
  private let reading = Mutex<Reading?>(nil)

  /// Names a file, which is not read yet.
  ///
  /// - Parameters:
  ///   - path: The file; `nil` if there is none, and no persons.
  ///   - isOptional: Whether there are no persons if there is no such file, which is an error
  ///     otherwise.
  package init(_ path: FilePath?, isOptional: Bool = false) {
    self.path = path?.absolute
    self.isOptional = isOptional
    fixed = People()
  }

  /// Takes persons that do not change.
  package init(fixed: People) {
    path = nil
    isOptional = false
    self.fixed = fixed
  }

  /// The persons.
  ///
  /// - Parameter wallTime: The time by the clock of the machine, with which the file's is compared.
  /// - Returns: The persons.
  /// - Throws: Why the file cannot be used. Nothing of an earlier reading is used then.
  package func current(wallTime: Timestamp = .now()) throws(PeopleError) -> People {
    guard let path else { return fixed }
    let result = reading.withLock { reading -> Result<People, PeopleError> in
      if let reading, reading.isSettled,
        let facts = try? FileFacts(at: path, followingLinks: false), facts == reading.facts
      {
        return reading.result
      }
      reading = nil
      do throws(PeopleError) {
        let (people, facts) = try PeopleFile.load(PrivateFile(path, limit: PeopleFile.limit))
        let age = wallTime - Timestamp(nanoseconds: facts.changed)
        reading = Reading(
          facts: facts, result: .success(people), isSettled: age > Self.settlingTime)
        return .success(people)
      } catch .missing where isOptional {
        return .success(People())
      } catch {
        // Whatever else is wrong may be put right without a change of the file, so look again.
        return .failure(error)
      }
    }
    return try result.get()
  }
}
