import CLinux
import Documents
import Glibc
import SystemPackage

/// The standard streams of a program that serves.
///
/// Its input holds the descriptors that it is handed, its output goes nowhere, and its errors come
/// through a pipe: a terminal would let it read what is typed there.
struct ServingStreams {
  /// Its standard input, output and error.
  let input, output, errors: FileDescriptor
  /// The end from which its errors are read.
  let ownErrors: FileDescriptor

  /// The longest line of errors that is kept, in bytes.
  private static let longestLine = 1000

  /// Opens the streams.
  ///
  /// - Parameter descriptors: What the program is handed; they stay open here.
  /// - Throws: ``LaunchFault`` if no descriptor is left.
  init(handing descriptors: [FileDescriptor]) throws(LaunchFault) {
    var opened: [FileDescriptor] = []
    do throws(Errno) {
      output = try Self.nothing()
      opened.append(output)
      let numbers = (descriptors + [output]).map(\.rawValue)
      let parcel = unsafe clinux_parcel(numbers, numbers.count)
      guard parcel >= 0 else { throw Errno(rawValue: errno) }
      input = FileDescriptor(rawValue: parcel)
      opened.append(input)
      (ownErrors, errors) = try Self.pipe()
    } catch {
      for descriptor in opened { try? descriptor.close() }
      throw .system("its descriptors cannot be handed over", error)
    }
  }

  /// The streams of a program that does work for this process: no input, and its errors where those of
  /// this process go.
  ///
  /// - Parameter hasOutput: Whether its output goes where that of this process goes, or nowhere.
  /// - Returns: The streams.
  /// - Throws: ``LaunchFault`` if no descriptor is left.
  static func inherited(withOutput hasOutput: Bool) throws(LaunchFault) -> (
    input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor
  ) {
    var opened: [FileDescriptor] = []
    do throws(Errno) {
      opened.append(try nothing())
      opened.append(hasOutput ? try duplicate(.standardOutput) : try nothing())
      return (opened[0], opened[1], try duplicate(.standardError))
    } catch {
      for descriptor in opened { try? descriptor.close() }
      throw .system("it cannot be started", error)
    }
  }

  /// Reads lines until the pipe is closed at its other end, and closes it.
  static func lines(of pipe: FileDescriptor, _ say: (String) -> Void) {
    defer { try? pipe.close() }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(pipe.rawValue, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in buffer.prefix(count) {
        if byte != UInt8(ascii: "\n") {
          if line.count < longestLine { line.append(byte) }
        } else if !line.isEmpty {
          say(EntryName(bytes: line).label)
          line = []
        }
      }
    }
    if !line.isEmpty { say(EntryName(bytes: line).label) }
  }

  private static func nothing() throws(Errno) -> FileDescriptor {
    do {
      return try FileDescriptor.open(FilePath("/dev/null"), .readWrite, options: .closeOnExec)
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  private static func duplicate(_ descriptor: FileDescriptor) throws(Errno) -> FileDescriptor {
    do {
      return try descriptor.duplicate()
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  private static func pipe() throws(Errno) -> (reading: FileDescriptor, writing: FileDescriptor) {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    return (ends.readEnd, ends.writeEnd)
  }
}

extension LaunchFault {
  /// Why a program of ours was not started.
  init(_ fault: ChildLaunch.Fault) {
    switch fault {
    case .shortage(let errno): self = .system("it cannot be started", errno)
    case .library(let fault): self.init(why: "it cannot be started: \(fault)")
    case .other(let why): self.init(why: "it cannot be started: \(why)")
    }
  }
}
