import ContentSniffing
import Foundation
import SystemPackage
import TestSupport

/// Starts the real `sharepipe-sniffer` under a filter of the kernel's that answers `ENOSYS` to a
/// call, as an older kernel or a container does.
///
/// The filter is in force while the file `lacks` is there, which names the call.
final class RestrictedKernel {
  /// What takes the sniffer's place: a script that makes the filter and becomes the sniffer.
  let helper: FilePath
  private let folder: TemporaryFolder

  /// Prepares it; `nil` where there is no Python to make the filter, or no sniffer.
  init?() async throws {
    guard let sniffer = HelperProgram.find(named: "sharepipe-sniffer"),
      let python = Self.places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    folder = try TemporaryFolder(mode: 0o755)
    helper = folder.place("sniffer")
    // Source: seccomp(2); the numbers are those of x86-64 and, behind them, of aarch64.
    let script = """
      #!\(python)
      import ctypes, os, platform, struct, sys
      calls = {"landlock": (444, 444), "seccomp": (317, 277)}
      try:
          name = open("\(folder.path)/lacks").read().strip()
      except OSError:
          name = ""
      if name:
          call = calls[name][platform.machine() == "aarch64"]
          code = b"".join(struct.pack("HBBI", *line) for line in (
              (0x20, 0, 0, 0), (0x15, 0, 1, call), (0x06, 0, 0, 0x00050000 | 38),
              (0x06, 0, 0, 0x7FFF0000)))
          buffer = ctypes.create_string_buffer(code)
          program = struct.pack("HxxxxxxQ", 4, ctypes.addressof(buffer))
          libc = ctypes.CDLL(None)
          assert libc.prctl(38, 1, 0, 0, 0) == 0
          assert libc.prctl(22, 2, ctypes.c_char_p(program), 0, 0) == 0
      os.execv("\(sniffer)", ["sharepipe-sniffer", *sys.argv[1:]])

      """
    let text = try folder.write("text", script, mode: 0o755)
    try await copyProgram(text.string, to: helper.string)
  }

  /// Lets the kernel know a call no longer, or again.
  func lack(_ call: String?) throws {
    if let call {
      try folder.write("lacks", call)
    } else {
      try FileManager.default.removeItem(atPath: folder.place("lacks").string)
    }
  }

  private static let places =
    ["/usr/bin/python3", "/usr/local/bin/python3"]
    + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/python3"
    }
}
