import Documents
import SystemPackage
import XcodeProjects

extension FolderVisit {
  /// Gives what was found in sources the targets that are built of it.
  ///
  /// The variables in its `Info.plist` and its entitlements are filled in as far as the project says what
  /// they are, extensions go to the apps that embed them, and what stands in no list, but in a
  /// description of the project, is added.
  ///
  /// - Parameter root: The folder outside of which nothing is read.
  mutating func joinProjects(below root: FilePath) {
    guard !found.projects.isEmpty else { return }
    var join = ProjectJoin(self, below: root)
    join.run()
    self = join.visit
  }
}

/// Joins projects with the files from which their targets are built.
private struct ProjectJoin {
  /// The most bytes of a file of a project that are read.
  private static let limit = 64 << 20

  /// What was found.
  private(set) var visit: FolderVisit
  private var files: any CheckedFiles { visit.files }
  /// The documents by their paths, and the bundles by the paths of their `Info.plist`.
  private var documents: [FilePath: Int] = [:]
  private var bundles: [FilePath: Int] = [:]
  /// The lists of targets as they were before their variables were filled in.
  private var written: [FilePath: CheckedDocument] = [:]
  /// What the first targets say of their extensions, by the names of their bundles.
  private var firstRules: [String: DocumentValue] = [:]
  /// The folder outside of which nothing is read.
  private let root: FilePath
  /// The files below it.
  private let names: NamesInAnyCase
  /// The lists that were looked for, so that what is wrong with one is reported once.
  private var unread: Set<FilePath> = []
  /// The bundles that each bundle embeds.
  private var inside: [Int: [Int]] = [:]
  /// The entitlements that belong to targets, and no longer to the lists in the same folder.
  private var taken: Set<String> = []

  init(_ visit: FolderVisit, below root: FilePath) {
    self.visit = visit
    self.root = root
    names = NamesInAnyCase(visit.files, below: root)
    for (index, document) in visit.found.documents.enumerated() {
      guard let path = document.place else { continue }
      documents[path] = documents[path] ?? index
    }
    for (index, bundle) in visit.found.bundles.enumerated() {
      guard let path = bundle.information?.place else { continue }
      bundles[path] = bundles[path] ?? index
    }
  }

  mutating func run() {
    let projects = visit.found.projects
    visit.found.projects = []
    let names = names
    let sources = ProjectFiles(root: root) { path in
      names.file(path).flatMap { try? names.files.read($0, limit: Self.limit) }
    }
    // What a tool has made of a description is there already.
    let made = Set(projects.filter { $0.kind == .xcode }.map(\.folder))
    for kind in [FoundProject.Kind.xcode, .xcodeGen, .expo, .expoProgram] {
      for project in projects where project.kind == kind && !project.isMade(in: made) {
        do throws(DocumentError) {
          try join(project, sources)
        } catch {
          visit.report(project.path, .document(error))
        }
      }
    }
    visit.found.bundles.removeAll { bundle in
      bundle.kind == .loose && bundle.information == nil && bundle.target == nil
        && !bundle.entitlements.isEmpty
        && bundle.entitlements.allSatisfy { taken.contains($0.name) }
    }
    nestExtensions()
  }

  private mutating func join(_ project: FoundProject, _ files: ProjectFiles) throws(DocumentError) {
    switch project.kind {
    case .xcode:
      let read = try XcodeProject.read(project.path, in: files)
      note(read.notes)
      for target in read.targets { noteSources(of: target, in: project) }
      for target in read.targets { join(target, of: project) }
    case .xcodeGen:
      let read = try XcodeGenProject.read(project.path, in: files)
      note(read.notes)
      for target in read.targets { noteSources(of: target, in: project) }
      for target in read.targets { join(target, of: project) }
    case .expo:
      guard let read = try ExpoConfiguration.read(project.path, in: files) else { return }
      note(read.notes)
      add(read, of: project)
    case .expoProgram:
      // Other tools have programs of these names, too.
      let list = project.folder.appending("package.json")
      guard let bytes = try? self.files.read(list, limit: DocumentLimits.standard.bytes),
        bytes.firstRange(of: "\"expo\"".utf8) != nil
      else { return }
      guard visit.found.bundles.isEmpty, visit.found.documents.isEmpty else {
        return note(CheckWalk.Problem.wordsOfProgram, in: project.path)
      }
      visit.report(project.path, .configurationProgram)
    }
  }

  /// Keeps what could not be read of a project, each once.
  private mutating func note(_ notes: [ProjectNote]) {
    var seen: Set<ProjectNote> = []
    for note in notes where seen.insert(note).inserted {
      guard seen.count <= CheckedProjectNote.maximum else {
        return self.note("more could not be read", in: root.appending(note.file.components))
      }
      let line = note.line.map { "line \($0): " } ?? ""
      self.note(line + note.reason.description, in: root.appending(note.file.components))
    }
  }

  private mutating func note(_ words: String, in path: FilePath) {
    visit.found.projectNotes.append(
      CheckedProjectNote(
        document: CheckedDocument(value: .null, at: path, in: files), words: words))
  }

  // MARK: - Targets

  private mutating func noteSources(of target: XcodeTarget, in project: FoundProject) {
    guard !target.sources.isEmpty else { return }
    visit.found.sources.targets.append(
      FoundSources.Target(
        name: target.name, kind: target.kind, project: files.name(of: project.path),
        sources: target.sources))
  }

  private mutating func join(_ target: XcodeTarget, of project: FoundProject) {
    guard let kind = target.kind.bundleKind else { return noteOtherList(of: target) }
    guard let index = bundle(of: target, kind, in: project) else { return }
    var bundle = visit.found.bundles[index]
    bundle.kind = kind
    bundle.target = CheckedTarget(
      name: target.name, project: files.name(of: project.path), team: target.team?.literal,
      platforms: target.platforms.map(\.rawValue))
    bundle.embeds = target.embeds
    if let document = bundle.information, let preprocessing = target.preprocessing {
      bundle.information = preprocessed(document, preprocessing)
    }
    // What XcodeGen describes, it writes over the file.
    if let document = bundle.information,
      let written = target.information ?? document.top?.value.dictionary
    {
      var filled = target.filledInformation(written)
      // Settings of the whole project reach extensions, too; they are no requests of theirs.
      for key in filled.generated.keys
      where kind == .appExtension && key.hasSuffix("UsageDescription") {
        filled.value[key] = nil
      }
      let places = target.information == nil ? document : document.withoutPlaces
      bundle.information = places.filled(
        filled.value, in: [:], platforms: target.platforms.map(\.rawValue))
    }
    if let path = target.entitlements?.path, let document = list(at: path) {
      taken.insert(document.name)
      bundle.entitlements = [document]
    } else if let written = target.writtenEntitlements {
      bundle.entitlements = [
        CheckedDocument(value: .dictionary(written), at: project.path, in: files)
      ]
    }
    bundle.entitlements = bundle.entitlements.map { document in
      guard let written = document.top?.value.dictionary else { return document }
      return document.filled(
        target.filledEntitlements(written).value, in: [:],
        platforms: target.platforms.map(\.rawValue))
    }
    bundle.isSameRule =
      bundle.isFurtherTarget
      && bundle.information?["NSExtension"]?.value == firstRules[bundle.name]
    if !bundle.isFurtherTarget {
      firstRules[bundle.name] = bundle.information?["NSExtension"]?.value
    }
    visit.found.bundles[index] = bundle
    guard bundle.isFurtherTarget else { return replaceDocuments(of: bundle) }
    if !bundle.isSameRule { visit.found.documents += [bundle.information].compactMap(\.self) }
  }

  /// Notes that the list of a target belongs to no app, such as that of a tool.
  private mutating func noteOtherList(of target: XcodeTarget) {
    guard let path = target.infoPlist?.path, let index = bundles[path.place],
      visit.found.bundles[index].target == nil, visit.found.bundles[index].kind == .app
    else { return }
    visit.found.bundles[index].kind = .loose
  }

  /// Which bundle a target is, added if there is none; `nil` if nothing is known of it.
  private mutating func bundle(
    of target: XcodeTarget, _ kind: CheckedBundle.Kind, in project: FoundProject
  ) -> Int? {
    if let path = target.infoPlist?.path {
      if let index = bundles[path.place] {
        let bundle = visit.found.bundles[index]
        guard bundle.target != nil, let written = written[path.place] else {
          written[path.place] = bundle.information
          return index
        }
        var further = CheckedBundle(kind, named: bundle.name, isBuilt: false)
        further.information = written
        further.isFurtherTarget = true
        visit.found.bundles.append(further)
        return visit.found.bundles.count - 1
      }
      if let document = list(at: path) {
        var bundle = CheckedBundle(kind, named: document.name, isBuilt: false)
        bundle.information = document
        visit.found.bundles.append(bundle)
        bundles[path.place] = visit.found.bundles.count - 1
        written[path.place] = document
        return visit.found.bundles.count - 1
      }
    }
    let information: [String: DocumentValue]
    if let written = target.information {
      information = written
    } else if kind == .app, target.generatesInfoPlist, target.infoPlist == nil {
      // Settings cannot say where an extension is offered.
      information = [:]
    } else {
      return nil
    }
    let bundle = described(kind, target.name, information, in: project)
    if target.information != nil, let document = bundle.information {
      visit.found.documents.append(document)
    }
    visit.found.bundles.append(bundle)
    return visit.found.bundles.count - 1
  }

  /// The property list in a file, read if it was not found before.
  private mutating func list(at path: FilePath) -> CheckedDocument? {
    if let index = documents[path.place] { return visit.found.documents[index] }
    guard unread.insert(path.place).inserted, let file = names.file(path),
      let document = visit.propertyList(asNamed(file))
    else { return nil }
    documents[path.place] = visit.found.documents.count
    visit.found.documents.append(document)
    return document
  }

  /// A path as a walk from the root has it, such as `./Share/Info.plist`.
  private func asNamed(_ path: FilePath) -> FilePath {
    let own = root.lexicallyNormalized().components
    guard path.components.starts(with: own) else { return path }
    return root.appending(path.components.dropFirst(own.count))
  }

  /// A list with conditions of the preprocessor, read again as the target defines their names.
  private func preprocessed(
    _ document: CheckedDocument, _ preprocessing: InfoPlistPreprocessing
  ) -> CheckedDocument {
    let header = preprocessing.prefixHeader?.path
      .flatMap { names.file($0) }
      .flatMap { try? files.read($0, limit: DocumentLimits.standard.bytes) }
    guard document.firstDirective != nil, let path = document.file,
      let bytes = try? files.read(path, limit: DocumentLimits.standard.bytes),
      let read = try? CheckedDocument(
        propertyList: bytes, at: path, in: files, bundle: document.bundle,
        definitions: preprocessing.definitions, prefixHeader: header)
    else { return document }
    return read
  }

  /// Puts documents with values that were filled in where they were without.
  private mutating func replaceDocuments(of bundle: CheckedBundle) {
    for document in [bundle.information].compactMap(\.self) + bundle.entitlements {
      guard let place = document.place, let index = documents[place] else { continue }
      visit.found.documents[index] = document
    }
  }

  /// Puts what targets embed into the apps that embed it: extensions, and apps for a watch.
  private mutating func nestExtensions() {
    var places: [[String]: Int] = [:]
    for (index, bundle) in visit.found.bundles.enumerated() {
      guard let target = bundle.target else { continue }
      places[[target.project, target.name]] = places[[target.project, target.name]] ?? index
    }
    var holders: [Int: Int] = [:]
    for index in visit.found.bundles.indices {
      guard let project = visit.found.bundles[index].target?.project else { continue }
      for name in visit.found.bundles[index].embeds {
        guard let place = places[[project, name]], holders[place] == nil else { continue }
        // No tool makes what embeds its own app in the end.
        var around: Int? = index
        while let holder = around, holder != place { around = holders[holder] }
        guard around == nil else { continue }
        holders[place] = index
        inside[index, default: []].append(place)
      }
    }
    visit.found.bundles = visit.found.bundles.indices
      .filter { holders[$0] == nil }.map { assembled($0, in: nil) }
  }

  /// A bundle with what it embeds.
  private mutating func assembled(_ index: Int, in app: CheckedBundle?) -> CheckedBundle {
    var bundle = visit.found.bundles[index]
    if let app, let document = bundle.information, let own = document.top?.value.dictionary {
      bundle.information = document.filled(
        own, in: app.information?.top?.value.dictionary ?? [:], platforms: document.platforms)
      if !bundle.isFurtherTarget { replaceDocuments(of: bundle) }
    }
    for place in inside[index] ?? [] {
      bundle.plugIns.append(assembled(place, in: bundle))
    }
    return bundle
  }

  // MARK: - Descriptions

  private mutating func add(_ configuration: ExpoConfiguration, of project: FoundProject) {
    var information = configuration.information
    if let identifier = configuration.bundleIdentifier {
      information["CFBundleIdentifier"] = .string(identifier)
    }
    if !configuration.schemes.isEmpty, information["CFBundleURLTypes"] == nil {
      let schemes = configuration.schemes.map { DocumentValue.string($0) }
      information["CFBundleURLTypes"] = .array([
        .dictionary(["CFBundleURLSchemes": .array(schemes)])
      ])
    }
    var app = described(.app, configuration.name ?? "app", information, in: project)
    var entitlements = configuration.entitlements
    if !configuration.associatedDomains.isEmpty {
      entitlements["com.apple.developer.associated-domains"] = .array(
        configuration.associatedDomains.map { .string($0) })
    }
    if !entitlements.isEmpty {
      app.entitlements = [
        CheckedDocument(value: .dictionary(entitlements), at: project.path, in: files)
      ]
    }
    app.plugIns = configuration.extensions.map { found in
      described(.appExtension, found.name, found.information, in: project)
    }
    visit.found.bundles.append(app)
    visit.found.documents += ([app] + app.plugIns).compactMap(\.information)
  }

  /// A bundle whose `Info.plist` is made of what stands in a project.
  private func described(
    _ kind: CheckedBundle.Kind, _ name: String, _ information: [String: DocumentValue],
    in project: FoundProject
  ) -> CheckedBundle {
    let document = CheckedDocument(value: .dictionary(information), at: project.path, in: files)
    var bundle = CheckedBundle(kind, named: "\(document.name) (\(name))", isBuilt: false)
    bundle.information = document
    if project.kind == .expo {
      bundle.target = CheckedTarget(
        name: name, project: document.name, team: nil, platforms: [TargetPlatform.iOS.rawValue])
    }
    return bundle
  }
}

extension CheckedDocument {
  /// Where the document is, in the one form in which paths are compared; `nil` if it is no file.
  fileprivate var place: FilePath? { file?.place }
}

extension FilePath {
  /// The one form in which paths are compared; the file systems of Macs do not mind the case.
  fileprivate var place: FilePath { FilePath(lexicallyNormalized().string.lowercased()) }
}

extension FoundProject {
  /// Whether a tool has already made the project that this file describes.
  ///
  /// - Parameter folders: The folders with a project of Xcode.
  /// - Returns: Whether the project of this description is in one of them.
  fileprivate func isMade(in folders: Set<FilePath>) -> Bool {
    switch kind {
    case .xcode: false
    case .xcodeGen: folders.contains(folder)
    case .expo, .expoProgram: folders.contains(folder.appending("ios"))
    }
  }
}

extension TargetKind {
  /// What a target of this kind is for a check, or `nil` if it builds no bundle that is checked.
  fileprivate var bundleKind: CheckedBundle.Kind? {
    switch self {
    case .app, .appClip, .watchApp: .app
    case .appExtension, .extensionKitExtension: .appExtension
    default: nil
    }
  }
}

extension SettingValue {
  /// The text if nothing in it is left to be filled in, or `nil`.
  fileprivate var literal: String? { unknown.isEmpty && !text.isEmpty ? text : nil }
}
