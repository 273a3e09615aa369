package import ExtensionRunning
import SafeFiles
import ShareJournal
import ShareRules
package import SystemPackage

/// Looks at everything on which a console depends, before it serves or beside one that does.
///
/// It changes nothing and asks nothing of the network.
package struct ConsoleCheck: Sendable {
  /// What the owner has written.
  let configuration: ConsoleConfiguration
  /// The states that are shown.
  let states: [ConsoleState]
  /// Where the console keeps what is its own; `nil` if there is no such place.
  let home: FilePath?
  /// Where it would listen.
  let place: ListeningSocket.Place
  /// The program that speaks HTTP; `nil` if it was not found.
  let front: FilePath?
  private let isolation: Isolation

  /// Creates a check.
  package init(
    _ configuration: ConsoleConfiguration, states: [ConsoleState], home: FilePath?,
    at place: ListeningSocket.Place, front: FilePath?, isolation: Isolation
  ) {
    self.configuration = configuration
    self.states = states
    self.home = home
    self.place = place
    self.front = front
    self.isolation = isolation
  }

  /// Looks at everything.
  ///
  /// - Returns: What was found, in the order in which it was looked at.
  package func findings() -> [ConsoleFinding] {
    programs + socket + address + signIn + [metrics] + states.flatMap(findings)
  }

  /// Why a console without its front does not start.
  package static let noFront =
    "the program '\(ConsoleService.frontName)', which speaks HTTP, was not found beside sharepipe or "
    + "in ../libexec/sharepipe; install it with 'make install', or build it with: "
    + ".make/swift build --product \(ConsoleService.frontName)"

  private var programs: [ConsoleFinding] {
    var findings = [
      front.map { ConsoleFinding(.note, "front", "\($0)") }
        ?? ConsoleFinding(.error, "front", Self.noFront)
    ]
    let report = isolation.report
    guard report.launcher != nil else {
      let words =
        "the program 'sharepipe-launcher', which takes all rights from the front, was not found "
        + "beside sharepipe or in ../libexec/sharepipe; install it with 'make install'"
      return findings + [ConsoleFinding(.error, "isolation", words)]
    }
    let missing = isolation.mode == .required ? ConsoleFinding.Severity.error : .warning
    if report.landlockVersion > 0 {
      let words = "files: Landlock, version \(report.landlockVersion)"
      findings.append(.init(.note, "isolation", words))
    } else {
      findings.append(
        .init(
          missing, "isolation",
          "the process that speaks HTTP can read what its user can: this kernel has no Landlock, or "
            + "does not use it (it is in Linux 5.13 and later; see the boot parameter lsm=)"))
    }
    if report.filtersSystemCalls {
      findings.append(.init(.note, "isolation", "network and system calls: seccomp"))
    } else {
      findings.append(
        .init(
          missing, "isolation",
          "the process that speaks HTTP can open connections and start programs: this system does "
            + "not filter system calls (seccomp)"))
    }
    return findings
  }

  // MARK: States

  private func findings(of state: ConsoleState) -> [ConsoleFinding] {
    var findings: [ConsoleFinding] = []
    do throws(JournalError) {
      _ = try state.reading()
      findings.append(.init(.note, "state", "\(state.name): its journal can be read"))
    } catch {
      findings.append(.init(.error, "state", "\(state.name): \(error)"))
    }
    do throws(RuleSetError) {
      let rules = try RuleSet.load(from: state.rules)
      let problems = rules.problems.filter { $0.severity == .error }
      for problem in problems { findings.append(.init(.error, "rules", "\(problem)")) }
      if problems.isEmpty { findings.append(.init(.note, "rules", "\(state.rules): loaded")) }
    } catch {
      let words = "\(error); until they are right, contexts can be denied and not approved"
      findings.append(.init(.error, "rules", words))
    }
    return findings
  }
}
