import ContentSniffing
import ExtensionRunning
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

/// Pictures of real images by the real program, and what comes of images and programs that attack.
@Suite(.enabled(if: PictureFixture.isPossible))
struct PictureMakerTests {
  /// The pixels of a picture that was drawn, as the real program reads them from the PNG file: so
  /// libpng has checked the sums.
  private func read(_ png: [UInt8]) async throws -> RawPicture {
    let program = AnsweringProgram(
      executable: try #require(HelperProgram.find(named: PictureMaker.programName)),
      libraries: SwiftLibrary.folders,
      limits: AnsweringProgram.Limits(
        time: .seconds(30), dataBytes: 256 << 20, answerBytes: RawPicture.mostBytes),
      isolation: Isolation())
    return try RawPicture(try await program.answer(to: png, ["png"]))
  }

  private func draw(
    _ name: String, as format: PictureFormat, by maker: PictureMaker = PictureFixture.maker
  ) async throws -> RawPicture {
    let image = try await PictureFixture.image(name)
    return try await read(try await maker.picture(in: format) { image })
  }

  /// Why there is no picture; `nil` if there is one.
  private func fault(
    _ image: [UInt8], as format: PictureFormat, by maker: PictureMaker = PictureFixture.maker
  ) async -> PictureFault? {
    do throws(PictureFault) {
      _ = try await maker.picture(in: format) { image }
      return nil
    } catch {
      return error
    }
  }

  @Test func `the library reads the formats of the web`() async throws {
    let formats = try await PictureFixture.maker.formats().get()
    #expect(formats.isSuperset(of: [.png, .jpeg, .gif, .webp]))
  }

  @Test(arguments: PictureFormat.allCases)
  func `an image is drawn in proportion, and in its colours`(format: PictureFormat) async throws {
    let formats = try await PictureFixture.maker.formats().get()
    guard formats.contains(format) else { return }
    let picture = try await draw("flag.\(format.rawValue)", as: format)
    #expect(picture.sides == "256 × 171")
    for line in [0, 85, 170] {
      let start = 3 * 256 * line
      let left = picture.pixels[start..<start + 3].map(Int.init)
      let right = picture.pixels[start + 3 * 255..<start + 3 * 256].map(Int.init)
      // Formats with losses are near.
      #expect(zip(left, [255, 0, 0]).allSatisfy { abs($0 - $1) < 8 }, "\(left)")
      #expect(zip(right, [0, 0, 255]).allSatisfy { abs($0 - $1) < 8 }, "\(right)")
    }
  }

  @Test func `a small image stays as it is, what is transparent over white`() async throws {
    let picture = try await draw("clear.png", as: .png)
    #expect(picture.sides == "40 × 20")
    #expect(picture.pixels[..<3] == [255, 255, 255])
    #expect(picture.pixels[3 * 20..<3 * 21] == [0, 255, 0])
  }

  @Test func `a line stays a line`() async throws {
    let picture = try await draw("line.png", as: .png)
    #expect(picture.sides == "256 × 1")
  }

  // MARK: Images that attack

  @Test func `an image with 400 million pixels is not decoded`() async throws {
    let bomb = try await PictureFixture.image("bomb.png")
    #expect(bomb.count < 100_000)
    #expect(await fault(bomb, as: .png) == .tooManyPixels)
  }

  @Test func `the limits of the program hold where the header was believed`() async throws {
    let program = AnsweringProgram(
      executable: try #require(HelperProgram.find(named: PictureMaker.programName)),
      libraries: SwiftLibrary.folders,
      limits: AnsweringProgram.Limits(
        time: .seconds(30), dataBytes: 512 << 20, answerBytes: RawPicture.mostBytes),
      isolation: Isolation())
    let bomb = try await PictureFixture.image("bomb.png")
    await #expect(throws: AnsweringProgram.Fault.status(1)) {
      try await program.answer(to: bomb, ["png"])
    }
  }

  /// What is no image of the format that is said, and why it is not drawn.
  static let bad: [(content: [UInt8], format: PictureFormat, fault: PictureFault)] = [
    ([], .png, .noSize),
    (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), .png, .noSize),
    (Array("<!DOCTYPE html><script>alert(1)</script>".utf8), .jpeg, .noSize),
    (Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8), .gif, .notDrawn),
    (Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8), .jpeg, .notDrawn),
  ]

  @Test(arguments: bad)
  func `what is no image is not drawn`(
    content: [UInt8], format: PictureFormat, fault expected: PictureFault
  ) async {
    #expect(await fault(content, as: format) == expected)
  }

  @Test func `a PNG that is cut off, or of another format, is not drawn`() async throws {
    #expect(await fault(try await PictureFixture.image("cut.png"), as: .png) == .notDrawn)
    #expect(await fault(try await PictureFixture.image("flag.png"), as: .jpeg) == .notDrawn)
    #expect(await fault(try await PictureFixture.image("flag.webp"), as: .png) == .notDrawn)
  }

  @Test func `an image that is too long is not even looked at`() async {
    let image = [UInt8](repeating: 0xFF, count: PictureMaker.mostBytes + 1)
    #expect(await fault(image, as: .jpeg) == .tooLong)
  }

  // MARK: A program that was taken over

  /// What the program does, and what comes of it.
  static let misbehaviour: [(String, PictureFault?)] = [
    ("sleep", .notDrawn), ("work", .notDrawn), ("flood", .notDrawn), ("abort", .notDrawn),
    ("fail", .notDrawn), ("memory", .notDrawn), ("nothing", .badPicture(.noSize)),
    ("short", .badPicture(.badLength(7, expected: 16))),
    ("long", .badPicture(.badLength(8, expected: 7))),
    ("sides", .badPicture(.badSize(width: 257, height: 1))),
    ("width", .badPicture(.badSize(width: 0, height: 1))), ("words", nil),
  ]

  @Test(arguments: misbehaviour)
  func `a program that misbehaves gives no picture`(
    word: String, expected: PictureFault?
  ) async throws {
    let image = try await PictureFixture.image("flag.png") + Array(word.utf8)
    let maker = try await PictureFixture.misbehaving()
    let start = ContinuousClock.now
    #expect(await fault(image, as: .png, by: maker) == expected)
    // The time limit is 3 s; machines that do more besides take longer to start it.
    #expect(.now - start < .seconds(30))
  }

  @Test func `two are drawn at a time, and a person who leaves ends what waits`() async throws {
    let image = try await PictureFixture.image("flag.png")
    let maker = try await PictureFixture.misbehaving()
    let running = (0..<3).map { _ in
      Task { await fault(image + Array("sleep".utf8), as: .png, by: maker) }
    }
    try await Task.sleep(for: .milliseconds(300))
    for task in running { task.cancel() }
    for task in running { #expect(await task.value == .notDrawn) }
    // The places are free again.
    #expect(await fault(image, as: .png, by: maker) == nil)
  }

  @Test func `no word but those of formats counts as one`() async throws {
    #expect(try await PictureFixture.misbehaving().formats().get() == [.png])
  }

  // MARK: What is missing

  @Test func `without the program, or without isolation, nothing is drawn`() async throws {
    let image = try await PictureFixture.image("flag.png")
    #expect(await fault(image, as: .png, by: .none) == .noProgram)
    #expect(await PictureMaker.none.formats() == .failure(.noProgram))
    var report = Isolation().report
    report.landlockVersion = 0
    let weak = PictureMaker(
      program: HelperProgram.find(named: PictureMaker.programName),
      isolation: Isolation(.off, support: IsolationSupport(report: report)))
    guard case .failure(.notIsolated(let why)) = await weak.formats() else {
      Issue.record("it was started")
      return
    }
    #expect(why.hasPrefix("this kernel has no Landlock"))
  }

  @Test func `once it is restricted, the program opens, starts and reaches nothing`() async throws {
    let program = try #require(HelperProgram.find(named: PictureMaker.programName))
    let outcome = try await StartedProgram.run(program.string, ["--self-test"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 16)
    #expect(outcome.lines.allSatisfy { $0.hasSuffix(": refused") }, "\(outcome.lines)")
  }
}

extension RawPicture {
  fileprivate var sides: String { "\(width) × \(height)" }
}
