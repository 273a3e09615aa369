import ContentSniffing
package import ExtensionRunning
import Synchronization
package import SystemPackage

/// Draws small pictures of images, each in a process of its own that has no rights.
///
/// Decoders of images are large, and an image can take one over. So none runs in this process: the
/// program `sharepipe-thumbnailer` decodes one image and ends, and what it writes is checked as pixels
/// (``RawPicture``) and made a file here (``PNGFile``). No byte of an image reaches a browser.
package final class PictureMaker: Sendable {
  /// The name of the program that draws.
  package static let programName: FilePath.Component = "sharepipe-thumbnailer"
  /// The most bytes of an image.
  package static let mostBytes = 32 << 20
  /// The most pixels of an image: what a telephone makes has up to 50 million.
  package static let mostPixels = 50_000_000

  /// The longest time for one picture.
  package static let patience: Duration = .seconds(5)
  /// The most bytes of memory for one picture.
  ///
  /// An image of ``mostPixels`` takes up to 440 MiB (PNG and WebP, measured with libgd 2.3.3).
  private static let dataBytes = 512 << 20
  /// How many pictures are drawn at a time.
  private static let mostAtOnce = 2
  /// How long it holds that nothing can be drawn, before that is looked at again.
  private static let memory: Duration = .seconds(60)
  /// The exit status of the program when the library or a format is missing.
  private static let noLibrary = 69

  private let program: AnsweringProgram?
  private let slots = ConcurrencyLimit()
  private let found = Mutex<Finding?>(nil)

  /// What was found out, and when.
  private struct Finding {
    let formats: Result<Set<PictureFormat>, PictureFault>
    let time: ContinuousClock.Instant
  }

  /// Creates a maker.
  ///
  /// - Parameters:
  ///   - program: The program that draws, absolute; `nil` if it was not found.
  ///   - libraries: The folders with libraries that it is linked with besides those of the system.
  ///   - isolation: What isolates it. It is not run without, whatever else is.
  ///   - patience: The longest time for one picture.
  package init(
    program: FilePath?, libraries: [FilePath] = [], isolation: Isolation,
    patience: Duration = patience
  ) {
    let limits = AnsweringProgram.Limits(
      time: patience, dataBytes: Self.dataBytes, answerBytes: RawPicture.mostBytes)
    self.program = program.map {
      AnsweringProgram(
        executable: $0, libraries: libraries, limits: limits, isolation: isolation)
    }
  }

  /// A maker that draws nothing, since its program is missing.
  package static let none = PictureMaker(program: nil, isolation: Isolation())

  /// The formats of which pictures can be drawn here; or why none can.
  ///
  /// Formats that were found stay; that there are none is looked at again after a minute.
  func formats() async -> Result<Set<PictureFormat>, PictureFault> {
    if let found = found.withLock(\.self) {
      if case .success = found.formats { return found.formats }
      if .now - found.time < Self.memory { return found.formats }
    }
    let formats: Result<Set<PictureFormat>, PictureFault>
    do throws(PictureFault) {
      let answer = try await answer(to: [], "--formats")
      let words = String(decoding: answer, as: UTF8.self).split(separator: "\n")
      let read = Set(words.compactMap { PictureFormat(rawValue: String($0)) })
      formats = read.isEmpty ? .failure(.noLibrary) : .success(read)
    } catch {
      formats = .failure(error)
    }
    found.withLock { $0 = Finding(formats: formats, time: .now) }
    return formats
  }

  /// Draws a picture, when it is its turn.
  ///
  /// - Parameters:
  ///   - format: The format of the image, by its bytes.
  ///   - content: Gives the image; it is called when it is its turn.
  /// - Returns: The picture as a PNG file.
  /// - Throws: ``PictureFault``.
  func picture(
    in format: PictureFormat, of content: () throws(PictureFault) -> [UInt8]
  ) async throws(PictureFault) -> [UInt8] {
    let drawn: Result<[UInt8], PictureFault>
    do throws(CancellationError) {
      drawn = try await slots.run("pictures", limit: Self.mostAtOnce) {
        do throws(PictureFault) {
          return .success(try await draw(format, try content()))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      throw .notDrawn
    }
    return try drawn.get()
  }

  private func draw(
    _ format: PictureFormat, _ image: [UInt8]
  ) async throws(PictureFault) -> [UInt8] {
    guard image.count <= Self.mostBytes else { throw .tooLong }
    guard let size = ImageDimensions(of: image) else { throw .noSize }
    // Each side fits 32 bits.
    guard UInt64(size.width) * UInt64(size.height) <= Self.mostPixels else { throw .tooManyPixels }
    let answer = try await answer(to: image, format.rawValue)
    do throws(RawPicture.Fault) {
      return PNGFile.bytes(of: try RawPicture(answer))
    } catch {
      throw .badPicture(error)
    }
  }

  private func answer(to input: [UInt8], _ word: String) async throws(PictureFault) -> [UInt8] {
    guard let program else { throw .noProgram }
    if let why = program.shortcoming { throw .notIsolated(why) }
    do throws(AnsweringProgram.Fault) {
      return try await program.answer(to: input, [word])
    } catch {
      switch error {
      case .notStarted(let why): throw .notStarted(why)
      case .status(Self.noLibrary): throw .noLibrary
      case .status, .ended: throw .notDrawn
      }
    }
  }
}
