import ExtensionRunning

/// Why there is no picture of an image.
package enum PictureFault: Error, Hashable, Sendable {
  /// The program that draws is not installed.
  case noProgram
  /// The program that draws cannot be isolated; the words say why.
  case notIsolated(String)
  /// The library that decodes is not installed, or does not read the format.
  case noLibrary
  /// The program that draws was not started; the words say why.
  case notStarted(String)
  /// The image has more bytes than are decoded.
  case tooLong
  /// The image has more pixels than are decoded.
  case tooManyPixels
  /// No size is where an image has its own.
  case noSize
  /// The program that draws gave no picture: the image is damaged, or takes too much time or memory.
  case notDrawn
  /// The program that draws wrote what is not a picture.
  case badPicture(RawPicture.Fault)
  /// The content is not what was judged, or cannot be read; the words say so.
  case noContent(String)
}

extension PictureFault: CustomStringConvertible {
  /// What is wrong, and what to do about it if that is known.
  package var description: String {
    switch self {
    case .noProgram:
      "the program '\(PictureMaker.programName)', which draws pictures, was not found beside "
        + "sharepipe or in ../libexec/sharepipe; install it with 'make install'"
    case .notIsolated(let why):
      "the program that draws pictures cannot be isolated, and is not run without: \(why)"
    case .noLibrary:
      "libgd, which decodes images, is not installed; install the package libgd3"
    case .notStarted(let why): "the program that draws pictures was not started: \(why)"
    case .tooLong:
      "the image is longer than \(PictureMaker.mostBytes >> 20) MiB, the most that is decoded"
    case .tooManyPixels:
      "the image has more than \(PictureMaker.mostPixels / 1_000_000) million pixels, the most that "
        + "are decoded"
    case .noSize: "the content has no size as images have one"
    case .notDrawn:
      "the image cannot be drawn: it is damaged, or would take too much time or memory"
    case .badPicture: "what was drawn is not a picture"
    case .noContent(let why): why
    }
  }
}
