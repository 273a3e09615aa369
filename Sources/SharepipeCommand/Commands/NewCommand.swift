import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe new`: writes an extension that works, or a policy.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create an extension that works at once, or a host.yaml.",
    discussion: """
      The new folder contains the bundle with its rule and its program, tests of the rule, a share \
      to try it with, and a README with the commands. Existing files are never replaced.

        sharepipe new Diary
        sharepipe new Shout --action --language shell
        sharepipe new Diary --language swift --package ../sharepipe
        sharepipe new --host Rules

      With --host, the command writes DIR/host.yaml with every key in it, commented out.

      Exit status: 0 everything was written; 64 wrong use; 66 --package does not name a package; \
      74 a file already exists or cannot be written.
      """.paragraphs)

  @Argument(
    help: ArgumentHelp(
      "The name of the extension; with --host, the directory (by default the current one).",
      valueName: "name"))
  var name: String?

  @Flag(
    help: "Create a share: an extension that sends content away or keeps it. This is the default.")
  var share = false

  @Flag(help: "Create an action: an extension that works on content and may return items.")
  var action = false

  @Option(help: "The language of the program: swift, python or shell.")
  var language: ExtensionTemplate.Language?

  @Option(
    help: ArgumentHelp(
      "The directory in which the folder of the extension is created.", valueName: "dir"))
  var directory: String?

  @Option(
    help: ArgumentHelp("The bundle identifier; by default org.example.NAME.", valueName: "id"))
  var identifier: String?

  @Option(
    help: ArgumentHelp(
      "Where a program in Swift finds the package sharepipe: a checkout, or a URL.",
      valueName: "path|url"))
  var package: String?

  @Flag(help: "Write a host.yaml.")
  var host = false

  func validate() throws {
    if host {
      guard !share, !action, language == nil, directory == nil, identifier == nil, package == nil
      else { throw ValidationError("--host takes a directory and no other option.") }
      return
    }
    guard let name else { throw ValidationError("Give the name of the extension, or --host.") }
    guard !(share && action) else { throw ValidationError("Give --share or --action, not both.") }
    if let fault = ExtensionTemplate.fault(in: name) {
      throw ValidationError("'\(TerminalText.line(name))': \(fault).")
    }
    if let identifier, let fault = BundleIdentifier.fault(in: identifier) {
      throw ValidationError("--identifier \(fault).")
    }
    guard package == nil || language == .swift else {
      throw ValidationError("Give --package only with --language swift.")
    }
  }

  func run() throws {
    let output = StandardStream.output()
    if host {
      let folder = FilePath(name ?? ".")
      try TemplateFolder.write(TemplateFile("host.yaml", HostTemplate.text), into: folder)
      let path = folder.appending("host.yaml")
      try output.write(line: "wrote " + TerminalText.line(path.string))
    } else if let name {
      let template = try template(named: name)
      let folder = FilePath(directory ?? ".").appending(name)
      try TemplateFolder.write(template.files, as: folder)
      let shown = TerminalText.line(folder.string)
      for file in template.files { try output.write(line: "wrote \(shown)/\(file.path)") }
      try output.write(line: "\(shown)/README.md says how to try it")
    }
    try output.flush()
  }

  private func template(named name: String) throws(CommandFailure) -> ExtensionTemplate {
    let language = language ?? .python
    var source: PackageSource?
    if language == .swift {
      source = if let package { try PackageSource(package) } else { PackageSource.own() }
      guard source != nil else {
        throw CommandFailure(
          "this sharepipe does not run from a checkout, so it cannot find the product "
            + "SharepipeExtension; name a checkout or a URL with --package", .usage)
      }
    }
    return ExtensionTemplate(
      name: name, identifier: identifier ?? ExtensionTemplate.identifier(for: name),
      kind: action ? .action : .share, language: language, package: source)
  }
}

extension ExtensionTemplate.Language: WordArgument {}
