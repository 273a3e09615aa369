import Documents
import SystemPackage

/// Makes targets of a description of XcodeGen.
struct XcodeGenReader {
  private let members: [String: DocumentValue]
  private let file: FilePath
  private let files: ProjectFiles
  private let folder: FilePath
  private let configuration: String
  /// The description in messages.
  private let document: FilePath
  private var notes: ProjectNotes
  private var configurationFiles: ConfigurationFiles
  private var budget = TargetBudget()
  /// The settings of groups that may still be put in.
  private var groupsLeft = XcodeGenReader.mostGroupSettings

  /// The most settings of groups that are put in, where each target may name all groups.
  static let mostGroupSettings = 100_000

  init(
    _ members: [String: DocumentValue], _ file: FilePath, _ files: ProjectFiles,
    notes: ProjectNotes
  ) {
    self.members = members
    self.file = file
    self.files = files
    self.notes = notes
    folder = file.removingLastComponent()
    configurationFiles = ConfigurationFiles(files, folder: folder)
    document = FilePath(files.name(of: file))
    let kinds = members["configs"]?.dictionary?.compactMapValues(\.string) ?? [:]
    let release = kinds.keys.sorted().first { kinds[$0]?.lowercased() == "release" }
    let isNamed = kinds.isEmpty || kinds["Release"] != nil
    configuration =
      members["options"]?.dictionary?["defaultConfig"]?.string
      ?? (isNamed ? "Release" : release ?? kinds.keys.min() ?? "Release")
  }

  /// Makes the project.
  mutating func project() -> XcodeGenProject {
    let projectName = members["name"]?.string
    var weakest: [[SettingEntry]] = []
    weakest.append(file(members["configFiles"]))
    weakest.append(entries(members["settings"], key: "settings"))
    let described = members["targets"]?.dictionary ?? [:]
    var targets: [XcodeTarget] = []
    for name in described.keys.sorted() {
      guard let members = described[name]?.dictionary else {
        note(.malformedPart("expected a dictionary at 'targets.\(name.excerpt)'"))
        continue
      }
      guard targets.count < TargetBudget.mostTargets else {
        note(TargetBudget.targetsReason)
        break
      }
      guard let target = target(name, members, weakest, projectName ?? "") else {
        note(TargetBudget.reason)
        break
      }
      targets.append(target)
    }
    let kinds = Dictionary(targets.map { ($0.name, $0.kind) }, uniquingKeysWith: { $1 })
    for index in targets.indices {
      let own = described[targets[index].name]?.dictionary?["dependencies"]?.array ?? []
      for dependency in own.compactMap(\.dictionary) {
        guard let name = dependency["target"]?.string else { continue }
        let isApp = [.app, .watchApp, .appClip].contains(targets[index].kind)
        let isWhole = kinds[name].map { $0.isExtension || [.watchApp, .appClip].contains($0) }
        if dependency["embed"]?.boolean ?? (isApp && isWhole ?? false) {
          targets[index].embeds.append(name)
        }
      }
    }
    return XcodeGenProject(
      file: file, name: projectName, configuration: configuration, targets: targets,
      notes: notes.list)
  }

  private mutating func target(
    _ name: String, _ members: [String: DocumentValue], _ weakest: [[SettingEntry]],
    _ project: String
  ) -> XcodeTarget? {
    let type = TargetKind.productType(described: members["type"]?.string ?? "")
    let kind = TargetKind(productType: type)
    let key = "targets.\(name)"
    let own = entries(members["settings"], key: "\(key).settings")
    let configurationFile = file(members["configFiles"])
    guard budget.spend(weakest + [own, configurationFile]) else { return nil }
    var presets = presets(members, key)
    let isSet = { (setting: String) in
      (weakest + [configurationFile, own]).contains { $0.contains { $0.name.name == setting } }
    }
    if let prefix = self.members["options"]?.dictionary?["bundleIdPrefix"]?.string,
      !isSet("PRODUCT_BUNDLE_IDENTIFIER")
    {
      let last = name.replacing("_", with: "-").filter {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "."
      }
      presets.append(
        entry("PRODUCT_BUNDLE_IDENTIFIER", "\(prefix).\(last)", key: "options.bundleIdPrefix"))
    }
    let information = members["info"]?.dictionary
    let entitlements = members["entitlements"]?.dictionary
    var paths: [SettingEntry] = []
    if let path = information?["path"]?.string,
      !own.contains(where: { $0.name.name == "INFOPLIST_FILE" })
    {
      paths.append(entry("INFOPLIST_FILE", path, key: "\(key).info.path"))
    } else if information == nil, !isSet("INFOPLIST_FILE"), let path = foundInfoPlist(members) {
      paths.append(entry("INFOPLIST_FILE", path, key: "\(key).sources"))
    }
    if let path = entitlements?["path"]?.string {
      paths.append(entry("CODE_SIGN_ENTITLEMENTS", path, key: "\(key).entitlements.path"))
    }
    if let product = members["productName"]?.string {
      presets.append(entry("PRODUCT_NAME", product, key: "\(key).productName"))
    }
    var settings = BuildSettings.layered(
      weakest + [presets, configurationFile, own, paths], configuration: configuration, kind,
      developmentRegion: self.members["options"]?.dictionary?["developmentLanguage"]?.string)
    let folderText = files.settingText(of: folder)
    settings.addFixed(
      target: name, project: project, folder: folderText,
      projectFile: "\(folderText)/\(project).xcodeproj")
    var refused: [ProjectNote.Reason] = []
    var target = XcodeTarget(
      name, productType: type, settings: settings, in: folder, files,
      information: information.map { written($0, kind) },
      entitlements: entitlements?["properties"]?.dictionary
    ) { refused.append($0) }
    for reason in refused { note(reason) }
    target.sources = sources(of: members)
    return target
  }

  /// The files that a target is built of; a pattern in `excludes` counts up to its first star.
  ///
  /// Source: XcodeGen, "Project spec", "Target Source".
  private func sources(of members: [String: DocumentValue]) -> TargetSources {
    var sources = TargetSources()
    for entry in members["sources"]?.array ?? [members["sources"]].compactMap(\.self) {
      guard let text = entry.string ?? entry.dictionary?["path"]?.string,
        let path = files.path(text, from: folder)
      else { continue }
      if ["swift", "m", "mm", "h"].contains(path.extension ?? "")
        || TargetSources.isInterface(path)
      {
        sources.files.insert(path)
      } else {
        sources.folders.append(path)
      }
      for excluded in entry.dictionary?["excludes"]?.array?.compactMap(\.string) ?? []
      where !excluded.hasPrefix("*") {
        let fixed = excluded.prefix { $0 != "*" }
        if let path = files.path(String(fixed), from: path) { sources.excluded.append(path) }
      }
    }
    return sources
  }

  /// The `Info.plist` that XcodeGen writes: what it adds itself, and what the description says.
  private func written(
    _ information: [String: DocumentValue], _ kind: TargetKind
  ) -> [String: DocumentValue] {
    var result: [String: DocumentValue] = [
      "CFBundleIdentifier": .string("$(PRODUCT_BUNDLE_IDENTIFIER)"),
      "CFBundleInfoDictionaryVersion": .string("6.0"), "CFBundleName": .string("$(PRODUCT_NAME)"),
      "CFBundleDevelopmentRegion": .string("$(DEVELOPMENT_LANGUAGE)"),
      "CFBundleShortVersionString": .string("1.0"), "CFBundleVersion": .string("1"),
      "CFBundleExecutable": .string("$(EXECUTABLE_NAME)"),
    ]
    if let type = kind.packageType { result["CFBundlePackageType"] = .string(type) }
    result.merge(information["properties"]?.dictionary ?? [:]) { $1 }
    return result
  }

  /// The `Info.plist` in a folder of sources, which XcodeGen takes if nothing names another.
  private func foundInfoPlist(_ members: [String: DocumentValue]) -> String? {
    var sources: [DocumentValue] = []
    switch members["sources"] {
    case .array(let elements)?: sources = elements
    case let single?: sources = [single]
    case nil: break
    }
    for source in sources.prefix(100) {
      guard let path = source.string ?? source.dictionary?["path"]?.string else { continue }
      let candidate = FilePath(path).appending("Info.plist").string
      if let found = files.path(candidate, from: folder), files.bytes(of: found) != nil {
        return candidate
      }
    }
    return nil
  }

  // MARK: - Settings

  /// What the platform of a target sets.
  private func presets(_ members: [String: DocumentValue], _ key: String) -> [SettingEntry] {
    let destinations = members["supportedDestinations"]?.array?.compactMap(\.string) ?? []
    let platform = members["platform"]?.string ?? (destinations.isEmpty ? "" : "auto")
    var result: [SettingEntry] = []
    if let sdk = TargetPlatform(described: platform)?.sdk {
      result.append(entry("SDKROOT", sdk, key: "\(key).platform"))
    } else if !platform.isEmpty {
      result.append(entry("SDKROOT", "auto", key: "\(key).platform"))
    }
    let named = destinations.compactMap { TargetPlatform(described: $0) }
    let sdks = named.compactMap(\.sdk)
    if !sdks.isEmpty {
      let text = sdks.joined(separator: " ")
      result.append(entry("SUPPORTED_PLATFORMS", text, key: "\(key).supportedDestinations"))
    }
    if named.contains(.macCatalyst) {
      result.append(entry("SUPPORTS_MACCATALYST", "YES", key: "\(key).supportedDestinations"))
    }
    return result
  }

  /// The settings that hold in the configuration: groups, what holds for all, what holds for one.
  private mutating func entries(
    _ value: DocumentValue?, key: String, level: Int = 0
  ) -> [SettingEntry] {
    guard let members = value?.dictionary, level < 8 else { return [] }
    let isPlain = members["base"] == nil && members["configs"] == nil && members["groups"] == nil
    guard !isPlain else { return plainEntries(members, key: key) }
    var result: [SettingEntry] = []
    let groups = self.members["settingGroups"]?.dictionary ?? [:]
    for group in (members["groups"]?.array?.compactMap(\.string) ?? []).prefix(50) {
      // Groups may hold groups.
      guard groupsLeft > 0 else {
        let words =
          "groups put in more than \(Self.mostGroupSettings) settings; the rest of them is not read"
        note(.malformedPart(words))
        break
      }
      let own = entries(groups[group], key: "settingGroups.\(group)", level: level + 3)
      groupsLeft -= own.count + 1
      result += own
    }
    result += plainEntries(members["base"]?.dictionary ?? [:], key: "\(key).base")
    let configurations = members["configs"]?.dictionary ?? [:]
    let names = self.members["configs"]?.dictionary.map { Set($0.keys) } ?? ["Debug", "Release"]
    for name in configurations.keys.sorted() where counts(name, names) {
      result += entries(configurations[name], key: "\(key).configs.\(name)", level: level + 1)
    }
    return result
  }

  /// Whether the settings under a name hold: it is a part of the name of the configuration, in any
  /// case, and is not the name of another one.
  private func counts(_ name: String, _ names: Set<String>) -> Bool {
    configuration.lowercased().contains(name.lowercased())
      && (name == configuration || !names.contains(name))
  }

  private func plainEntries(
    _ members: [String: DocumentValue], key: String
  ) -> [SettingEntry] {
    members.keys.sorted().compactMap { name in
      guard let text = members[name]?.settingText, let setting = SettingName(name) else {
        return nil
      }
      let place = SettingOrigin.Place.description(document, key: "\(key).\(name)")
      return SettingEntry(name: setting, value: text, place: place)
    }
  }

  private func entry(_ name: StaticString, _ value: String, key: String) -> SettingEntry {
    SettingEntry(
      name: SettingName(constant: name), value: value, place: .description(document, key: key))
  }

  /// The settings of the configuration file of the configuration.
  private mutating func file(_ value: DocumentValue?) -> [SettingEntry] {
    guard let text = value?.dictionary?[configuration]?.string else { return [] }
    guard let path = files.path(text, from: folder),
      let entries = configurationFiles.entries(of: path, notes: &notes)
    else {
      notes.addMissing(text, document)
      return []
    }
    return entries
  }

  private mutating func note(_ reason: ProjectNote.Reason) {
    notes.add(reason, document)
  }
}
