import Documents
import ShareModel
import ShareRules
import SystemPackage

extension FolderVisit {
  /// What is read of a file that a person wrote.
  private static let limit = DocumentLimits.standard.bytes

  /// Adds the file that a person named.
  mutating func addNamedFile(_ path: FilePath) {
    if let kind = FoundProject.Kind(of: path) {
      return found.projects.append(FoundProject(kind, at: path))
    }
    switch path.extension?.lowercased() {
    case "ipa", "zip": return addArchive(path)
    case "entitlements", "xcent":
      guard let document = propertyList(path) else { return }
      found.documents.append(document)
      var bundle = CheckedBundle(.loose, named: document.name, isBuilt: false)
      bundle.entitlements = [document]
      return found.bundles.append(bundle)
    case "mobileprovision", "provisionprofile":
      var bundle = CheckedBundle(.loose, named: path.string, isBuilt: true)
      bundle.profile = profile(path)
      if bundle.profile != nil { found.bundles.append(bundle) }
      return
    case "yaml", "yml": return addPolicy(path, isNamed: true)
    case "swift", "m", "mm", "h": return found.sources.files.append(path)
    default: if addNamedAssociation(path) { return }
    }
    let folder = bundle(of: path)
    guard let document = addDocument(path, bundle: folder) else { return }
    var bundle = CheckedBundle(
      LooseFiles.kind(of: document), named: document.name, isBuilt: folder != nil)
    bundle.information = document
    if document.top?.value.dictionary != nil { found.bundles.append(bundle) }
  }

  /// Adds a file of a folder, if it is one to check.
  mutating func addFound(
    _ path: FilePath, named name: FilePath.Component, isInBundle: Bool, _ loose: inout LooseFiles
  ) {
    switch name.extension {
    case "predicate": _ = addDocument(path, bundle: nil)
    case "plist" where Self.isInformation(name.string):
      guard isInBundle || !isTranslation(path) else { return }
      guard let document = addDocument(path, bundle: nil) else { return }
      loose.information.append(document)
    case "plist": _ = addDocument(path, bundle: nil, onlyWithRule: true)
    case "entitlements" where !isInBundle:
      guard let document = propertyList(path) else { return }
      found.documents.append(document)
      loose.entitlements.append(document)
    case "ipa": addArchive(path)
    case "yaml" where name.string == "host.yaml": addPolicy(path, isNamed: false)
    case "swift", "m", "mm", "h":
      guard !isInBundle, !files.isArchive else { return }
      found.sources.files.append(path)
    case "storyboard", "xib":
      guard !isInBundle, !files.isArchive else { return }
      found.sources.interfaces.append(path)
    default:
      guard !isInBundle, !files.isArchive, let kind = FoundProject.Kind(of: path) else { return }
      found.projects.append(FoundProject(kind, at: path))
    }
  }

  /// Whether an `Info.plist` in sources is the translation of another one, which stands for it.
  private func isTranslation(_ path: FilePath) -> Bool {
    let folder = path.removingLastComponent()
    guard folder.extension == "lproj", folder.stem != "Base", let name = path.lastComponent else {
      return false
    }
    let parent = folder.removingLastComponent()
    return [parent.appending(name), parent.appending("Base.lproj").appending(name)]
      .contains(where: files.hasFile)
  }

  /// Whether a file of that name is an `Info.plist` in a source tree.
  static func isInformation(_ name: String) -> Bool {
    name == "Info.plist" || name.hasSuffix("-Info.plist")
  }

  /// Reads a file that is a property list or a predicate, and adds it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bundle: The bundle whose `Info.plist` it is.
  ///   - containingApp: The members of the `Info.plist` of the app that holds the bundle.
  ///   - onlyWithRule: Whether a list counts only if it is about an extension; one that is too long,
  ///     or never has the word, is not.
  /// - Returns: What was added, or `nil`.
  mutating func addDocument(
    _ path: FilePath, bundle: FilePath?, containingApp: [String: DocumentValue]? = nil,
    onlyWithRule: Bool = false
  ) -> CheckedDocument? {
    do throws(DocumentError) {
      let bytes = try files.read(path, limit: Self.limit)
      if path.extension == "predicate" {
        // A repaired text would have other places than the file.
        guard let text = String(validating: bytes, as: UTF8.self) else {
          report(path, .notUTF8)
          return nil
        }
        let document = CheckedDocument(predicate: text, at: path, in: files)
        found.documents.append(document)
        return document
      }
      if onlyWithRule, bytes.firstRange(of: ListSearch.word.utf8) == nil { return nil }
      let document = try CheckedDocument(
        propertyList: bytes, at: path, in: files, bundle: bundle,
        containingApp: containingApp ?? bundle.map { app(around: $0) } ?? [:])
      guard !onlyWithRule || RuleCheck(document).isAboutExtension else { return nil }
      found.documents.append(document)
      return document
    } catch {
      if onlyWithRule, case .tooLarge = error.reason { return nil }
      report(path, .document(error))
      return nil
    }
  }

  /// Reads a property list that is no `Info.plist`; what is wrong with it is a problem.
  mutating func propertyList(_ path: FilePath) -> CheckedDocument? {
    do throws(DocumentError) {
      let bytes = try files.read(path, limit: Self.limit)
      return try CheckedDocument(propertyList: bytes, at: path, in: files)
    } catch {
      report(path, .document(error))
      return nil
    }
  }

  /// Reads a policy of a host; what is wrong with it is a problem.
  ///
  /// Other programs have files of that name too: one that was not asked for by its name must list
  /// extensions or activities, or name the host, before anything of it is called wrong.
  private mutating func addPolicy(_ path: FilePath, isNamed: Bool) {
    do throws(DocumentError) {
      let bytes = try files.read(path, limit: Self.limit)
      let members = try YAMLReader.readDictionary(bytes, named: files.name(of: path))
      let document = CheckedDocument(value: .dictionary(members), at: path, in: files)
      found.documents.append(document)
      found.policies.append(document)
      let ours = ["extensions", "bundleIdentifier", "activities"]
      guard isNamed || ours.contains(where: { members[$0] != nil }) else { return }
      let policy = try HostPolicy.read(yaml: bytes, named: files.name(of: path)).policy
      // A policy in an archive names files of another machine.
      if !files.isArchive { found.weakKeys += Self.weakKeys(of: policy, in: document) }
    } catch {
      report(path, .document(error))
    }
  }

  /// The keys of a policy that can be guessed, of those that can be read here.
  private static func weakKeys(
    of policy: HostPolicy, in document: CheckedDocument
  ) -> [CheckedKey] {
    (document["links"]?["keys"]?.members ?? []).compactMap { app, _ in
      guard let path = policy.links.keyFiles[BundleIdentifier(naming: app)],
        let weakness = LinkKeyFile.weakness(at: path)
      else { return nil }
      return CheckedKey(document: document, app: app, weakness: weakness)
    }
  }
}
