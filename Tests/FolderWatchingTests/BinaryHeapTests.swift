import Testing

@testable import FolderWatching

struct BinaryHeapTests {
  @Test(arguments: [0, 1, 2, 3, 10, 1_000])
  func `elements come out in order`(count: Int) {
    let numbers = (0..<count).map { ($0 * 7_919) % 1_009 }
    var heap = BinaryHeap<Int>(<)
    for number in numbers { heap.insert(number) }
    #expect(drain(&heap) == numbers.sorted())
    heap.replaceAll(by: numbers)
    #expect(heap.first == numbers.min())
    #expect(drain(&heap) == numbers.sorted())
  }

  private func drain(_ heap: inout BinaryHeap<Int>) -> [Int] {
    var numbers: [Int] = []
    while let number = heap.removeFirst() { numbers.append(number) }
    return numbers
  }
}
