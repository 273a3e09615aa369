import CLinux
import Glibc
import SafeFiles
import Testing

@testable import FolderWatching

struct CandidateTableTests {
  private func candidate(_ name: Int, age: Int64) -> Candidate {
    var status = stat()
    status.st_mtim = timespec(tv_sec: Int(age), tv_nsec: 0)
    return Candidate(
      place: EntryPlace(directory: 0, name: Array("\(name)".utf8)), facts: FileFacts(status),
      observedAt: 0, isRenamed: false)
  }

  private func takeAll(_ table: inout CandidateTable) -> [Int64] {
    var ages: [Int64] = []
    while let slot = table.takeReady(), let candidate = table[slot] {
      ages.append(candidate.facts.modified / 1_000_000_000)
      table.remove(slot)
    }
    return ages
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a table keeps the oldest, whatever the order in which they come`(seed: UInt64) {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1
    var ages: [Int64] = []
    var table = CandidateTable(window: 20)
    for name in 0..<300 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let age = Int64(state >> 40)
      ages.append(age)
      table.insert(candidate(name, age: age), due: nil)
      #expect(table.count <= 20)
    }
    #expect(table.isMissingSome)
    #expect(takeAll(&table) == Array(ages.sorted().prefix(20)))
  }

  @Test func `what is newer than something that had no room waits for a scan`() {
    var table = CandidateTable(window: 2)
    for age in 1...3 { table.insert(candidate(age, age: Int64(age)), due: nil) }
    #expect(takeAll(&table) == [1, 2])
    table.insert(candidate(4, age: 4), due: nil)
    #expect(table.count == 0)
    table.forgetMissing()
    table.insert(candidate(4, age: 4), due: nil)
    #expect(takeAll(&table) == [4])
  }

  @Test func `a table goes on after a burst, also with a slot from before it`() {
    var table = CandidateTable(window: 10_000)
    for age in 1...5_000 { table.insert(candidate(age, age: Int64(age)), due: nil) }
    #expect(takeAll(&table) == Array(1...5_000))
    table.update(4_999, to: candidate(5_000, age: 1), due: nil)
    table.remove(4_999)
    #expect(table[4_999] == nil)
    #expect(table.takeReady() == nil)
    for age in 1...3 { table.insert(candidate(age, age: Int64(age)), due: 7) }
    table.removeAll { _ in true }
    #expect(table.count == 0)
    for age in 1...2_000 { table.insert(candidate(age, age: Int64(age)), due: 7) }
    #expect(table.takeReady() == nil)
    table.ripen(7)
    #expect(takeAll(&table) == Array(1...2_000))
    for age in 1...2_000 { table.insert(candidate(age, age: Int64(age)), due: nil) }
    table.removeAll { _ in true }
    #expect(table.count == 0 && table.takeReady() == nil)
  }

  @Test func `a candidate that is updated often leaves no trail`() {
    var table = CandidateTable(window: 10)
    table.insert(candidate(1, age: 1), due: 1_000)
    guard let slot = table.slot(of: EntryPlace(directory: 0, name: Array("1".utf8))) else { return }
    for due in (0..<10_000).reversed() {
      table.update(slot, to: candidate(1, age: Int64(due)), due: due.isMultiple(of: 2) ? nil : 5)
    }
    table.ripen(5)
    #expect(takeAll(&table) == [0])
    #expect(table.takeReady() == nil)
    #expect(table.nextDue == nil)
  }

  @Test func `a candidate waits until it is due, and no longer than the soonest time set`() {
    var table = CandidateTable(window: 10)
    table.insert(candidate(1, age: 1), due: 100)
    table.insert(candidate(2, age: 2), due: 50)
    table.ripen(49)
    #expect(table.takeReady() == nil)
    table.ripen(50)
    #expect(takeAll(&table) == [2])
    #expect(table.nextDue == 100)
    guard let slot = table.slot(of: EntryPlace(directory: 0, name: Array("1".utf8))) else { return }
    table.update(slot, to: candidate(1, age: 1), due: 60)
    table.ripen(60)
    #expect(takeAll(&table) == [1])
  }
}
