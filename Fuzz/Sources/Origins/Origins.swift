import Foundation
import Promises
import SystemPackage

@testable import ContentSniffing

/// When content was made: a calendar has the date, a camera is named on one line, and a file says the
/// same.
///
/// The first byte of the input says whether the content is a mail; the rest is the content.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let type = input.byte() & 1 == 1 ? "message/rfc822" : "application/octet-stream"
  let bytes = input.allBytes()
  let origin = ContentOrigin(of: bytes, mimeType: type)
  switch origin.date?.value {
  case .wallClock(let clock):
    promise((1826...9999).contains(clock.year), "\(clock)")
    promise(isOnCalendar(clock), "\(clock)")
    promise(clock.minutesFromUTC.map { abs($0) < 1_440 } ?? true, "\(clock)")
  case .instant(let seconds):
    promise((1...253_402_300_799).contains(seconds), "\(seconds)")
  case nil: break
  }
  if let camera = origin.camera {
    promise(!camera.isEmpty && camera.first != " " && camera.last != " ", camera.debugDescription)
    promise(
      camera.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
      camera.debugDescription)
  }
  guard let file else { return 0 }
  let written = try? unsafe bytes.withUnsafeBytes {
    try unsafe file.writeAll(toAbsoluteOffset: 0, $0)
  }
  promise(written == bytes.count, "the file cannot be written")
  promise(ftruncate(file.rawValue, bytes.count) == 0, "the file cannot be cut")
  promise(ContentOrigin(of: file, mimeType: type) == origin, "another origin from a file")
  return 0
}

/// Whether a date, counted in seconds and back, is the same date.
private func isOnCalendar(_ clock: WallClock) -> Bool {
  var parts = unsafe tm()
  unsafe parts.tm_year = CInt(clock.year - 1_900)
  unsafe parts.tm_mon = CInt(clock.month - 1)
  unsafe parts.tm_mday = CInt(clock.day)
  unsafe parts.tm_hour = CInt(clock.hour)
  unsafe parts.tm_min = CInt(clock.minute)
  _ = unsafe timegm(&parts)
  return unsafe parts.tm_mon + 1 == clock.month && parts.tm_mday == clock.day
    && parts.tm_hour == clock.hour && parts.tm_min == clock.minute && clock.second <= 60
}

/// A file without a name.
private let file: FileDescriptor? = {
  guard let stream = unsafe tmpfile() else { return nil }
  return FileDescriptor(rawValue: unsafe fileno(stream))
}()
