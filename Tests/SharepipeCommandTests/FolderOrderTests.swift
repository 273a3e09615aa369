import SystemPackage
import TestSupport
import Testing

/// The script by which `make lint` finds a reference against the order of ARCHITECTURE.md.
struct FolderOrderTests {
  private static let page = """
    ## Targets

    | target | imports | duty |
    |---|---|---|
    | `Base` | | values |
    | `Main` | `Base` | work |

    ### `Sources/Main`

    | folder | holds |
    |---|---|
    | `Low` | what is used |
    | `High` `Beside` | what uses it |
    """

  private static let manifest = """
        .target(name: "Base", swiftSettings: settings),
        .target(name: "Main", dependencies: ["Base"], swiftSettings: settings),
    """

  /// Runs the script over a package of these files beside two files that keep to the order.
  private func check(
    _ files: [String: String] = [:], page: String = page
  ) async throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    try folder.write("ARCHITECTURE.md", page)
    try folder.write("Package.swift", Self.manifest)
    try folder.write("Sources/Base/Value.swift", "struct Value {}\n")
    try folder.write("Sources/Main/Low/Tool.swift", "struct Tool {}\n")
    try folder.write(
      "Sources/Main/High/Work.swift", "struct Work { let tool: Tool; let rest: Rest }\n")
    try folder.write("Sources/Main/Beside/Rest.swift", "struct Rest { var work: Work? }\n")
    for (name, text) in files { try folder.write(name, text) }
    let check = try await StartedProgram.run(
      repository.appending(".make/check-order").string, [folder.path.string])
    return (check.status, check.errors)
  }

  @Test func `what keeps to the order is not reported`() async throws {
    let result = try await check([
      "Sources/Main/Low/Words.swift": """
      /// As ``Work`` does.
      let words = "Work \\(1) and High"  // Work
      """
    ])
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  static let planted: [(text: String, word: String)] = [
    ("struct Other { let work: Work }", "Work"),
    ("let text = \"a \\(Work.self)\"", "Work"),
    ("func use(_ tool: Tool) { tool.polish() }", "polish"),
  ]

  @Test(arguments: planted)
  func `a reference against the order is reported`(text: String, word: String) async throws {
    let result = try await check([
      "Sources/Main/Low/Other.swift": text + "\n",
      "Sources/Main/High/Tool+Polish.swift": "extension Tool { func polish() {} }\n",
    ])
    #expect(
      result.output == """
        Sources/Main/Low/Other.swift: '\(word)' is of High, and Low stands above it in \
        ARCHITECTURE.md; move one of the two files

        """)
    #expect(result.status == 1)
  }

  @Test func `a target that is too large is reported`() async throws {
    let lines = String(repeating: "// more\n", count: 14_997)
    #expect(try await check(["Sources/Main/Low/More.swift": lines]).output == "")
    let result = try await check(["Sources/Main/Low/More.swift": lines + "\n"])
    #expect(
      result.output == """
        Sources/Main: 15001 lines, and a target has at most 15000; move a room of it into a target \
        below

        """)
    #expect(result.status == 1)
  }

  @Test func `a page that does not say what is there is reported`() async throws {
    let result = try await check(
      ["Sources/Main/New/Thing.swift": "struct Thing {}\n"],
      page: Self.page.replacing("`Main` | `Base`", with: "`Main` | ")
        .replacing("`Low`", with: "`Old`"))
    #expect(
      result.output == """
        ARCHITECTURE.md: Main imports Base, as Package.swift says
        ARCHITECTURE.md: the table of Sources/Main has no row for Low
        ARCHITECTURE.md: the table of Sources/Main has no row for New
        ARCHITECTURE.md: Sources/Main/Old is not there

        """)
    #expect(result.status == 1)
  }
}
