import Documents
import SystemPackage

/// Reads a project: its configurations, its targets, and what they embed.
struct XcodeProjectReader {
  private let folder: FilePath
  private let files: ProjectFiles
  private let objects: ProjectObjects
  private let root: ProjectObjects.Object?
  /// Where relative paths of settings begin.
  private let sourceRoot: FilePath
  /// The project in messages.
  private let name: FilePath
  private var notes = ProjectNotes()
  private var configurationFiles: ConfigurationFiles
  /// The configurations of each list, and what each of them sets: many targets may share them.
  private var lists: [String: [ProjectObjects.Object]] = [:]
  private var settings: [String: ConfigurationSettings] = [:]
  private var budget = TargetBudget()

  /// What a configuration sets: in its configuration file, and itself.
  private struct ConfigurationSettings {
    let file: [SettingEntry]
    let own: [(name: SettingName, value: String)]
  }

  /// Opens a project.
  init(_ folder: FilePath, _ files: ProjectFiles) throws(DocumentError) {
    let folder = folder.lexicallyNormalized()
    let file = folder.appending("project.pbxproj")
    let documentName = files.name(of: file)
    guard let bytes = files.bytes(of: file) else {
      throw DocumentError(documentName, .unreadable(.noSuchFileOrDirectory))
    }
    let document = try ProjectDocument.read(bytes, named: documentName)
    self.folder = folder
    self.files = files
    objects = ProjectObjects(try document.value.members(of: documentName))
    root = objects.project
    name = FilePath(files.name(of: folder))
    let beside = folder.removingLastComponent()
    sourceRoot =
      root?.text("projectDirPath").flatMap { $0.isEmpty ? nil : files.path($0, from: beside) }
      ?? beside
    configurationFiles = ConfigurationFiles(files, folder: sourceRoot)
    for key in document.repeatedKeys {
      let reason = ProjectNote.Reason.repeatedKey(key.key, lines: key.lines)
      notes.add(reason, FilePath(documentName), key.lines.last)
    }
    if root == nil {
      note(.malformedPart("it has no object 'PBXProject', and so no targets"))
    }
  }

  /// Reads the project with the settings of its default configuration.
  mutating func project() -> XcodeProject {
    let list = configurations(of: root)
    let configuration = defaultConfiguration(of: root, list)
    let weakest = levels(list, configuration, place: .project(name))
    var declared = BuildSettings(context: SettingContext(configuration: configuration))
    for level in others(list, than: configuration) { declared.declare(level) }
    var seen: Set<String> = []
    var products: [String: String] = [:]
    var made: [(object: ProjectObjects.Object, target: XcodeTarget)] = []
    for id in root?.texts("targets") ?? [] where seen.insert(id).inserted {
      guard let object = objects[id], object.kind.hasSuffix("Target") else { continue }
      guard made.count < TargetBudget.mostTargets else {
        note(TargetBudget.targetsReason)
        break
      }
      guard let target = target(object, weakest, configuration, declared) else {
        note(TargetBudget.reason)
        break
      }
      if let product = object.text("productReference") { products[product] = target.name }
      made.append((object, target))
    }
    var targets: [XcodeTarget] = []
    for (object, target) in made {
      var target = target
      target.embeds = embedded(in: object, products)
      target.sources = sources(of: object)
      targets.append(target)
    }
    return XcodeProject(
      folder: folder, name: folder.stem ?? "", configuration: configuration,
      targets: targets, notes: notes.list)
  }

  // MARK: - Settings

  /// Reads a target with the settings of a configuration; `nil` if there are too many.
  private mutating func target(
    _ object: ProjectObjects.Object, _ weakest: [[SettingEntry]], _ wanted: String,
    _ declared: BuildSettings
  ) -> XcodeTarget? {
    let targetName = object.text("name") ?? object.text("productName") ?? ""
    let productType = object.text("productType") ?? ""
    let kind = TargetKind(productType: productType)
    let list = configurations(of: object)
    let configuration =
      list.contains { $0.text("name") == wanted } ? wanted : defaultConfiguration(of: object, list)
    let own = levels(list, configuration, place: .target(targetName, project: name))
    let others = others(list, than: configuration)
    guard budget.spend(weakest + own + others) else { return nil }
    var settings = BuildSettings.layered(
      weakest + own, configuration: configuration, kind,
      developmentRegion: root?.text("developmentRegion"))
    settings.declare(as: declared)
    for level in others { settings.declare(level) }
    let folderText = files.settingText(of: sourceRoot)
    settings.addFixed(
      target: targetName, project: folder.stem ?? "", folder: folderText,
      projectFile: files.settingText(of: folder))
    var refused: [ProjectNote.Reason] = []
    let target = XcodeTarget(
      targetName, productType: productType, settings: settings, in: sourceRoot, files
    ) { refused.append($0) }
    for reason in refused { note(reason) }
    return target
  }

  /// The configurations of the project or of a target, in order.
  private mutating func configurations(
    of object: ProjectObjects.Object?
  ) -> [ProjectObjects.Object] {
    guard let list = objects[object?.text("buildConfigurationList"), "XCConfigurationList"] else {
      return []
    }
    if let known = lists[list.id] { return known }
    let ids = list.texts("buildConfigurations").prefix(TargetBudget.mostConfigurations)
    let found = ids.compactMap { objects[$0, "XCBuildConfiguration"] }
    lists[list.id] = found
    return found
  }

  /// The name of the configuration that is read: the default one.
  ///
  /// `Release` is read if there is none, and if it is `Debug`, which XcodeGen makes the default one:
  /// what ships is of interest.
  private func defaultConfiguration(
    of object: ProjectObjects.Object?, _ list: [ProjectObjects.Object]
  ) -> String {
    let names = list.compactMap { $0.text("name") }
    let written = objects[object?.text("buildConfigurationList"), "XCConfigurationList"]?
      .text("defaultConfigurationName")
    if let written, written != "Debug", names.contains(written) { return written }
    return names.contains("Release") ? "Release" : written ?? names.first ?? "Release"
  }

  /// The two levels of the project or of a target: its configuration file, and itself.
  private mutating func levels(
    _ list: [ProjectObjects.Object], _ configuration: String, place: SettingOrigin.Place
  ) -> [[SettingEntry]] {
    guard let found = list.first(where: { $0.text("name") == configuration }) else { return [] }
    let settings = settings(of: found)
    return [
      settings.file,
      settings.own.map { SettingEntry(name: $0.name, value: $0.value, place: place) },
    ]
  }

  /// The levels of the other configurations of a target, or of the project.
  private mutating func others(
    _ list: [ProjectObjects.Object], than configuration: String
  ) -> [[SettingEntry]] {
    var result: [[SettingEntry]] = []
    var seen: Set<String> = [configuration]
    for other in list.compactMap({ $0.text("name") }) where seen.insert(other).inserted {
      result += levels(list, other, place: .project(name))
    }
    return result
  }

  /// What a configuration sets; settings with conditions come after the others of their name.
  private mutating func settings(of configuration: ProjectObjects.Object) -> ConfigurationSettings {
    if let known = settings[configuration.id] { return known }
    let written = configuration.dictionary("buildSettings")
    let found = ConfigurationSettings(
      file: file(of: configuration),
      own: written.keys.sorted().compactMap { key in
        guard let name = SettingName(key), let value = written[key]?.settingText else { return nil }
        return (name, value)
      })
    settings[configuration.id] = found
    return found
  }

  /// The settings of the configuration file of a configuration.
  private mutating func file(of configuration: ProjectObjects.Object) -> [SettingEntry] {
    let path: FilePath?
    let written: String
    if let id = configuration.text("baseConfigurationReference") {
      path = objects.path(of: id, in: sourceRoot)
      written = objects[id]?.text("path") ?? id
    } else if let relative = configuration.text("baseConfigurationReferenceRelativePath"),
      let id = configuration.text("baseConfigurationReferenceAnchor")
    {
      // In a folder that Xcode 16 keeps in step with the disk, files are no objects.
      path = objects.path(of: id, in: sourceRoot)?.appending(FilePath(relative).components)
      written = relative
    } else {
      return []
    }
    guard let path, let located = files.located(path) else {
      note(.missingFile(written))
      return []
    }
    let entries = configurationFiles.entries(of: located, notes: &notes)
    if entries == nil { notes.addMissing(files.name(of: located), name) }
    return entries ?? []
  }

  // MARK: - Targets of targets

  /// The names of the targets whose products a target copies into its own.
  private func embedded(
    in target: ProjectObjects.Object, _ products: [String: String]
  ) -> [String] {
    var result: [String] = []
    var seen: Set<String> = []
    for phaseID in target.texts("buildPhases") {
      guard let phase = objects[phaseID, "PBXCopyFilesBuildPhase"] else { continue }
      for fileID in phase.texts("files") {
        guard let file = objects[fileID, "PBXBuildFile"]?.text("fileRef"),
          let name = products[file], seen.insert(name).inserted
        else { continue }
        result.append(name)
      }
    }
    return result
  }

  /// The files that a target is built of.
  ///
  /// Since Xcode 16 a target may name whole folders, and what in them does not belong to it.
  private func sources(of target: ProjectObjects.Object) -> TargetSources {
    var sources = TargetSources()
    for phaseID in target.texts("buildPhases") {
      guard let phase = objects[phaseID, "PBXSourcesBuildPhase", "PBXResourcesBuildPhase"] else {
        continue
      }
      for fileID in phase.texts("files") {
        guard let reference = objects[fileID, "PBXBuildFile"]?.text("fileRef") else { continue }
        // A file that is translated is a group of them.
        let references = objects[reference, "PBXVariantGroup"]?.texts("children") ?? [reference]
        for path in references.compactMap({ objects.path(of: $0, in: sourceRoot) }) {
          guard let path = files.located(path) else { continue }
          guard phase.kind == "PBXSourcesBuildPhase" || TargetSources.isInterface(path) else {
            continue
          }
          sources.files.insert(path)
        }
      }
    }
    for groupID in target.texts("fileSystemSynchronizedGroups") {
      guard let group = objects[groupID, "PBXFileSystemSynchronizedRootGroup"],
        let folder = objects.path(of: groupID, in: sourceRoot).flatMap({ files.located($0) })
      else { continue }
      sources.folders.append(folder)
      for setID in group.texts("exceptions") {
        guard let set = objects[setID, "PBXFileSystemSynchronizedBuildFileExceptionSet"],
          set.text("target") == target.id
        else { continue }
        for name in set.texts("membershipExceptions") {
          if let path = files.path(name, from: folder) { sources.excluded.append(path) }
        }
      }
    }
    return sources
  }

  private mutating func note(_ reason: ProjectNote.Reason) {
    notes.add(reason, name)
  }
}

extension DocumentValue {
  /// The value as the text of a setting: a list has spaces between its words.
  var settingText: String? {
    switch self {
    case .string(let text): text
    case .boolean(let value): value ? "YES" : "NO"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .array(let elements): elements.compactMap(\.settingText).joined(separator: " ")
    case .null, .date, .data, .dictionary: nil
    }
  }
}
