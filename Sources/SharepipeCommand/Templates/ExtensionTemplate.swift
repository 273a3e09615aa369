import Sharepipe

/// A new extension: what kind it is, and the files that make it.
struct ExtensionTemplate {
  /// What an extension is for.
  enum Kind: String, CaseIterable {
    case share
    case action
  }

  /// What its program is written in.
  enum Language: String, CaseIterable {
    case swift
    case python
    case shell
  }

  /// The name of the bundle and of the program.
  let name: String
  /// The bundle identifier.
  let identifier: String
  let kind: Kind
  let language: Language
  /// Where the product `SharepipeExtension` comes from; needed for Swift alone.
  let package: PackageSource?

  /// What is wrong with a name, in the words of a message, or `nil`.
  static func fault(in name: String) -> String? {
    let isSound = name.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return byte < 0x80
        && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }
    guard isSound, let first = name.first, first.isLetter, name.utf8.count <= 64 else {
      return "a name has at most 64 letters, digits, '-' and '_' of ASCII, and begins with a letter"
    }
    // A file 'main.swift' is a program without a type.
    let modules = [
      "swift", "foundation", "glibc", "sharepipeextension", "synchronization", "main",
    ]
    guard !modules.contains(name.lowercased()) else {
      return "Swift uses this name itself; choose another"
    }
    return nil
  }

  /// The identifier of an extension that is given none.
  static func identifier(for name: String) -> String {
    "org.example." + name.lowercased().replacing("_", with: "-")
  }

  /// The folder of the bundle, below the new folder.
  var bundle: String { "Rules/Extensions/\(name).appex" }

  /// How the program is spoken to: a share in the shell gets paths, which is all that it needs.
  var isSpokenToInJSON: Bool { !(language == .shell && kind == .share) }

  /// Whether the program can say whether content is valid.
  var hasValidator: Bool { language != .shell }

  /// The files.
  var files: [TemplateFile] {
    var files = [
      TemplateFile("README.md", readme),
      TemplateFile("Rules/host.yaml", policy),
      TemplateFile("\(bundle)/Info.plist", information),
      TemplateFile("inbox/Sample.share/context.json", sampleContext),
      TemplateFile("inbox/Sample.share/note.txt", "Bring the umbrella.\n"),
      TemplateFile("tests/\(name).yaml", testFile),
    ]
    switch language {
    case .python: files.append(TemplateFile("\(bundle)/\(name)", python, isExecutable: true))
    case .shell: files.append(TemplateFile("\(bundle)/\(name)", shell, isExecutable: true))
    case .swift:
      files += [
        TemplateFile("Package.swift", packageManifest),
        TemplateFile("Sources/\(name)/\(name).swift", swift),
        TemplateFile("Makefile", makefile),
        TemplateFile(".gitignore", ".build/\n/inbox.sharepipe/\n/\(bundle)/\(name)\n"),
      ]
    }
    return files
  }
}
