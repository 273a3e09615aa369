package import Documents
package import SystemPackage

/// What an app made with Expo says of itself in `app.json` or `app.config.json`.
///
/// Expo makes a project of Xcode from it, and the plugins that it names add share extensions. A
/// configuration that is a program (``programNames``) is not run; what it adds or changes is not
/// known.
///
/// Source: Expo, "Configuration with app.json / app.config.js".
package struct ExpoConfiguration: Sendable {
  /// The files of that name are programs that make or change a configuration.
  package static let programNames = [
    "app.config.js", "app.config.ts", "app.config.cjs", "app.config.mjs", "app.config.mts",
    "app.config.cts",
  ]

  /// The files that are read.
  package static let names = ["app.json", "app.config.json"]

  /// The file.
  package let file: FilePath
  /// `name`; `nil` if there is none.
  package let name: String?
  /// `ios.bundleIdentifier`; `nil` if there is none.
  package let bundleIdentifier: String?
  /// `ios.appleTeamId`; `nil` if there is none.
  package let team: String?
  /// `scheme` and `ios.scheme`: the schemes of URLs that open the app, each once.
  package let schemes: [String]
  /// `ios.infoPlist`: members of the app's `Info.plist`, as they are written.
  package let information: [String: DocumentValue]
  /// `ios.associatedDomains`, such as `applinks:example.org`.
  package let associatedDomains: [String]
  /// `ios.entitlements`, as they are written.
  package let entitlements: [String: DocumentValue]
  /// The share extensions that plugins add.
  package let extensions: [ExpoShareExtension]
  /// What could not be taken.
  package let notes: [ProjectNote]

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - file: The file, below the root of the files.
  ///   - files: Where files come from.
  /// - Returns: The configuration; `nil` if the file is JSON of another kind, as other tools have
  ///   files named `app.json` too.
  /// - Throws: If there is no such file, or it is not JSON and has the word `expo` in it.
  package static func read(
    _ file: FilePath, in files: ProjectFiles
  ) throws(DocumentError) -> ExpoConfiguration? {
    let name = files.name(of: file)
    guard let bytes = files.bytes(of: file) else {
      throw DocumentError(name, .unreadable(.noSuchFileOrDirectory))
    }
    let value: DocumentValue
    do throws(DocumentError) {
      value = try JSONReader.read(bytes, named: name)
    } catch {
      guard String(decoding: bytes, as: UTF8.self).contains("expo") else { return nil }
      throw error
    }
    guard case .dictionary(let top) = value else { return nil }
    let isWrapped = top["expo"]?.dictionary != nil
    let members = top["expo"]?.dictionary ?? top
    guard isWrapped || members["ios"]?.dictionary != nil || members["plugins"]?.array != nil else {
      return nil
    }
    return ExpoConfiguration(members, file: file.lexicallyNormalized(), named: FilePath(name))
  }

  private init(_ members: [String: DocumentValue], file: FilePath, named document: FilePath) {
    let ios = members["ios"]?.dictionary ?? [:]
    self.file = file
    name = members["name"]?.string
    bundleIdentifier = ios["bundleIdentifier"]?.string
    team = ios["appleTeamId"]?.string
    information = ios["infoPlist"]?.dictionary ?? [:]
    entitlements = ios["entitlements"]?.dictionary ?? [:]
    associatedDomains = ios["associatedDomains"]?.array?.compactMap(\.string) ?? []
    var schemes: [String] = []
    for scheme in Self.texts(members["scheme"]) + Self.texts(ios["scheme"])
    where !schemes.contains(scheme) {
      schemes.append(scheme)
    }
    self.schemes = schemes
    let app = ExpoShareExtension.App(
      name: name ?? members["slug"]?.string ?? "", bundleIdentifier: bundleIdentifier,
      scheme: schemes.first)
    var extensions: [ExpoShareExtension] = []
    var notes: [ProjectNote] = []
    var programs: [String] = []
    for plugin in (members["plugins"]?.array ?? []).prefix(1000) {
      let words = plugin.array
      guard let name = plugin.string ?? words?.first?.string else { continue }
      if name.hasPrefix(".") { programs.append("'\(name.excerpt)'") }
      let options = words.flatMap { $0.count > 1 ? $0[1].dictionary : nil } ?? [:]
      let note = { (text: String) in
        notes.append(ProjectNote(file: document, line: nil, reason: .malformedPart(text)))
      }
      if let made = ExpoShareExtension(plugin: name, options, app, note) { extensions.append(made) }
    }
    if !programs.isEmpty {
      let words =
        "plugins of the repository are programs and are not run: "
        + programs.prefix(5).joined(separator: ", ") + (programs.count > 5 ? ", …" : "")
      notes.append(ProjectNote(file: document, line: nil, reason: .notFollowed(words)))
    }
    self.extensions = extensions
    self.notes = notes
  }

  /// One text, or a list of texts.
  private static func texts(_ value: DocumentValue?) -> [String] {
    value?.array?.prefix(1000).compactMap(\.string) ?? value?.string.map { [$0] } ?? []
  }
}
