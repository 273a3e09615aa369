import ShareModel
import ShareRules
import SystemPackage

extension ExtensionEnvironment {
  /// Makes the environment of a process that serves many requests: what differs from request to
  /// request is in the request lines alone.
  ///
  /// - Parameters:
  ///   - request: One of the requests.
  ///   - workingDirectory: Where the program starts.
  /// - Throws: A fault if a path is not UTF-8.
  init(
    batchOf request: ExtensionRequest, workingDirectory: FilePath
  ) throws(LaunchFault) {
    do throws(UnspeakablePath) {
      let directory = try workingDirectory.spelled()
      var variables = [
        "PATH": Self.searchPath,
        "LANG": "C.UTF-8",
        "HOME": directory,
        "TMPDIR": directory,
        "SHAREPIPE_EXTENSION": request.bundle.identifier.rawValue,
        "SHAREPIPE_CONTAINER": try request.container.spelled(),
      ]
      variables[RunSecrets.variable] = RunSecrets.value(for: request.bundle.settings.secretFiles)
      self.variables = variables
    } catch {
      throw LaunchFault(why: "\(error)")
    }
  }
}
