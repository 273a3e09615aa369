// sharepipe-source-reader: says what source files say, in a process that can do nothing else.
//
// It is started by `sharepipe check`. On its standard input is a request of `SourceBatch`; it reads each
// file and writes the answer to its standard output.
//
// Exit status: 0 it has answered, 64 wrong use, 65 what it was given is no request, 74 its answer was
// not taken.

#if Sources
import Glibc
import SourceReading
import SwiftReading

@main
enum SharepipeSourceReader {
  static func main() { RequestAnswering.run() }
}

/// Reads a request and answers it, on a thread with a large stack.
///
/// It is no part of the type above, which belongs to the main thread.
enum RequestAnswering {
  /// How much stack reading one file may take: a file that is nested deeper is not read to its end.
  private static let stackBytes = 256 << 20

  /// Answers, and ends the process.
  static func run() -> Never {
    guard isatty(0) == 0, CommandLine.arguments.count == 1 else {
      _ = write(
        Array("sharepipe-source-reader: 'sharepipe check' starts this program\n".utf8), to: 2)
      exit(64)
    }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, &attributes,
      { _ in
        exit(RequestAnswering.answer())
      }, nil)
    guard status == 0 else { exit(answer()) }
    pthread_join(thread, nil)
    exit(0)
  }

  /// Reads the request, and writes the answer.
  ///
  /// - Returns: The exit status.
  private static func answer() -> Int32 {
    do throws(EncodedSourceFault) {
      let files = try SourceBatch.files(of: input())
      let sources = files.map { file in
        EncodedSource.bytes(
          of: file.language == .swift
            ? SwiftReader.read(file.bytes) : ObjectiveCReader.read(file.bytes))
      }
      return write(SourceBatch.answer(sources)) ? 0 : 74
    } catch {
      return 65
    }
  }

  private static func input() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(0, $0.baseAddress, $0.count) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func write(_ bytes: [UInt8], to output: CInt = 1) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(output, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
#endif
