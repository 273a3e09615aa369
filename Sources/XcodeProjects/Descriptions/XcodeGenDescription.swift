import Documents
import SystemPackage

/// A description of XcodeGen as one dictionary: includes followed, templates applied.
///
/// Source: XcodeGen, "Project spec"; `SpecFile.swift` and `Template.swift` for the order of merging.
struct XcodeGenDescription {
  /// The most files that one description includes.
  static let mostFiles = 100
  /// The most files that include one another.
  static let mostLevels = 16

  private let files: ProjectFiles
  /// The folder of the first file, where paths of settings begin.
  private let folder: FilePath
  private var merge = DescriptionMerge()
  private var seen: Set<FilePath> = []
  /// The first target in which variables are left, as there were too many bytes.
  private var firstUnreplaced: String?
  private(set) var notes = ProjectNotes()
  /// Everything, once it was put together.
  private(set) var members: [String: DocumentValue] = [:]

  /// Reads a description.
  ///
  /// - Throws: If the first file is not there, or cannot be read; one that it includes is a note.
  init(_ file: FilePath, _ files: ProjectFiles) throws(DocumentError) {
    self.files = files
    folder = file.removingLastComponent()
    let name = files.name(of: file)
    guard let bytes = files.bytes(of: file) else {
      throw DocumentError(name, .unreadable(.noSuchFileOrDirectory))
    }
    seen = [file]
    let own = try YAMLReader.readDictionary(bytes, named: name)
    members = including(own, file, prefix: FilePath(), level: 1)
    applyPlatforms()
    applyTemplates()
    applyPlatforms()
    if merge.left <= 0 {
      note(
        .malformedPart(
          "templates make more than \(DescriptionMerge.mostValues) values; the rest is not read"),
        file)
    }
    if let firstUnreplaced {
      let words =
        "the variables of templates make more than \(DescriptionMerge.mostBytes) bytes;"
        + " from 'targets.\(firstUnreplaced.excerpt)' on they are left as they are written"
      note(.malformedPart(words), file)
    }
  }

  // MARK: - Includes

  /// Puts a file over those that it includes, in order.
  ///
  /// - Parameters:
  ///   - own: The file.
  ///   - file: Its path.
  ///   - prefix: Where its paths begin, from the folder of the first file.
  ///   - level: How many files include one another up to it.
  /// - Returns: Everything, with paths from the folder of the first file.
  private mutating func including(
    _ own: [String: DocumentValue], _ file: FilePath, prefix: FilePath, level: Int
  ) -> [String: DocumentValue] {
    let own = XcodeGenPaths.moved(own, by: prefix)
    var result: [String: DocumentValue] = [:]
    let includes: [DocumentValue]
    switch own["include"] {
    case nil: return own
    case .array(let elements): includes = elements
    case let single?: includes = [single]
    }
    for include in includes {
      let path = include.string ?? include.dictionary?["path"]?.string
      guard let path, !path.isEmpty else {
        note(.malformedPart("an 'include' has no path"), file)
        continue
      }
      switch include.dictionary?["enable"] {
      case .boolean(false), .string("NO"), .string("false"): continue
      case .string(let text) where text.contains("${"):
        note(.notFollowed("'\(path.excerpt)' is included if \(text.excerpt) says so"), file)
        continue
      default: break
      }
      let isRelative = include.dictionary?["relativePaths"]?.boolean ?? true
      let from = isRelative ? file.removingLastComponent() : folder
      guard let found = included(path, from: from, file, level: level) else { continue }
      let inner =
        isRelative
        ? prefix.appending(FilePath(path).removingLastComponent().components) : FilePath()
      let members = including(found.members, found.file, prefix: inner, level: level + 1)
      result = merge.merged(members, onto: result)
    }
    return merge.merged(own, onto: result)
  }

  /// Reads a file that is included; `nil`, with a note, if that is not possible.
  private mutating func included(
    _ path: String, from folder: FilePath, _ file: FilePath, level: Int
  ) -> (members: [String: DocumentValue], file: FilePath)? {
    guard seen.count < Self.mostFiles, level < Self.mostLevels else {
      note(
        .tooManyIncludes(limit: seen.count < Self.mostFiles ? Self.mostLevels : Self.mostFiles),
        file)
      return nil
    }
    guard let found = files.path(path, from: folder) else {
      note(.missingFile(path), file)
      return nil
    }
    // A file that is included twice counts once, and so does one that is not there.
    guard seen.insert(found).inserted else { return nil }
    guard let bytes = files.bytes(of: found) else {
      note(.missingFile(path), file)
      return nil
    }
    do throws(DocumentError) {
      return (try YAMLReader.readDictionary(bytes, named: files.name(of: found)), found)
    } catch {
      let line: Int? = if case .line(let line, _)? = error.position { line } else { nil }
      notes.add(.unreadable(error.reason), FilePath(files.name(of: found)), line)
      return nil
    }
  }

  // MARK: - Targets

  /// Makes one target for each platform of a target that has a list of them.
  private mutating func applyPlatforms() {
    guard let targets = members["targets"]?.dictionary else { return }
    var result: [String: DocumentValue] = [:]
    for name in targets.keys.sorted() {
      guard let target = targets[name]?.dictionary,
        let platforms = target["platform"]?.array?.compactMap(\.string)
      else {
        result[name] = targets[name]
        continue
      }
      for platform in platforms {
        var single = replaced(target, ["platform": platform], in: name)
        single["platform"] = .string(platform)
        if single["productName"] == nil { single["productName"] = .string(name) }
        let prefix = single["platformPrefix"]?.string ?? ""
        let suffix = single["platformSuffix"]?.string ?? "_\(platform)"
        result[prefix + name + suffix] = .dictionary(single)
      }
    }
    members["targets"] = .dictionary(result)
  }

  /// Puts each target over its templates.
  private mutating func applyTemplates() {
    guard var targets = members["targets"]?.dictionary else { return }
    let templates = members["targetTemplates"]?.dictionary ?? [:]
    for name in targets.keys.sorted() {
      guard let target = targets[name]?.dictionary, target["templates"] != nil else { continue }
      var names: [String] = []
      Self.collect(target, templates, into: &names)
      var result: [String: DocumentValue] = [:]
      for template in names {
        result = merge.merged(templates[template]?.dictionary ?? [:], onto: result)
      }
      result = merge.merged(target, onto: result)
      var variables = ["target_name": name]
      for (key, value) in result["templateAttributes"]?.dictionary ?? [:] where merge.left > 0 {
        variables[key] = value.settingText
      }
      targets[name] = .dictionary(replaced(result, variables, in: name))
    }
    members["targets"] = .dictionary(targets)
  }

  /// Replaces the variables in a target.
  private mutating func replaced(
    _ target: [String: DocumentValue], _ variables: [String: String], in name: String
  ) -> [String: DocumentValue] {
    let result = merge.replaced(.dictionary(target), variables).dictionary ?? target
    if merge.bytesLeft == 0, firstUnreplaced == nil { firstUnreplaced = name }
    return result
  }

  /// Collects the templates of a target with those of its templates, each once, the weakest first.
  private static func collect(
    _ target: [String: DocumentValue], _ templates: [String: DocumentValue],
    into names: inout [String]
  ) {
    // The templates of a template are weaker than it is.
    var open = (target["templates"]?.array ?? []).reversed().compactMap(\.string).map {
      ($0, false)
    }
    var entered: Set<String> = []
    while let (name, isDone) = open.popLast() {
      if isDone {
        names.append(name)
        continue
      }
      guard let template = templates[name]?.dictionary, entered.insert(name).inserted else {
        continue
      }
      open.append((name, true))
      for inner in (template["templates"]?.array ?? []).reversed().compactMap(\.string) {
        open.append((inner, false))
      }
    }
  }

  private mutating func note(_ reason: ProjectNote.Reason, _ file: FilePath) {
    notes.add(reason, FilePath(files.name(of: file)))
  }
}

/// The paths in a description that is included: they begin in its own folder.
private enum XcodeGenPaths {
  /// Puts a folder before the paths of an included file.
  static func moved(
    _ members: [String: DocumentValue], by folder: FilePath
  ) -> [String: DocumentValue] {
    guard !folder.isEmpty else { return members }
    var result = members
    result["configFiles"] = texts(members["configFiles"], folder)
    for key in ["targets", "targetTemplates"] {
      guard let targets = members[key]?.dictionary else { continue }
      result[key] = .dictionary(
        targets.mapValues { target in
          guard var target = target.dictionary else { return target }
          target["configFiles"] = texts(target["configFiles"], folder)
          for key in ["info", "entitlements"] {
            guard var plist = target[key]?.dictionary else { continue }
            plist["path"] = text(plist["path"], folder)
            target[key] = .dictionary(plist)
          }
          target["sources"] = sources(target["sources"], folder)
          return .dictionary(target)
        })
    }
    return result
  }

  private static func text(_ value: DocumentValue?, _ folder: FilePath) -> DocumentValue? {
    guard let text = value?.string, !text.hasPrefix("/") else { return value }
    return .string(folder.appending(FilePath(text).components).lexicallyNormalized().string)
  }

  private static func texts(_ value: DocumentValue?, _ folder: FilePath) -> DocumentValue? {
    guard let members = value?.dictionary else { return value }
    return .dictionary(members.mapValues { text($0, folder) ?? $0 })
  }

  private static func sources(_ value: DocumentValue?, _ folder: FilePath) -> DocumentValue? {
    guard let elements = value?.array else { return text(value, folder) }
    return .array(
      elements.map { element in
        guard var source = element.dictionary else { return text(element, folder) ?? element }
        source["path"] = text(source["path"], folder)
        return .dictionary(source)
      })
  }
}
