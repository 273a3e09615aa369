import Documents
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// The whole environment of an extension's program.
///
/// Nothing of ours is inherited: ``ExtensionVariable`` lists every variable and what it holds.
package struct ExtensionEnvironment {
  /// The search path of programs.
  package static let searchPath = ProgramSearch.system.searchPath

  /// The most bytes of a variable that Linux takes, with its name and the NUL at its end.
  ///
  /// Source: execve(2), `MAX_ARG_STRLEN` at pages of 4 KiB.
  private static let longestVariable = 128 << 10

  /// The variables, save the mark, which is made when the program is launched.
  let variables: [String: String]

  /// Makes the environment of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - workingDirectory: Where the program starts.
  /// - Throws: A fault if a path is not UTF-8 or a value is too long.
  init(_ request: ExtensionRequest, workingDirectory: FilePath) throws(LaunchFault) {
    let directory: String
    let output: String
    let container: String
    do throws(UnspeakablePath) {
      directory = try workingDirectory.spelled()
      output = try request.output.spelled()
      container = try request.container.spelled()
    } catch {
      throw LaunchFault(why: "\(error)")
    }
    var variables = [
      "PATH": Self.searchPath,
      "LANG": "C.UTF-8",
      "HOME": directory,
      "TMPDIR": directory,
      "SHAREPIPE_REQUEST": request.kind.rawValue,
      "SHAREPIPE_ID": request.contextIdentifier,
      "SHAREPIPE_IDEMPOTENCY_KEY": request.idempotencyKey.description,
      "SHAREPIPE_ATTEMPT": "\(request.attempt)",
      "SHAREPIPE_FENCE": "\(request.fence)",
      "SHAREPIPE_EXTENSION": request.bundle.identifier.rawValue,
      "SHAREPIPE_OUTPUT": output,
      "SHAREPIPE_CONTAINER": container,
    ]
    if request.bundle.settings.interface == .arguments {
      var json = JSONWriter()
      json.value(.dictionary(request.options))
      variables["SHAREPIPE_OPTIONS"] = String(decoding: json.bytes, as: UTF8.self)
      variables["SHAREPIPE_NAMES"] = Self.text(of: request.changedNames)
    }
    variables[RunSecrets.variable] = RunSecrets.value(for: request.bundle.settings.secretFiles)
    variables.merge(request.trace) { ours, _ in ours }
    for (name, value) in variables {
      guard name.utf8.count + value.utf8.count + 2 <= Self.longestVariable else {
        throw LaunchFault(
          why: "its \(name) is longer than the \(Self.longestVariable) bytes of a variable")
      }
      // A variable ends at its first NUL.
      variables[name] = String(value.prefix { $0 != "\0" })
    }
    self.variables = variables
  }

  /// The files whose names were changed, as a JSON array; `nil` if there is none.
  ///
  /// It has as many of them as a variable holds, from the first one on.
  private static func text(of names: [ChangedName]) -> String? {
    guard !names.isEmpty else { return nil }
    var room = longestVariable - 1024
    var json = JSONWriter()
    json.array { json in
      for name in names {
        // Escaped, a byte takes six at most.
        room -= 6 * (name.path.length + name.name.original.utf8.count) + 256
        guard room >= 0 else { break }
        json.object { json in
          json.member("path", name.path.string)
          json.member("name", name.name.original)
          json.key("changes")
          json.array { json in
            for change in name.name.changes { json.value(.string(change.rawValue)) }
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
