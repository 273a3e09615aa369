import Documents
import SystemPackage
import Testing

@testable import ShareRules

struct FilingOptionsTests {
  static func options(
    _ options: [String: DocumentValue], _ preset: FilingOptions.Preset = .file
  ) -> (FilingOptions?, [String]) {
    var fields = DocumentFields(options, at: "Options")
    let read = FilingOptions(&fields, preset, home: "/home/{ada}")
    return (read, fields.problems.map(\.description))
  }

  static let faults: [(options: [String: DocumentValue], problem: String)] = [
    (
      ["Directory": .string("Documents")],
      "Options.Directory: expected an absolute path, or one that begins with '~/', found Documents"
    ),
    (
      ["Directory": .string("/a/{counter}")],
      "Options.Directory: '{counter}' counts files; use it in 'Name'"
    ),
    (
      ["Directory": .string("/a/{yaer}")],
      "Options.Directory: there is no word '{yaer}'; did you mean '{year}'?"
    ),
    (
      ["Name": .string("/a")],
      "Options.Name: expected the name of a file, or a path to it below 'Directory', found /a"
    ),
    (
      ["Name": .string("a/")],
      "Options.Name: expected the name of a file, or a path to it below 'Directory', found a/"
    ),
    (
      ["Collision": .string("numbr")],
      "Options.Collision: expected one of 'number', 'keep-identical', 'replace-older', 'fail', "
        + "found 'numbr'; did you mean 'number'?"
    ),
    (["Colision": .string("number")], "Options.Colision: unknown key; did you mean 'Collision'?"),
  ]

  @Test(arguments: faults)
  func `a wrong option is reported with its place`(
    options: [String: DocumentValue], problem: String
  ) {
    let (read, problems) = Self.options(options)
    #expect(read == nil)
    #expect(problems == [problem])
  }

  @Test
  func `the home directory is put in as it is`() throws {
    let (read, problems) = Self.options(["Directory": .string("~/Documents/{year}")])
    #expect(problems == [])
    let options = try #require(read)
    #expect(options.directory?.fixedStart == ["home", "{ada}", "Documents"])
    #expect(options.root(allowed: ["/home/{ada}"])?.path == "/home/{ada}")
    #expect(options.root(allowed: ["/home", "/home/{ada}/Documents"])?.names == 3)
  }

  static let obstacles: [(allowed: [FilePath]?, directory: String, words: String?)] = [
    (["/data"], "/data/in", nil),
    (["/data"], "/data", nil),
    (
      ["/data"], "/database",
      "'/database' is in none of the directories that the host allows (/data); add it to "
        + "'fileDirectories' in host.yaml"
    ),
    (
      ["/data", "/srv"], "/{source}/x",
      "'/' is in none of the directories that the host allows (/data, /srv); add it to "
        + "'fileDirectories' in host.yaml"
    ),
    (
      nil, "/data",
      "the host lets File write nowhere; add '/data', or a directory above it, to "
        + "'fileDirectories' in host.yaml"
    ),
  ]

  @Test(arguments: obstacles)
  func `files go below the directories of the host alone`(
    allowed: [FilePath]?, directory: String, words: String?
  ) throws {
    let options = try #require(Self.options(["Directory": .string(directory)]).0)
    #expect(options.obstacle(allowed: allowed) == words)
  }

  @Test
  func `archive goes below its own directory where the host names none`() throws {
    let options = try #require(Self.options(["Directory": .string("/data")], .archive).0)
    #expect(options.obstacle(allowed: nil) == nil)
    #expect(options.obstacle(allowed: ["/srv"]) != nil)
  }
}
