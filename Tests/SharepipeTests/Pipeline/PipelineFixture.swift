import SystemPackage
import TypeIdentifiers

@testable import Sharepipe

/// An inbox, extensions and a state in a directory of their own; removed at the end.
final class PipelineFixture {
  let inbox: InboxFixture
  let state: FilePath
  private(set) var bundles: [ExtensionBundle] = []
  private(set) var values: [(any InProcessExtension, ExtensionBundle)] = []
  var policy = HostPolicy()
  var options = PipelineOptions()

  /// The inbox is the directory `inbox`, so that its state lies beside it.
  init() throws {
    inbox = try InboxFixture()
    try inbox.directory("inbox")
    try inbox.directory("programs")
    state = inbox.root.appending("inbox.sharepipe")
    options.jobs = 2
  }

  /// Adds a file to the inbox.
  func add(_ name: String, _ content: String = "hello\n") throws {
    try inbox.file("inbox/" + name, content)
  }

  func add(_ name: String, bytes: [UInt8]) throws { try inbox.file("inbox/" + name, bytes: bytes) }

  /// Adds an extension whose program is a shell script.
  func script(
    _ identifier: String, at point: ExtensionPoint = .share,
    interface: ExtensionSettings.Interface = .json, rule: String = "TRUEPREDICATE",
    isOptional: Bool = false, concurrency: Int = 4, _ text: String
  ) throws {
    let name = "programs/\(identifier)"
    let program = try inbox.file(name, "#!/bin/sh\n" + text)
    try inbox.check(unsafe program.fullPath.withPlatformString { unsafe chmodOwner($0) })
    bundles.append(
      ExtensionBundle(
        identifier: identifier, path: inbox.root.appending("programs"),
        executable: program.fullPath, point: point, activationRule: .string(rule),
        settings: ExtensionSettings(
          interface: interface, maximumConcurrency: concurrency, effect: .additive,
          isOptional: isOptional)))
  }

  /// Adds an extension that is a Swift value.
  func value(
    _ identifier: String, at point: ExtensionPoint = .share, rule: String = "TRUEPREDICATE",
    requirements: ContentRequirements = ContentRequirements(),
    _ post: @escaping @Sendable (ExtensionRequest) async throws -> ExtensionAnswer
  ) {
    values.append(
      (
        StandardRunnerTests.Value(post: post),
        ExtensionBundle(
          identifier: identifier, point: point, activationRule: .string(rule),
          settings: ExtensionSettings(
            maximumConcurrency: 4, effect: .additive, contentRequirements: requirements))
      ))
  }

  var rules: RuleSet {
    values.reduce(RuleSet(extensions: bundles, policy: policy)) { $0.adding($1.0, as: $1.1) }
  }

  /// Processes the inbox, or some paths in it.
  func run(_ paths: String...) async throws -> [ContextRecord] {
    let named = paths.isEmpty ? ["inbox"] : paths.map { "inbox/" + $0 }
    var records: [ContextRecord] = []
    for await record in try Pipeline(rules: rules, options: options)
      .process(named.map { inbox.root.appending(FilePath($0).components) })
    {
      records.append(record)
    }
    return records
  }

  /// The text of a file beneath the root, or `nil` if there is none.
  func text(_ name: String) -> String? {
    let path = inbox.root.appending(FilePath(name).components)
    return (try? BoundedFile.read(path, limit: 1 << 30)).map { String(decoding: $0, as: UTF8.self) }
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
