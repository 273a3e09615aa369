import Glibc
import Testing

@testable import SafeFiles

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

  @Test func `a limit that is lowered meanwhile is raised once more, if it is ours`() async {
    await #expect(processExitsWith: .success) {
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      unsafe getrlimit(resource, &limit)
      let lower = {
        var few = limit
        few.rlim_cur = 1
        unsafe setrlimit(resource, &few)
      }
      let open = { unsafe Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }
      lower()
      #expect(DescriptorLimit.opening(open) == -1)
      #expect(errno == EMFILE)
      DescriptorLimit.raise()
      #expect(DescriptorLimit.most == Int(clamping: limit.rlim_max))
      lower()
      let number = DescriptorLimit.opening(open)
      #expect(number >= 0)
      #expect(DescriptorLimit.most == Int(clamping: limit.rlim_max))
    }
  }

  @Test func `a program is started only with room for what is opened after it`() {
    #expect(DescriptorLimit.hasRoom(after: 3))
    #expect(!DescriptorLimit.hasRoom(after: CInt(clamping: DescriptorLimit.most - 1)))
  }
}
