import AppLinks
import Documents
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

@testable import Sharepipe

/// An inbox, extensions and a state in a folder of their own.
final class PipelineFixture {
  /// The start of a picture, as much as its type is known by.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89]

  let inbox: InboxFixture
  let state: FilePath
  private(set) var bundles: [ExtensionBundle] = []
  private(set) var values: [(any InProcessExtension, ExtensionBundle)] = []
  var policy = HostPolicy()
  /// Whether all extensions are on; otherwise those that the policy lists are, and those that routes name
  /// are there all the same.
  var listsExtensions = true
  var options = PipelineOptions()
  var apps: [AppBundle] = []
  var keys: [BundleIdentifier: LinkKey] = [:]

  /// The inbox is the directory `inbox`, so that its state is beside it.
  init() throws {
    inbox = try InboxFixture()
    try inbox.directory("inbox")
    try inbox.directory("programs")
    state = inbox.root.appending("inbox.sharepipe")
    options.jobs = 2
    // What is free on the machine that runs the tests decides nothing.
    policy.freeSpace = 0
  }

  /// Adds a file to the inbox.
  func add(_ name: String, _ content: String = "hello\n") throws {
    try inbox.file("inbox/" + name, content)
  }

  func add(_ name: String, bytes: [UInt8]) throws { try inbox.file("inbox/" + name, bytes: bytes) }

  /// Adds an extension whose program is a shell script.
  func script(
    _ identifier: BundleIdentifier, at point: ExtensionPoint = .share,
    interface: ExtensionSettings.Interface = .json, rule: String = "TRUEPREDICATE",
    isOptional: Bool = false, concurrency: Int = 4,
    effect: ExtensionSettings.Effect = .additive, isIdempotent: Bool = false, retries: Int = 3,
    timeLimit: Duration = .seconds(120), _ text: String
  ) throws {
    let program = try rewrite(identifier, text)
    bundles.append(
      ExtensionBundle(
        identifier: identifier, path: program.removingLastComponent(),
        executable: program, point: point, activationRule: .string(rule),
        settings: ExtensionSettings(
          interface: interface, timeLimit: timeLimit, maximumConcurrency: concurrency,
          effect: effect, isOptional: isOptional, isIdempotent: isIdempotent, retries: retries)))
  }

  /// Adds an extension that comes with sharepipe.
  func builtIn(
    _ identifier: BundleIdentifier, _ name: String, options: [String: DocumentValue] = [:]
  ) {
    bundles.append(
      ExtensionBundle(
        identifier: identifier, point: .share, activationRule: .string("TRUEPREDICATE"),
        settings: ExtensionSettings(interface: .builtIn(name), effect: .additive)))
    policy.options[identifier] = options
  }

  /// Changes an extension, also where it is in an app.
  func change(_ index: Int, _ change: (inout ExtensionBundle) -> Void) {
    change(&bundles[index])
    for app in apps.indices {
      for place in apps[app].plugIns.indices
      where apps[app].plugIns[place].identifier == bundles[index].identifier {
        change(&apps[app].plugIns[place])
      }
    }
  }

  /// Writes the script of an extension, or another one in its place.
  @discardableResult
  func rewrite(_ identifier: BundleIdentifier, _ text: String) throws -> FilePath {
    let program = try inbox.file("programs/\(identifier)/run", "#!/bin/sh\n" + text)
    try inbox.check(unsafe program.fullPath.withPlatformString { unsafe chmodOwner($0) })
    return program.fullPath
  }

  /// What the extensions that append a line to `ledger` in their container have written.
  func ledger(_ identifier: BundleIdentifier) -> [String] {
    (text("inbox.sharepipe/containers/\(identifier)/ledger") ?? "").split(separator: "\n")
      .map(String.init)
  }

  /// The keys and the attempts that such an extension has written down.
  func runs(of identifier: BundleIdentifier = "org.example.a") -> (
    keys: [String], attempts: [String]
  ) {
    let lines = ledger(identifier).map { $0.split(separator: " ").map(String.init) }
    return (lines.compactMap(\.first), lines.compactMap(\.last))
  }

  /// Adds an extension that is a Swift value.
  func value(
    _ identifier: BundleIdentifier, at point: ExtensionPoint = .share,
    rule: String = "TRUEPREDICATE",
    requirements: ContentRequirements = ContentRequirements(),
    _ post: @escaping @Sendable (ExtensionRequest) async throws -> ExtensionAnswer
  ) {
    value(
      ClosureExtension(post: post), identifier, at: point, rule: rule,
      requirements: requirements)
  }

  /// Adds an extension of our own kind.
  func value(
    _ value: any InProcessExtension, _ identifier: BundleIdentifier,
    at point: ExtensionPoint = .share,
    rule: String = "TRUEPREDICATE", requirements: ContentRequirements = ContentRequirements()
  ) {
    values.append(
      (
        value,
        ExtensionBundle(
          identifier: identifier, point: point, activationRule: .string(rule),
          settings: ExtensionSettings(
            timeLimit: .seconds(600), maximumConcurrency: 4, effect: .additive,
            contentRequirements: requirements))
      ))
  }

  var rules: RuleSet {
    let links = LinkRules(apps: apps, extensions: bundles, policy: policy, keys: keys)
    let listed =
      listsExtensions ? bundles : bundles.filter { policy.extensions.contains($0.identifier) }
    return values.reduce(RuleSet(extensions: listed, policy: policy, links: links)) {
      $0.adding($1.0, as: $1.1)
    }
  }

  /// Processes the inbox, or some paths in it.
  func run(_ paths: String...) async throws -> [ContextRecord] {
    let named = paths.isEmpty ? ["inbox"] : paths.map { "inbox/" + $0 }
    let places = named.map { inbox.root.appending(FilePath($0).components) }
    var records: [ContextRecord] = []
    for await record in try await pipeline(for: places).process(places) { records.append(record) }
    return records
  }

  /// Opens a URL.
  func open(
    _ url: String, from sender: String? = nil, with options: LinkOptions = LinkOptions(),
    arriving arrival: LinkArrival = LinkArrival()
  ) async throws -> ContextRecord {
    let pipeline = try await pipeline(for: [inbox.root.appending("inbox")])
    return await pipeline.open(
      url, from: sender, with: options, arriving: arrival, state: state)
  }

  /// Answers a context that waits for a person, and goes on with it.
  func answer(_ kind: PersonAnswer.Kind, to identifier: String) async throws -> [ContextRecord] {
    let pipeline = try await pipeline(for: [inbox.root.appending("inbox")])
    let locked = try pipeline.states.state(at: state, inboxes: [])
    try await ContextAnswer(state: state, ledger: locked.journal).give(
      kind, to: identifier, rules: pipeline.fingerprint)
    var records: [ContextRecord] = []
    for await record in try pipeline.retry([identifier], in: state, inboxes: []) {
      records.append(record)
    }
    return records
  }

  /// What there is to see of a context now.
  func look(at identifier: String) async throws -> SeenContext {
    try journal { SeenContext(try #require(try $0.context(identifier))) }
  }

  /// Takes up contexts that a person wants to be tried again.
  func retry(_ identifiers: [String]) async throws -> [ContextRecord] {
    let place = inbox.root.appending("inbox")
    var records: [ContextRecord] = []
    for await record in try await pipeline(for: [place])
      .retry(identifiers, in: state, inboxes: [place])
    {
      records.append(record)
    }
    return records
  }

  /// A pipeline that has opened the states of some paths, unless it only decides.
  ///
  /// A program that another test has just started may hold the lock of an earlier pipeline for a
  /// moment, until it is loaded.
  func pipeline(for places: [FilePath]) async throws -> Pipeline {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      let pipeline = Pipeline(rules: rules, options: options)
      guard !options.isDryRun else { return pipeline }
      do throws(StateError) {
        try pipeline.openStates(for: places)
        return pipeline
      } catch {
        guard case .busy = error, .now < deadline else { return pipeline }
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Reads the journal of the state, which no pipeline may have open for writing.
  func journal<Value>(_ read: (JournalReader) throws -> Value) throws -> Value {
    let journal = try Journal.openForReading(state: state)
    defer { journal.close() }
    return try read(journal)
  }

  /// The text of a file beneath the root, or `nil` if there is none.
  func text(_ name: String) -> String? {
    let path = inbox.root.appending(FilePath(name).components)
    return (try? BoundedFile.read(path, limit: 1 << 30)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of everything that is put where its context ended, sorted.
  func ends(of state: String = "inbox.sharepipe") throws -> [String] {
    let ends = Set(ContextEnd.allCases.map(\.rawValue))
    return try files(in: state).filter { name in
      FilePath(name).components.first.map { ends.contains($0.string) } ?? false
    }
  }

  /// The paths of all files in a directory beneath the root, sorted.
  func files(in name: String) throws -> [String] {
    let directory = inbox.root.appending(FilePath(name).components)
    return try FileTree.files(in: directory).map(\.name)
  }
}

extension ContextRecord {
  /// The record as a line: name, end, and the outcome at each extension.
  var line: String {
    let parts = decisions.map { "\($0.identifier) \($0.outcome.rawValue)" }
    return ([entry.label, end.rawValue] + parts).joined(separator: ", ")
  }

  /// The codes of all reasons, in order.
  var codes: [ReasonCode] { decisions.flatMap(\.reasons).map(\.code) }
}

extension ContextAnswer {
  /// Answers what is there now.
  func give(
    _ kind: PersonAnswer.Kind, to identifier: String, rules: String
  ) async throws(Fault) {
    let seen = SeenContext(try await held(identifier, for: kind))
    try await give(kind, to: identifier, seen: seen, rules: rules, by: .ada)
  }
}
