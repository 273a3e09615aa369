import ContentSniffing
import ExtensionRunning
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

/// Images of real formats, the program that draws them, and one that misbehaves in its place.
enum PictureFixture {
  /// Whether pictures can be drawn here: the library is installed, and programs can be isolated.
  static let isPossible: Bool = {
    let report = Isolation().report
    guard report.launcher != nil, report.landlockVersion > 0, report.filtersSystemCalls else {
      return false
    }
    return unsafe dlopen("libgd.so.3", RTLD_LAZY) != nil
  }()

  /// Draws with the real program, and waits for it also where much else runs.
  static var maker: PictureMaker { .installed(Isolation(), patience: .seconds(60)) }

  private static let images = Task {
    let folder = try TemporaryFolder()
    let script = repository.appending("Tests/Pictures/make-images").string
    let outcome = try await StartedProgram.run(
      "/usr/bin/python3", [script, folder.path.string])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return folder
  }

  /// An image that `Tests/Pictures/make-images` makes.
  static func image(_ name: String) async throws -> [UInt8] {
    let path = try await images.value.place(name)
    let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
    defer { try? file.close() }
    let size = try Int(file.seek(offset: 0, from: .end))
    return try unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      count = try unsafe file.read(
        fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(room))
    }
  }

  private static let witness = Task {
    let folder = try TemporaryFolder()
    let outcome = try await StartedProgram.run(
      "cc",
      [
        "-O1", "-Wall", "-Wextra", "-Werror", "-o", folder.place("witness").string,
        repository.appending("Tests/PictureWitness/witness.c").string,
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return folder
  }

  /// Draws with a program that does what the last word of the image says.
  static func misbehaving() async throws -> PictureMaker {
    PictureMaker(
      program: try await witness.value.place("witness"), isolation: Isolation(),
      patience: .seconds(3))
  }
}
