import Foundation

extension Process {
  /// Launches the program with files for its output and errors, of which no descriptor stays open
  /// here.
  ///
  /// A process keeps the handles that it is given, and is itself kept, so that a few hundred of them
  /// would use up the descriptors with which Foundation can wait for the next one.
  ///
  /// - Parameters:
  ///   - input: The file of its input, or `nil` if it has one already.
  ///   - output: The file of its output, which is there.
  ///   - errors: The file of its errors, which is there.
  /// - Throws: The error of the system.
  func launch(input: URL? = nil, output: URL, errors: URL) throws {
    var handles: [FileHandle] = []
    defer { for handle in handles { try? handle.close() } }
    if let input {
      handles.append(try FileHandle(forReadingFrom: input))
      standardInput = handles.last
    }
    handles.append(try FileHandle(forWritingTo: output))
    standardOutput = handles.last
    handles.append(try FileHandle(forWritingTo: errors))
    standardError = handles.last
    try run()
  }
}
