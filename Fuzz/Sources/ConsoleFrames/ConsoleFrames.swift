import ConsoleWire
import Promises

/// The frames between the front of the console and its desk: what is read is written as it was,
/// whatever pieces it comes in.
///
/// The first byte is the size of the pieces; then come the frames.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let size = Int(input.byte()) + 1
  let bytes = input.allBytes()
  let whole = read(bytes, inPiecesOf: bytes.count + 1)
  let pieces = read(bytes, inPiecesOf: size)
  promise(pieces.frames == whole.frames, "pieces of \(size) make other frames")
  promise(pieces.fault == whole.fault, "pieces of \(size) make another error")
  var written: [UInt8] = []
  for frame in whole.frames {
    guard let bytes = ConsoleFrameWriter.bytes(of: frame) else {
      promise(false, "\(frame) is read and not written")
      return 0
    }
    written += bytes
  }
  promise(bytes.starts(with: written), "other bytes are written than were read")
  let rest = bytes[written.count...]
  promise(whole.fault != nil || rest.count < max(4, length(rest)), "a frame is left")
  return 0
}

private func read(
  _ bytes: [UInt8], inPiecesOf size: Int
) -> (frames: [ConsoleFrame], fault: ConsoleFrameFault?) {
  var reader = ConsoleFrameReader()
  var frames: [ConsoleFrame] = []
  var rest = bytes[...]
  do throws(ConsoleFrameFault) {
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let frame = try reader.next() { frames.append(frame) }
    }
    return (frames, nil)
  } catch {
    return (frames, error)
  }
}

/// How many bytes a frame has with those of its length.
private func length(_ bytes: ArraySlice<UInt8>) -> Int {
  4 + bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
}
