import Foundation

/// Something that is measured, and another program's way to do the same or less.
struct MeasuredCase {
  /// What it is.
  let name: String
  /// What it is about in numbers, such as the number of components; 1 where nothing grows.
  var size = 1
  /// Does it once, and returns a number that depends on the result.
  let work: () -> Int
  /// Does it once in another way, or nil without one.
  var peer: (() -> Int)?
}

extension MeasuredCase {
  /// The nanoseconds of processor time that something takes once, over so many times that the clock
  /// is exact enough.
  ///
  /// Other programs on the machine do not count, apart from what they do to its caches.
  static func nanoseconds(_ work: () -> Int, sum: inout Int) -> Double {
    var times = 1
    while true {
      let start = clock()
      for _ in 0..<times { sum &+= work() }
      let taken = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      if taken >= 0.04 || times >= 1 << 24 { return taken * 1e9 / Double(times) }
      times *= taken < 0.004 ? 10 : 2
    }
  }
}
