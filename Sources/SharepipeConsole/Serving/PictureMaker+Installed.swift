import ContentSniffing
package import ExtensionRunning

extension PictureMaker {
  /// Draws with the program that is installed with this one.
  ///
  /// - Parameters:
  ///   - isolation: What isolates it.
  ///   - patience: The longest time for one picture.
  /// - Returns: The maker; without the program it draws nothing.
  package static func installed(
    _ isolation: Isolation, patience: Duration = patience
  ) -> PictureMaker {
    PictureMaker(
      program: HelperProgram.find(named: programName), libraries: SwiftLibrary.folders,
      isolation: isolation, patience: patience)
  }
}
