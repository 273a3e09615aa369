import Documents
import SafeFiles
import SystemPackage

extension ExtensionSettings {
  /// Reads the members of `SharepipeExtension`.
  ///
  /// What is wrong is recorded in the reader, and stands at its default in the settings; so use
  /// them only if the reader has no problems in the end. Unknown keys are the caller's to report.
  init(reading fields: inout DocumentFields) {
    self.init()
    activityType = fields.activityType("ActivityType")
    interface = fields.interface("Interface") ?? interface
    lifetime = fields.choice("Lifetime") ?? lifetime
    if lifetime == .batch, interface != .json {
      fields.report("Lifetime", .other("'batch' needs the interface 'json'"))
    }
    timeLimit = fields.timeLimit("TimeLimit") ?? timeLimit
    outputLimit = fields.integer("OutputLimit", in: 1...1 << 30) ?? outputLimit
    memoryLimit = fields.integer("MemoryLimit", in: 1 << 20...1 << 44)
    maximumConcurrencyOfHosts = fields.integer("MaximumConcurrency", in: 1...1024)
    maximumConcurrency = maximumConcurrencyOfHosts ?? maximumConcurrency
    network = fields.boolean("Network") ?? network
    writes = fields.absolutePaths("Writes") ?? writes
    effect = fields.choice("Effect") ?? effect
    isOptional = fields.boolean("Optional") ?? isOptional
    isIdempotent = fields.boolean("Idempotent") ?? isIdempotent
    retries = fields.integer("Retries", in: 0...100) ?? retries
    requiredPrograms = fields.programNames("RequiredPrograms") ?? requiredPrograms
    options = fields.dictionary("Options") ?? options
    optionDeclarations = OptionDeclaration.list("OptionDeclarations", in: &fields)
    if let optionDeclarations {
      for problem in OptionDeclaration.problems(
        in: options, at: fields.place(of: "Options"), optionDeclarations)
      {
        fields.report(problem)
      }
    }
    secretFiles = fields.secretFiles("SecretFiles") ?? secretFiles
    contentRequirements =
      fields.nested("ContentValidation") { ContentRequirements(&$0) }
      ?? contentRequirements
  }
}

extension DocumentFields {
  /// The longest `TimeLimit`: a day.
  private static let longestTime = Duration.seconds(86_400)

  /// The name for choosing and excluding: text without white space or control characters.
  fileprivate mutating func activityType(_ key: String) -> String? {
    guard let text = string(key) else { return nil }
    let isSound =
      text.utf8.count <= 255
      && text.unicodeScalars.allSatisfy { scalar in
        let category = scalar.properties.generalCategory
        return !scalar.properties.isWhitespace && category != .control && category != .format
      }
    guard isSound else {
      let expected = "a name of at most 255 bytes without spaces or control characters"
      report(key, .notAllowed(expected: expected, found: "'\(text)'", suggestion: nil))
      return nil
    }
    return text
  }

  /// The way in which the extension is spoken to.
  fileprivate mutating func interface(_ key: String) -> ExtensionSettings.Interface? {
    guard let text = string(key) else { return nil }
    switch text {
    case "json": return .json
    case "argv": return .arguments
    default: break
    }
    let prefix = "builtin:"
    if text.hasPrefix(prefix) {
      let name = text.dropFirst(prefix.count)
      let isSound = name.utf8.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return byte < 0x80 && (character.isLetter || character.isNumber || character == "-")
      }
      if !name.isEmpty, name.utf8.count <= 64, isSound { return .builtIn(String(name)) }
    }
    let suggestion = NearestName.suggestion(for: text, among: ["json", "argv", "builtin:"])
    report(
      key,
      .notAllowed(
        expected: "'json', 'argv' or 'builtin:NAME'", found: "'\(text)'",
        suggestion: suggestion == "builtin:" ? "builtin:NAME" : suggestion))
    return nil
  }

  /// A time of at most a day.
  fileprivate mutating func timeLimit(_ key: String) -> Duration? {
    guard let time = duration(key) else { return nil }
    guard time <= Self.longestTime else {
      report(
        key,
        .notAllowed(
          expected: "at most \(Self.longestTime.components.seconds) seconds",
          found: "\(time.components.seconds)", suggestion: nil))
      return nil
    }
    return time
  }

  /// Directories, each given by an absolute path without `..`.
  fileprivate mutating func absolutePaths(_ key: String) -> [FilePath]? {
    elements(key, expecting: "an array of paths", of: "an absolute path without '..'") { text in
      let path = FilePath(text)
      guard path.isAbsolute, !text.utf8.contains(0) else { return nil }
      return path.components.contains { $0.kind == .parentDirectory } ? nil : path
    }
  }

  /// Programs, each given by its name alone.
  fileprivate mutating func programNames(_ key: String) -> [String]? {
    elements(
      key, expecting: "an array of names of programs", of: "the name of a program, without a path"
    ) { text in
      FilePath.Component(fileName: text) == nil ? nil : text
    }
  }
}
