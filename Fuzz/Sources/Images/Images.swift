import Foundation
import Promises
import SystemPackage

@testable import ContentSniffing

/// Headers of images: a size has both sides, and is the same from a file.
///
/// The input is the image.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let size = ImageDimensions(of: bytes)
  if let size {
    promise((1...Int(UInt32.max)).contains(size.width), "\(size)")
    promise((1...Int(UInt32.max)).contains(size.height), "\(size)")
    promise(bytes.count >= 12, "a size of nothing")
  }
  guard let file else { return 0 }
  let written = try? unsafe bytes.withUnsafeBytes {
    try unsafe file.writeAll(toAbsoluteOffset: 0, $0)
  }
  promise(written == bytes.count, "the file cannot be written")
  promise(ftruncate(file.rawValue, bytes.count) == 0, "the file cannot be cut")
  promise(ImageDimensions(of: file) == size, "another size from a file")
  return 0
}

/// A file without a name.
private let file: FileDescriptor? = {
  guard let stream = unsafe tmpfile() else { return nil }
  return FileDescriptor(rawValue: unsafe fileno(stream))
}()
