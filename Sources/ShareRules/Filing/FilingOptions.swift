package import Documents
import SafeFiles
import ShareModel
package import SystemPackage

/// The options of the built-in extensions `file` and `archive`.
///
/// | key | meaning | default of `file` | default of `archive` |
/// |---|---|---|---|
/// | `Directory` | a template: where files go, absolute or with `~/` | the extension's container | the same |
/// | `Name` | a template: the path below it | `{name}` | `{year}/{month}/{day}/{kind}/{name}` |
/// | `Date` | which date the words of a date are of | `captured` | `arrived` |
/// | `Action` | whether files are copied, or share their blocks where they can | `copy` | `copy` |
/// | `Collision` | what happens where the name is taken | `number` | `number` |
package struct FilingOptions: Hashable, Sendable {
  /// Which date the words of a date are of.
  package enum DateChoice: String, Hashable, Sendable, CaseIterable {
    /// When the content was made, as it says itself; else as `modified`.
    case captured
    /// When the file was changed last; else as `arrived`.
    case modified
    /// When sharepipe met it first.
    case arrived
  }

  /// How a file gets to its place.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// Its bytes are copied.
    case copy
    /// It shares the blocks of the original where the file system can (`FICLONE`), until one of both is
    /// changed; elsewhere it is a copy.
    case link
  }

  /// What happens where the name is taken.
  package enum Collision: String, Hashable, Sendable, CaseIterable {
    /// The new file gets a number: `photo 2.jpg`.
    case number
    /// Where the same bytes are there already, nothing is written; else as `number`.
    case keepIdentical = "keep-identical"
    /// An older file is replaced, and kept for `undo`; what is not older stays, as with `keep-identical`.
    case replaceOlder = "replace-older"
    /// The context fails, and nothing of it is filed.
    case fail
  }

  /// Which extension the options are of.
  package enum Preset: String, Hashable, Sendable, CaseIterable {
    /// `builtin:file`
    case file
    /// `builtin:archive`
    case archive
  }

  /// Where files go, absolute; `nil` for the extension's container.
  package let directory: FileTemplate?
  /// The path below it.
  package let name: FileTemplate
  /// Which date the words of a date are of.
  package let date: DateChoice
  /// How a file gets to its place.
  package let action: Action
  /// What happens where the name is taken.
  package let collision: Collision
  /// Which extension the options are of.
  package let preset: Preset

  /// Reads the options; `nil` if something is wrong, which is reported in the reader.
  ///
  /// - Parameters:
  ///   - fields: The options.
  ///   - preset: Whose defaults hold.
  ///   - home: What `~` stands for; `nil` if the user has no home directory.
  package init?(
    _ fields: inout DocumentFields, _ preset: Preset, home: @autoclosure () -> FilePath? = .home
  ) {
    self.preset = preset
    directory = fields.directory("Directory", home: home())
    let path = fields.path("Name")
    let standard = preset == .file ? "{name}" : "{year}/{month}/{day}/{kind}/{name}"
    guard let name = try? path ?? FileTemplate(standard) else { return nil }
    self.name = name
    date = fields.choice("Date") ?? (preset == .file ? .captured : .arrived)
    action = fields.choice("Action") ?? .copy
    collision = fields.choice("Collision") ?? .number
    fields.reportUnknownKeys()
    guard fields.problems.isEmpty else { return nil }
  }
}

extension FilingOptions {
  /// Why files may not go where they would, or `nil` if they may.
  ///
  /// - Parameter allowed: The directories below which the host lets files go; `nil` if it names none,
  ///   which keeps `file` in its container, and `archive` below its `Directory`.
  /// - Returns: What is wrong, without the place.
  package func obstacle(allowed: [FilePath]?) -> String? {
    guard directory != nil, root(allowed: allowed) == nil else { return nil }
    let start = "'\(fixedDirectory.string.excerpt)'"
    guard let allowed, !allowed.isEmpty else {
      return "the host lets File write nowhere; add \(start), or a directory above it, to "
        + "'fileDirectories' in host.yaml"
    }
    return "\(start) is in none of the directories that the host allows ("
      + allowed.map(\.string).joined(separator: ", ")
      + "); add it to 'fileDirectories' in host.yaml"
  }

  /// The directory that the host names and below which files go, and the number of names of
  /// ``directory`` that lead there; `nil` if the host allows it nowhere, or they go into the container.
  ///
  /// - Parameter allowed: As in ``obstacle(allowed:)``.
  /// - Returns: The longest directory of the host's that is on the way.
  package func root(allowed: [FilePath]?) -> (path: FilePath, names: Int)? {
    guard let directory else { return nil }
    let start = directory.fixedStart
    guard let allowed else {
      return preset == .archive ? (fixedDirectory, start.count) : nil
    }
    let lengths = allowed.filter { path in
      path.components.map(\.string).elementsEqual(start.prefix(path.components.count))
    }
    return lengths.max { $0.components.count < $1.components.count }
      .map { ($0, $0.components.count) }
  }

  /// The directory as far as it is the same for every file.
  private var fixedDirectory: FilePath {
    FilePath("/" + (directory?.fixedStart ?? []).joined(separator: "/"))
  }
}

extension DocumentFields {
  /// A template of a directory: absolute, or below the home directory.
  fileprivate mutating func directory(
    _ key: String, home: @autoclosure () -> FilePath?
  ) -> FileTemplate? {
    guard var text = string(key) else { return nil }
    let expected = "an absolute path, or one that begins with '~/'"
    if FilePath.isBelowHome(text) {
      guard let home = home() else {
        report(key, .other("the user has no home directory; write the path in full"))
        return nil
      }
      let escaped = home.string.map { "{}".contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
      text = escaped + text.dropFirst()
    }
    guard let template = template(text, key) else { return nil }
    guard template.isAbsolute, !template.names.isEmpty else {
      report(key, .notAllowed(expected: expected, found: text, suggestion: nil))
      return nil
    }
    guard !template.words.contains(.counter) else {
      report(key, .other("'{counter}' counts files; use it in 'Name'"))
      return nil
    }
    return template
  }

  /// A template of a path below a directory.
  fileprivate mutating func path(_ key: String) -> FileTemplate? {
    guard let text = string(key), let template = template(text, key) else { return nil }
    guard !template.isAbsolute, !template.names.isEmpty, !text.hasSuffix("/") else {
      report(
        key,
        .notAllowed(
          expected: "the name of a file, or a path to it below 'Directory'", found: text,
          suggestion: nil))
      return nil
    }
    guard !template.names.dropLast().joined().contains(.word(.counter)) else {
      report(key, .other("'{counter}' counts files; use it in the last part"))
      return nil
    }
    return template
  }

  private mutating func template(_ text: String, _ key: String) -> FileTemplate? {
    do throws(FileTemplateError) {
      return try FileTemplate(text)
    } catch {
      report(key, .other(error.description))
      return nil
    }
  }
}
