import Foundation
import Sharepipe

extension Ink {
  /// Colours as standard output can show them.
  static var standardOutput: Ink { Ink(on: Terminal.isOutputTerminal) }

  /// Colours as standard error can show them.
  static var standardError: Ink { Ink(on: Terminal.isErrorTerminal) }

  /// Colours on a stream, where that is a terminal and the user has not turned them off.
  ///
  /// Source: no-color.org, for `NO_COLOR`.
  private init(on isTerminal: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self.init(isOn: isTerminal && !isRefused && environment["TERM"] != "dumb")
  }
}
