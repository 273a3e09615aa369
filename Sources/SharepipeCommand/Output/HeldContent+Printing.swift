import Sharepipe
import SystemPackage

extension HeldContent {
  /// How much of a file is written at once.
  private static let portion = 1 << 16
  /// The most bytes that a terminal gets.
  private static let most = 1 << 20

  /// Prints an attachment, byte for byte.
  ///
  /// - Parameters:
  ///   - number: The number of the attachment, from 1.
  ///   - state: The directory of the state, absolute.
  /// - Throws: ``CommandFailure``, also if a terminal would get what may control it.
  func print(_ number: Int, in state: FilePath) throws(CommandFailure) {
    let source: Source
    do throws(Fault) {
      source = try content(of: number, in: state)
    } catch {
      throw CommandFailure(error.description, error.status)
    }
    let output = StandardStream.output()
    switch consume source {
    case .bytes(let bytes):
      try write(bytes, number, to: output)
    case .file(let file):
      if Terminal.isOutputTerminal {
        let bytes = try? file.contents(upTo: Self.most)
        guard let bytes else { throw refusal(number, "it is too large for a terminal") }
        try write(bytes, number, to: output)
      } else {
        try Self.copy(file.descriptor, to: output)
      }
    }
    try output.flush()
  }

  private func write(
    _ bytes: [UInt8], _ number: Int, to output: StandardStream
  ) throws(CommandFailure) {
    guard Terminal.isOutputTerminal else { return try output.write(bytes) }
    guard TerminalText.isHarmless(bytes) else {
      throw refusal(number, "it is not plain text, and could control the terminal")
    }
    try output.write(bytes)
    if let last = bytes.last, last != UInt8(ascii: "\n") { try output.write(line: "") }
  }

  private func refusal(_ number: Int, _ why: String) -> CommandFailure {
    CommandFailure(
      "\(context.identifier), \(number): \(why); redirect it to a file: "
        + "sharepipe show \(context.identifier) … --content \(number) > FILE", .attention)
  }

  private static func copy(
    _ file: FileDescriptor, to output: StandardStream
  ) throws(CommandFailure) {
    var buffer = [UInt8](repeating: 0, count: portion)
    var offset: Int64 = 0
    while true {
      let count: Int
      do {
        count = try unsafe buffer.withUnsafeMutableBytes {
          try unsafe file.read(fromAbsoluteOffset: offset, into: $0)
        }
      } catch {
        throw CommandFailure("cannot read what is kept: \(error)", .inputOutput)
      }
      guard count > 0 else { return }
      try output.write(buffer[..<count])
      offset += Int64(count)
    }
  }
}

extension HeldContent.Fault {
  /// The exit status of a command that could show nothing.
  fileprivate var status: ExitStatus {
    switch self {
    case .notHeld, .noSuchPart, .empty, .folder, .notKept: .noInput
    case .unreadable: .inputOutput
    case .changed: .attention
    }
  }
}
