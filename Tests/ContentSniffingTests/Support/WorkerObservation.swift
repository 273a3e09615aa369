import Foundation
import Glibc
import SystemPackage

/// What `/proc` shows of worker processes.
enum WorkerObservation {
  /// The state of a process, such as `R`, `S`, `T` or `Z`, or `nil` if there is none.
  static func state(of process: pid_t) -> String? { fields(of: process)?.first }

  /// The number of descriptors that this process has open.
  static func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// The sniffers that have ended and that this process has not waited for.
  static func zombies() throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
      .filter { number in
        guard let fields = fields(of: number), fields[0] == "Z" else { return false }
        return fields[1] == "\(getpid())" && name(of: number) == "sharepipe-sniff"
      }
  }

  /// Waits until something is so, at most for some seconds, and returns whether it is.
  static func wait(seconds: Int = 20, until condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if try condition() { return true }
      usleep(500)
    }
    return try condition()
  }

  private static func name(of process: pid_t) -> String? {
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8))?
      .trimmingCharacters(in: .newlines)
  }

  /// The fields of `stat` after the name: the state, the parent and the rest.
  private static func fields(of process: pid_t) -> [String]? {
    guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let bracket = line.lastIndex(of: ")")
    else { return nil }
    return line[bracket...].dropFirst().split(separator: " ").map(String.init)
  }
}
