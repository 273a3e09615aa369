import Documents
import SourceFlow
import SystemPackage

/// What the code of two versions takes from outside, and what it does with that.
///
/// Compared are the functions that something from outside is handed to, the items, schemes, hosts and
/// paths that they know, and what lints about code found. Functions belong together by type and
/// name. A finding belongs to one of the other version with the same message: in a file of the same
/// name, else in any, so that code may move.
///
/// A program without sources in one version is not compared, unless its bundle is new or gone: that
/// nothing was read does not mean that there was nothing.
enum ProgramSurface {
  /// What the second version takes or does and the first does not.
  ///
  /// - Parameters:
  ///   - direction: How the changes are described.
  ///   - first: The version before.
  ///   - second: The version after.
  /// - Returns: The changes, in the order of the programs.
  static func changes(
    _ direction: SurfaceChange.Direction, from first: CheckedSet, to second: CheckedSet
  ) -> [SurfaceChange] {
    second.programs.flatMap { program -> [SurfaceChange] in
      let name = second.name(of: program)
      let partner = first.programs.first { first.name(of: $0) == name } ?? onlyOne(first, second)
      let isKnown = first.allBundles.contains { $0.surfaceName == name }
      guard partner != nil || !isKnown else { return [] }
      let scheme = second.scheme(of: program)
      let before = Set(partner?.openings.map(\.subject) ?? [])
      let gained = program.openings.filter { !before.contains($0.subject) }
      return (gained + program.hazards(beyond: partner, scheme: scheme)).map {
        $0.change(direction, of: name)
      }
    }
  }

  /// The one program before, if there is one now as well.
  private static func onlyOne(_ first: CheckedSet, _ second: CheckedSet) -> CheckedProgram? {
    first.programs.count == 1 && second.programs.count == 1 ? first.programs[0] : nil
  }
}

extension CheckedSet {
  /// What a program is called in changes: its bundle, else its target.
  fileprivate func name(of program: CheckedProgram) -> String {
    bundle(of: program)?.surfaceName ?? program.target ?? "the code"
  }
}

extension CheckedProgram {
  /// What is handed to its functions, each once.
  fileprivate var openings: [SurfaceOpening] {
    var seen: Set<String> = []
    return handlers.flatMap { handler, place -> [SurfaceOpening] in
      let known: [(kind: String, values: [String])] = [
        ("scheme", handler.schemes), ("host", handler.hosts), ("path", handler.paths),
        ("parameter", handler.items),
      ]
      let own = SurfaceOpening(
        .handler, handler.fullName, "takes \(handler.input.words) in '\(handler.fullName)'",
        at: place)
      return [own]
        + known.flatMap { kind, values in
          values.map { value in
            SurfaceOpening(
              .handler, "\(kind)\n\(value)",
              "knows the \(kind) '\(value.excerpt)' of \(handler.input.words) in "
                + "'\(handler.fullName)'", at: place)
          }
        }
    }.filter { seen.insert($0.subject).inserted }
  }

  /// What lints find in it more often than in another version.
  fileprivate func hazards(beyond other: CheckedProgram?, scheme: String?) -> [SurfaceOpening] {
    var rest = other?.findings ?? []
    /// Takes those away that belong to one of the other version.
    func unmatched(
      _ findings: [CheckedSourceFinding],
      where belongs: (CheckedSourceFinding, CheckedSourceFinding) -> Bool
    ) -> [CheckedSourceFinding] {
      findings.filter { finding in
        guard let index = rest.firstIndex(where: { $0.says(finding) && belongs($0, finding) })
        else { return true }
        rest.remove(at: index)
        return false
      }
    }
    let moved = unmatched(findings) { $0.fileName == $1.fileName }
    return unmatched(moved) { _, _ in true }.map { finding in
      SurfaceOpening(
        .code, "\(finding.hazard.rawValue)\n\(finding.message)",
        "has code in which \(finding.message) (\(finding.hazard.rawValue))",
        example: finding.example(scheme: scheme).map(SurfaceExample.url), at: finding.place)
    }
  }
}

extension CheckedSourceFinding {
  /// Whether another one says the same.
  fileprivate func says(_ other: CheckedSourceFinding) -> Bool {
    hazard == other.hazard && message == other.message
  }

  fileprivate var fileName: String? { place.document.file.lastComponent?.string }
}

extension SourceHandler {
  /// The name with that of the type.
  fileprivate var fullName: String { owner.map { "\($0).\(name)" } ?? name }
}

extension SourceHandler.Input {
  /// What is handed over, in words.
  fileprivate var words: String {
    switch self {
    case .link: "a URL"
    case .activity: "a user activity"
    case .launch: "what the app is started with"
    case .webMessage: "a message of a web page"
    case .intent: "an App Intent"
    }
  }
}
