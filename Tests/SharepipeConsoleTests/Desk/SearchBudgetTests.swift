import ConsoleWire
import Foundation
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing

@testable import SharepipeConsole

/// Searches through many contexts.
struct SearchBudgetTests {
  private let fixture: DeskFixture

  init() async throws {
    fixture = try await DeskFixture()
    try await fixture.process(["a.txt": "hello"])
    try ManyContexts.add(
      20_000, to: fixture.state.appending("journal.sqlite"), first: 10)
    try await fixture.signIn()
  }

  /// Where the page says that the search goes on.
  private func next(_ page: String) -> String? {
    guard let end = page.range(of: "Go on searching") else { return nil }
    let start = page[..<end.lowerBound].range(of: "href=\"", options: .backwards)
    return start.map { String(page[$0.upperBound...].prefix { $0 != "\"" }) }?
      .replacingOccurrences(of: "&amp;", with: "&")
  }

  static let searches = ["extension=org.example.none", "name=no+such+name", "end=unclaimed"]

  @Test(arguments: searches)
  func `a search that finds nothing ends in time, says how far it came, and can go on`(
    search: String
  ) async throws {
    var target: String? = "/history?\(search)"
    var pages = 0
    while let path = target {
      let answer = await fixture.get(path)
      #expect(answer.status == 200)
      target = next(answer.text)
      #expect((target != nil) == answer.text.contains("Searched back to"))
      #expect((target != nil) == answer.text.contains("Nothing was found so far."))
      pages += 1
      try #require(pages < 1000)
    }
  }

  @Test func `a list without a filter is read whole, however long the history is`() async throws {
    let list = await ContextList(ContextSearch(), .init(), in: fixture.desk.settings.states)
    #expect(list.contexts.count == ContextList.pageSize)
    #expect(list.searchedUntil == nil)
  }

  @Test func `several inboxes are searched back to the time of the one that came least far`()
    async throws
  {
    let state = fixture.desk.settings.states[0]
    let again = ConsoleState(
      named: "again", directory: fixture.state, rules: fixture.rules.path)
    var search = ContextSearch()
    search.extension = BundleIdentifier(naming: "org.example.none")
    let list = await ContextList(search, .init(), in: [state, again], patience: .zero)
    try #require(list.next["again"] != nil)
    let newest = try await again.reading().time(before: .max)
    #expect(list.searchedUntil == newest)
  }
}
