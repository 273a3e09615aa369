import ConsoleWire
import SeededRandom
import Testing

struct ConsoleFrameTests {
  static let frames: [ConsoleFrame] = [
    .request(
      7,
      ConsoleRequest(
        from: .user(1000, process: 4711), "POST", "/contexts/0a?x=ü",
        [.init("host", "127.0.0.1:8787"), .init("cookie", "")], body: [0, 255, 13, 10])),
    .request(.max, ConsoleRequest(from: .address("::1"), "GET", "/")),
    .taken(0), .gone(1), .broken(4_294_967_295),
    .answer(3, ConsoleAnswer(200, [.init("content-type", "text/html")], body: [60]), isLast: true),
    .answer(
      4,
      {
        var answer = ConsoleAnswer(200)
        answer.length = nil
        return answer
      }(), isLast: false),
    .answer(
      5,
      {
        var answer = ConsoleAnswer(200)
        answer.length = .max
        return answer
      }(), isLast: false),
    .part(4, [], isLast: true), .part(4, Array(repeating: 9, count: 70_000), isLast: false),
  ]

  @Test(arguments: frames)
  func `a frame is read as it was written`(frame: ConsoleFrame) throws {
    var reader = ConsoleFrameReader()
    reader.append(try #require(ConsoleFrameWriter.bytes(of: frame)))
    #expect(try reader.next() == frame)
    #expect(try reader.next() == nil)
  }

  @Test func `frames are read from pieces of one byte`() throws {
    var reader = ConsoleFrameReader()
    var read: [ConsoleFrame] = []
    let bytes = Self.frames.flatMap { ConsoleFrameWriter.bytes(of: $0) ?? [] }
    for byte in bytes.prefix(400) {
      reader.append([byte])
      while let frame = try reader.next() { read.append(frame) }
    }
    reader.append(bytes.dropFirst(400))
    while let frame = try reader.next() { read.append(frame) }
    #expect(read == Self.frames)
  }

  static let faults: [([UInt8], ConsoleFrameFault)] = [
    ([255, 255, 255, 255], .tooLong(.max)),
    ([0, 0, 0, 0], .ended),
    ([0, 0, 0, 1, 2], .ended),
    ([0, 0, 0, 5, 0, 0, 0, 0, 0], .unknownKind(0)),
    ([0, 0, 0, 5, 7, 0, 0, 0, 0], .unknownKind(7)),
    ([0, 0, 0, 6, 2, 0, 0, 0, 0, 0], .surplus(1)),
    ([0, 0, 0, 6, 5, 0, 0, 0, 0, 2], .badValue("a flag of 2")),
    ([0, 0, 0, 6, 1, 0, 0, 0, 0, 0], .ended),
    ([0, 0, 0, 8, 4, 0, 0, 0, 0, 1, 0, 99], .badValue("status 99")),
    // 65,535 header fields in an answer that ends there.
    ([0, 0, 0, 10, 4, 0, 0, 0, 0, 1, 0, 200, 255, 255], .ended),
    // An address that is not UTF-8.
    ([0, 0, 0, 9, 1, 0, 0, 0, 0, 1, 0, 1, 0xff], .badValue("a text that is not UTF-8")),
  ]

  @Test(arguments: faults)
  func `a frame that is wrong has a reason`(bytes: [UInt8], fault: ConsoleFrameFault) {
    var reader = ConsoleFrameReader()
    reader.append(bytes)
    #expect(throws: fault) { try reader.next() }
  }

  @Test func `what is too long for a frame is not written`() {
    let most = ConsoleFrame.longest
    #expect(
      ConsoleFrameWriter.bytes(of: .part(1, Array(repeating: 0, count: most), isLast: true)) == nil)
    let long = String(repeating: "a", count: 65_536)
    let request = ConsoleRequest(from: .address(""), "GET", long)
    #expect(ConsoleFrameWriter.bytes(of: .request(1, request)) == nil)
  }

  @Test func `bytes at random make a frame or a fault, and end`() throws {
    var random = SeededGenerator(seed: 25)
    for _ in 0..<20_000 {
      let frame = Self.frames[Int.random(in: 0..<8, using: &random)]
      var bytes = try #require(ConsoleFrameWriter.bytes(of: frame))
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var reader = ConsoleFrameReader()
      reader.append(bytes)
      do {
        while let frame = try reader.next() {
          let again = try #require(ConsoleFrameWriter.bytes(of: frame))
          var second = ConsoleFrameReader()
          second.append(again)
          #expect(try second.next() == frame)
        }
      } catch is ConsoleFrameFault {}
    }
  }
}
