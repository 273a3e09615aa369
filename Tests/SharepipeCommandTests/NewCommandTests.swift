import Foundation
import TestSupport
import Testing

struct NewCommandTests {
  static let kinds = ["--share", "--action"]
  static let languages = ["python", "shell"]

  @Test(arguments: kinds, languages)
  func `what is new works at once`(kind: String, language: String) async throws {
    let folder = try CommandFolder()
    let made = try await Tool.run(
      "new", "My-Diary", kind, "--language", language, "--directory", folder.path)
    #expect(made.status == 0)
    let new = folder.path + "/My-Diary"
    #expect(made.lines.last == "\(new)/README.md says how to try it")
    let bundle = new + "/Rules/Extensions/My-Diary.appex"

    let check = try await Tool.run("check", new)
    #expect(check.status == 0)
    #expect(check.output == "2 documents checked: nothing found\n")
    let test = try await Tool.run("test", new + "/tests")
    #expect(test.status == 0, "\(test.output)")
    #expect(test.lines.last == "5 passed")
    let trial = try await Tool.run(
      "test", "--extension", bundle, "--context", new + "/inbox/Sample.share/context.json")
    #expect(trial.status == 0, "\(trial.output)")
    let run = try await Tool.run("process", new + "/inbox", "--rules", new + "/Rules")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(kind == "--share" ? "\tdelivered\t" : "\treturned\t"))
    let list = new + "/inbox.sharepipe/containers/org.example.my-diary/list.txt"
    #expect(FileManager.default.fileExists(atPath: list) == (kind == "--share"))
  }

  @Test func `what is new says which files it wrote, and README.md the commands`() async throws {
    let folder = try CommandFolder()
    let made = try await Tool.run("new", "Note", "--directory", folder.path)
    let new = folder.path + "/Note"
    #expect(
      made.lines.map { $0.replacing("wrote \(new)/", with: "") } == [
        "README.md", "Rules/host.yaml", "Rules/Extensions/Note.appex/Info.plist",
        "inbox/Sample.share/context.json", "inbox/Sample.share/note.txt", "tests/Note.yaml",
        "Rules/Extensions/Note.appex/Note", "\(new)/README.md says how to try it",
      ])
    let readme = try String(contentsOfFile: new + "/README.md", encoding: .utf8)
    #expect(
      readme.contains(
        """
        sharepipe test tests
        sharepipe test --extension Rules/Extensions/Note.appex --context inbox/Sample.share/context.json
        sharepipe process inbox --rules Rules

        """))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func `a package in Swift takes the product from the checkout`() async throws {
    let folder = try CommandFolder()
    let made = try await Tool.run(
      "new", "Note", "--language", "swift", "--directory", folder.path, "--package",
      Tool.package.path)
    #expect(made.status == 0)
    let manifest = try String(
      contentsOfFile: folder.path + "/Note/Package.swift", encoding: .utf8)
    #expect(manifest.contains(".package(path: \"\(Tool.package.path)\")"))
    #expect(
      manifest.contains(
        ".product(name: \"SharepipeExtension\", package: \"\(Tool.package.lastPathComponent)\")"))
    let remote = try await Tool.run(
      "new", "Far", "--language", "swift", "--directory", folder.path, "--package",
      "https://example.com/tools/sharepipe.git")
    #expect(remote.status == 0)
    let far = try String(contentsOfFile: folder.path + "/Far/Package.swift", encoding: .utf8)
    #expect(
      far.contains(".package(url: \"https://example.com/tools/sharepipe.git\", branch: \"main\")"))
    #expect(far.contains("package: \"sharepipe\")"))
  }

  /// The name of the type must be none of the library, whatever the extension is called.
  @Test(arguments: [("Share", "--share"), ("Action", "--action"), ("My-Diary", "--share")])
  func `a type in Swift does not refer to itself`(name: String, kind: String) async throws {
    let folder = try CommandFolder()
    let made = try await Tool.run(
      "new", name, kind, "--language", "swift", "--directory", folder.path, "--package",
      Tool.package.path)
    #expect(made.status == 0)
    let program = try String(
      contentsOfFile: folder.path + "/\(name)/Sources/\(name)/\(name).swift", encoding: .utf8)
    let library = kind == "--share" ? "ShareExtension" : "ActionExtension"
    #expect(
      program.contains("\nstruct \(name.replacing("-", with: ""))Program: \(library) {\n"))
    #expect(!program.contains("try?"))
  }

  static let wrong: [([String], Int32, String)] = [
    ([], 64, "Error: Give the name of the extension, or --host.\n"),
    (["A", "--share", "--action"], 64, "Error: Give --share or --action, not both.\n"),
    (
      ["../A"], 64,
      "Error: '../A': a name has at most 64 letters, digits, '-' and '_' of ASCII, and begins with a"
        + " letter.\n"
    ),
    (
      ["A\u{1B}[31m"], 64,
      "Error: 'A\\u{1B}[31m': a name has at most 64 letters, digits, '-' and '_' of ASCII, and"
        + " begins with a letter.\n"
    ),
    (["Foundation"], 64, "Error: 'Foundation': Swift uses this name itself; choose another.\n"),
    (["main"], 64, "Error: 'main': Swift uses this name itself; choose another.\n"),
    (
      ["A", "--identifier", "org..a"], 64,
      "Error: --identifier has an empty part; periods separate parts, as in"
        + " 'com.example.archive'.\n"
    ),
    (["A", "--package", "."], 64, "Error: Give --package only with --language swift.\n"),
    (
      ["A", "--language", "swift", "--package", "/nowhere"], 66,
      "sharepipe: /nowhere: there is no package of sharepipe; name the folder of a checkout\n"
    ),
    (["--host", "A", "--action"], 64, "Error: --host takes a directory and no other option.\n"),
  ]

  @Test(arguments: wrong)
  func `what cannot be made is refused`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    let folder = try CommandFolder()
    let place =
      arguments.contains("--host") || arguments.isEmpty ? [] : ["--directory", folder.path]
    let outcome = try await Tool.run(["new"] + arguments + place)
    #expect(outcome.status == status)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["Rules", "inbox"])
  }

  @Test func `nothing that is there is replaced`() async throws {
    let folder = try CommandFolder()
    try folder.write("Note/mine.txt", "mine", under: ".")
    let outcome = try await Tool.run("new", "Note", "--directory", folder.path)
    #expect(outcome.status == 74)
    #expect(
      outcome.errors
        == "sharepipe: \(folder.path)/Note: already exists, and nothing is replaced; choose "
        + "another name or --directory\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Note") == ["mine.txt"])
    let host = try await Tool.run("new", "--host", folder.rules)
    #expect(host.status == 74)
    #expect(
      host.errors == "sharepipe: \(folder.rules)/host.yaml: already exists, and nothing is "
        + "replaced; name another directory\n")
    #expect(
      try String(contentsOfFile: folder.rules + "/host.yaml", encoding: .utf8)
        == "extensions: []\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.rules) == ["host.yaml"])
  }
}
