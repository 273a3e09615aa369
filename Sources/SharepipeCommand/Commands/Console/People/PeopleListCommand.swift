#if Console
import ArgumentParser
import Documents
import SharepipeConsole

/// `sharepipe console people list`.
struct PeopleListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the people, without anything of their passwords.")

  @OptionGroup var people: PeopleOptions

  @Flag(help: "Print a JSON object for each person.")
  var json = false

  func validate() throws { try people.check() }

  func run() throws {
    let known: People
    let path = try people.path()
    do throws(PeopleError) {
      known = try PeopleFile.list(path)
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    let output = StandardStream.output()
    for name in known.names {
      guard let entry = known.entries[name] else { continue }
      if json {
        var line = JSONWriter()
        line.object { line in
          line.member("type", "person")
          line.member("schema", 1)
          line.member("name", name)
          line.member("role", entry.role.rawValue)
          line.member("hasPassword", entry.password != nil)
          line.member("user", entry.user.map { Int($0.number) })
        }
        line.endLine()
        try output.write(line.bytes)
      } else {
        var words = [name, entry.role.rawValue, entry.password == nil ? "no password" : "password"]
        if let user = entry.user { words.append("user \(user.name ?? "\(user.number)")") }
        try output.write(line: words.joined(separator: "  "))
      }
    }
    try output.flush()
  }
}
#endif
