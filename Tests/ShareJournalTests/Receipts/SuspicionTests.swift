import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareJournal

struct SuspicionTests {
  private let folder: InboxFixture
  private let marks: WorkMarks

  init() throws {
    folder = try InboxFixture()
    marks = try #require(WorkMarks(in: folder.root))
  }

  /// Who would be to blame if this process died now, and how often it was before.
  private var blamed: [String: Int] { WorkMarks.left(in: folder.root) }

  @Test func `a context is to blame from its beginning to its end, but for its pauses`() {
    let suspicion = Suspicion(of: "c", in: marks)
    #expect(blamed == [:])
    suspicion.begin(crashes: 2)
    suspicion.begin(crashes: 2)
    #expect(blamed == ["c": 2])
    suspicion.pause()
    #expect(blamed == [:])
    suspicion.goOn()
    #expect(blamed == ["c": 2])
    suspicion.end()
    #expect(blamed == [:])
  }

  @Test func `a run that comes back after its end is not to blame`() {
    let suspicion = Suspicion(of: "c", in: marks)
    suspicion.begin(crashes: 0)
    suspicion.pause()
    suspicion.end()
    suspicion.goOn()
    #expect(blamed == [:])
    suspicion.pause()
    suspicion.goOn()
    #expect(blamed == [:], "it had not begun")
  }

  @Test func `the last one to know it ends it`() {
    do {
      let suspicion = Suspicion(of: "c", in: marks)
      suspicion.begin(crashes: 0)
    }
    #expect(blamed == [:])
    Suspicion(of: "d", in: nil).begin(crashes: 0)
    #expect(blamed == [:])
  }
}
