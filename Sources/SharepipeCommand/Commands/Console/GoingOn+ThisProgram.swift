#if Console
import Foundation
import Logging
import Sharepipe
import SharepipeConsole
import SystemPackage

extension GoingOn {
  /// Has a child of this program, `sharepipe go-on`, go on with what was answered.
  ///
  /// - Parameter logger: Gets what did not go well.
  /// - Returns: What goes on with it.
  static func byThisProgram(_ logger: Logger) -> GoingOn {
    GoingOn(logger: logger) { state, identifiers in
      let place = state.shownDirectory.string
      return CompanionProgram(
        arguments: ["go-on"] + identifiers + ["--state", place, "--rules", state.rules.string],
        environment: ProcessInfo.processInfo.environment)
    }
  }
}
#endif
