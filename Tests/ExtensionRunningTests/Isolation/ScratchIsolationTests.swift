import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing

@testable import ExtensionRunning

/// The directories of runs on a scratch, and what else is there.
struct ScratchIsolationTests {
  private let fixture: ContentFixture
  private var request: ExtensionRequest

  init() throws {
    fixture = try ContentFixture()
    for name in ["state/containers/a", "scratch/c/run-1/output"] {
      try fixture.makeDirectory(name)
    }
    request = ExtensionRequest(
      contextIdentifier: "c", idempotencyKey: "k",
      bundle: ExtensionBundle(identifier: "org.example.a", point: .share, activationRule: nil),
      options: [:], context: ShareContext(items: []),
      output: fixture.path("scratch/c/run-1/output"), container: fixture.path("state/containers/a"))
    request.scratch = fixture.path("scratch")
  }

  @Test func `a program sees neither the state nor the scratch`() throws {
    let profile = try IsolationProfile(
      request, executable: "/bin/true", workingDirectory: fixture.path("scratch/c/run-1/work"),
      limits: HostLimits())
    #expect(profile.hidden == [fixture.path("state"), fixture.path("scratch")])
    var request = request
    request.scratch = nil
    request.output = fixture.path("state/work/c/run-1/output")
    let other = try IsolationProfile(
      request, executable: "/bin/true", workingDirectory: fixture.path("state/work/c/run-1/work"),
      limits: HostLimits())
    #expect(other.hidden == [fixture.path("state")])
  }

  @Test func `a program that stays has its directory where those of runs are`() throws {
    let directory = try BatchDirectory(for: request)
    defer { directory.remove() }
    #expect(directory.path.removingLastComponent() == fixture.path("scratch/workers"))
    let staged = try directory.stage(request)
    #expect(staged.request.output == directory.current.appending("output"))
    try directory.unstage(staged)
    #expect(fixture.names(in: "scratch/c/run-1") == ["output"])
    #expect(fixture.names(in: "state") == ["containers"])
  }
}
