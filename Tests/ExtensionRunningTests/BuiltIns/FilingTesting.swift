import CLinux
import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

/// 2026-11-21 at noon in UTC.
let filingNoon: Int64 = 1_795_262_400

/// What tests of File have: a folder with `documents`, into which they file, and `container`.
protocol FilingTesting {
  var fixture: ContentFixture { get }
}

extension FilingTesting {
  static func makeFixture() throws -> ContentFixture {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("documents")
    try fixture.makeDirectory("container")
    return fixture
  }

  /// A context with the file of a name, as it was judged.
  func request(
    _ name: String, options: [String: DocumentValue] = [:], attempt: Int = 1, key: String = "k"
  ) throws -> ExtensionRequest {
    let path = fixture.path(name)
    let context = ShareContext.file(path, type: .plainText)
    let facts = try FileFacts(at: path, followingLinks: false)
    let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
    defer { try? file.close() }
    var judged = ExaminedAttachment(
      attachment: context.items[0].attachments[0], label: path.lastComponent?.string ?? "",
      claimed: .plainText, filenameExtension: nil, content: .none)
    judged.metadata = FileMetadata(of: file, facts)
    let bundle = ExtensionBundle(
      identifier: "com.example.file", point: .share, activationRule: nil)
    let directory = fixture.path("documents").string
    let key = try #require(IdempotencyKey(key))
    var request = ExtensionRequest(
      contextIdentifier: "c", idempotencyKey: key, attempt: attempt, bundle: bundle,
      options: ["Directory": .string(directory)].merging(options) { _, own in own },
      context: context, output: fixture.path("output"), container: fixture.path("container"))
    request.examined = [[judged]]
    request.filing.allowed = [fixture.path("documents")]
    request.filing.plan = fixture.path("plan")
    return request
  }

  func file(_ request: ExtensionRequest) async throws -> [FiledFile] {
    try await FileExtension(.file, catalogue: .builtIn, now: { filingNoon }).file(request)
  }

  func preview(_ request: ExtensionRequest) throws(BuiltInError) -> [FilePath] {
    try FileExtension(.file, catalogue: .builtIn, now: { filingNoon }).preview(request)
  }

  func setModified(_ name: String, _ seconds: Int) {
    let times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 7)]
    _ = unsafe fixture.path(name).withPlatformString { unsafe utimensat(AT_FDCWD, $0, times, 0) }
  }
}
