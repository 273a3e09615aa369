import Glibc
import Testing

@testable import Sharepipe

struct DescriptorLimitTests {
  static let places: [(wished: Int, inboxes: Int, descriptors: Int, places: Int)] = [
    (32, 1, 1024, 32), (32, 1, 64, 2), (32, 1, 40, 1), (32, 1, 8, 1), (1024, 1, 1024, 98),
    (32, 4, 1024, 24), (32, 100, 1024, 1), (1, 1, 1_000_000, 1),
  ]

  @Test(arguments: places)
  func `no more contexts are worked on than there are descriptors for`(
    wished: Int, inboxes: Int, descriptors: Int, places: Int
  ) {
    #expect(DescriptorLimit.places(wished, sharedBy: inboxes, most: descriptors) == places)
  }

  @Test func `a program is started only with room for what is opened after it`() {
    #expect(DescriptorLimit.hasRoom(after: 3))
    #expect(!DescriptorLimit.hasRoom(after: CInt(clamping: DescriptorLimit.most - 1)))
  }
}
