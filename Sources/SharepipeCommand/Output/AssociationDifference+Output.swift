import AppLinks
import Sharepipe

extension AssociationDifference {
  /// Whether nothing was found that changes.
  var isEmpty: Bool { added.isEmpty && removed.isEmpty && changes.isEmpty }

  /// The difference for people.
  var lines: [String] {
    var lines = added.map { "+ app \($0)" } + removed.map { "- app \($0)" }
    for change in changes {
      lines.append("\(change.target)")
      lines.append(
        "  \(change.app): \(change.old.verdict.rawValue) -> \(change.new.verdict.rawValue)")
      lines.append("    was: \(change.old.reason)")
      lines.append("    is:  \(change.new.reason)")
    }
    lines.append(
      isEmpty ? "\(compared) links compared: no difference was found" : "\(compared) links compared"
    )
    return lines
  }

  /// Writes the members of the difference to an object.
  func write(to json: inout JSONWriter) {
    json.member("added", added)
    json.member("removed", removed)
    json.key("changes")
    json.array { json in
      for change in changes {
        json.object { json in
          json.member("app", change.app)
          json.member("url", change.target)
          for (name, match) in [("old", change.old), ("new", change.new)] {
            json.key(name)
            json.object { json in match.write(to: &json) }
          }
        }
      }
    }
    json.member("compared", compared)
  }
}
