internal import Glibc
package import SystemPackage

extension Errno {
  /// Whether the process or the system has no descriptor, memory or process to give for the moment.
  ///
  /// Nothing is wrong with what was to be done then: it is done when others have come to their end.
  package var isShortage: Bool {
    self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem || self == .noMemory
      || self == .resourceTemporarilyUnavailable
  }

  /// Calls `body` until it succeeds or fails for another reason than a shortage, or for two seconds.
  ///
  /// It blocks: whatever calls it has a thread of its own.
  ///
  /// - Parameter body: What is tried.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws in the end.
  package static func waitingOutShortage<Value>(
    _ body: () throws(Errno) -> Value
  ) throws(Errno) -> Value {
    let patience = ContinuousClock.now + .seconds(2)
    while true {
      do throws(Errno) {
        return try body()
      } catch {
        guard error.isShortage, .now < patience else { throw error }
        if error == .tooManyOpenFiles, DescriptorLimit.raiseAgain() { continue }
        usleep(2000)
      }
    }
  }
}
