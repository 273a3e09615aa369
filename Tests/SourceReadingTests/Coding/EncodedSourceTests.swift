import Foundation
import SeededRandom
import SourceReading
import Testing

struct EncodedSourceTests {
  static let text = """
    #import <UIKit/UIKit.h>
    #define HOST @"example.com"
    @interface Router : NSObject <Opening>
    @property (nonatomic, copy) NSString *name;
    @end
    @implementation Router
    - (BOOL)open:(NSURL *)url from:(NSString *)sender {
      for (NSString *part in url.pathComponents) {
        if ([part isEqualToString:@"x"] && sender != nil) { return [self show:part ?: @"y"]; }
      }
      switch (url.port.intValue) { case 1: break; default: return NO; }
      void (^done)(BOOL) = ^(BOOL ok) { NSLog(@"%d", ok); };
      @try { done(YES); } @catch (NSException *error) { @throw; } @finally { self.name = @"z"; }
      NSDictionary *all = @{@"a": @[@1, @2.5], @"b": (id)url};
      return all[@"a"] != nil ? YES : NO;
    }
    @end
    """

  static var file: SourceFile { ObjectiveCReader.read(Array(text.utf8)) }

  @Test func `a file comes back as it was`() throws {
    let file = Self.file
    let source = try EncodedSource(file)
    #expect(source.file.language == .objectiveC)
    #expect(source.file.imports == file.imports)
    #expect(source.file.types == file.types)
    #expect(source.file.properties == file.properties)
    #expect(source.file.faults == file.faults)
    #expect(source.functions.count == file.functions.count)
    for (index, function) in file.functions.enumerated() {
      var head = source.functions[index].head
      head.body = try source.body(of: index)
      #expect(head == function)
    }
    #expect(source.functions[0].mentions.isSuperset(of: ["pathComponents", "isEqualToString"]))
  }

  @Test func `bytes that are cut off are refused`() {
    let bytes = EncodedSource.bytes(of: Self.file)
    for length in bytes.indices {
      #expect(throws: EncodedSourceFault.self) { _ = try EncodedSource(Array(bytes[..<length])) }
    }
  }

  @Test(arguments: 0..<64)
  func `bytes that are damaged do no harm`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = EncodedSource.bytes(of: Self.file)
    for _ in 0..<4 {
      bytes[Int.random(in: 5..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    guard let source = try? EncodedSource(bytes) else { return }
    for index in source.functions.indices { _ = try? source.body(of: index) }
  }

  private static let place = SourceRange(start: 0, length: 0)

  /// Ways of putting an expression into another one, and how deep that makes it.
  private static let ways:
    [String: (depth: Int, wrap: @Sendable (SourceExpression) -> SourceExpression)] =
      [
        "members": (1, { SourceExpression(.member($0, "a"), at: place) }),
        "calls": (
          1,
          {
            SourceExpression(
              .call(SourceExpression(.null, at: place), [.init(label: nil, $0)]), at: place)
          }
        ),
        "closures": (
          2,
          {
            let body = [SourceStatement(.expression($0), at: place)]
            return SourceExpression(
              .closure(SourceExpression.Closure(parameters: [], body: body)), at: place)
          }
        ),
        "patterns": (
          3,
          {
            let pattern = SourcePattern.expression($0)
            let statement = SourceStatement(.binding(pattern, nil), at: place)
            return SourceExpression(.statements([statement]), at: place)
          }
        ),
      ]

  /// Whether a property comes back whose value is this deep.
  private static func comesBack(_ way: String, deep depth: Int) async throws -> Bool {
    let (step, wrap) = try #require(ways[way])
    // More than it takes to make and to write it.
    let bytes = await LargeStack.run(bytes: 512 << 20) {
      var value = SourceExpression(.null, at: place)
      for _ in 0..<((depth - 1) / step) { value = wrap(value) }
      var file = SourceFile(language: .swift)
      file.properties = [SourceProperty("a", of: nil, value: value, at: place)]
      return EncodedSource.bytes(of: file)
    }
    return await LargeStack.run(bytes: ByteReader.stackBytes) {
      (try? EncodedSource(bytes))?.file.properties.count == 1
    }
  }

  @Test(arguments: ["members", "calls", "closures", "patterns"])
  func `what is as deep as the limit comes back, and what is deeper is refused`(
    way: String
  ) async throws {
    #expect(try await Self.comesBack(way, deep: ByteReader.deepest))
    #expect(try await !Self.comesBack(way, deep: ByteReader.deepest + 4))
  }

  @Test func `a batch comes back as it was`() throws {
    let files: [SourceBatch.File] = [
      (.swift, Array("let a = 1\n".utf8)), (.objectiveC, []), (.swift, [0xFF, 0]),
    ]
    let read = try SourceBatch.files(of: SourceBatch.request(files))
    #expect(read.map(\.bytes) == files.map(\.bytes))
    #expect(read.map(\.language) == files.map(\.language))
    let bytes = EncodedSource.bytes(of: Self.file)
    #expect(try SourceBatch.sources(of: SourceBatch.answer([bytes, bytes])).count == 2)
    #expect(throws: EncodedSourceFault.self) {
      try SourceBatch.files(of: SourceBatch.request(files).dropLast())
    }
    #expect(throws: EncodedSourceFault.self) { try SourceBatch.files(of: [7, 0, 0, 0, 0]) }
    #expect(throws: EncodedSourceFault.self) {
      try SourceBatch.sources(of: SourceBatch.answer([[1, 2, 3]]))
    }
  }
}

/// Runs work on a thread of its own with much stack.
private enum LargeStack {
  static func run<Result: Sendable>(
    bytes: Int, _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = bytes
      thread.start()
    }
  }
}
