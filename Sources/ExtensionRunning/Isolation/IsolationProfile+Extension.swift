import CLinux
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

extension IsolationProfile {
  /// The most single files that a run is given by their paths.
  private static let mostFiles = 128

  /// What a run of an extension may reach and use.
  ///
  /// It reads its bundle, the run's input and the programs that it requires; it writes its output,
  /// its working directory, its container, and what its `Writes` names.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - executable: The program.
  ///   - workingDirectory: Where the program starts.
  ///   - limits: The bounds that the host sets.
  /// - Throws: A fault if what `Writes` names is not there or may not be named.
  init(
    _ request: ExtensionRequest, executable: FilePath, workingDirectory: FilePath,
    limits: HostLimits
  ) throws(LaunchFault) {
    self.init()
    let settings = request.bundle.settings
    executes = [request.bundle.path ?? executable]
    if let folder = executes.first, !executable.starts(with: folder) { executes.append(executable) }
    for program in settings.requiredPrograms {
      guard let path = ProgramSearch.system.path(of: program)?.resolved else { continue }
      if !Self.isOfSystem(path) { executes.append(path) }
    }
    let output = request.output
    writes = [output, workingDirectory, request.container]
    if let scratch = request.scratch {
      // STATE/containers/EXTENSION
      hidden = [request.container.removingLastComponent().removingLastComponent(), scratch]
    } else {
      let state = output.commonAncestor(with: request.container)
      hidden = state.isEmpty ? [output, request.container] : [state]
    }
    hidden += request.protected
    if let lease = request.lease { hidden.append(lease.path) }
    reads = try Self.inputs(of: request)
    let ours = hidden + executes
    for path in settings.writes { writes.append(try Self.writable(path, besides: ours)) }
    network = settings.network
    dataBytes = settings.memoryLimit
    let timeLimit = min(settings.timeLimit, limits.timeLimit ?? settings.timeLimit)
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    processorSeconds = (Int(timeLimit.components.seconds) + 1) * cores
    processes = limits.processes
    fileBytes = limits.fileBytes
  }

  /// The run's directory of input, and the files of the context that lie elsewhere.
  private static func inputs(of request: ExtensionRequest) throws(LaunchFault) -> [FilePath] {
    let directory = request.output.removingLastComponent().appending("input")
    var inputs = directory.isThere ? [directory] : []
    for attachment in request.context.attachments {
      let path: FilePath
      switch attachment.content {
      case .file(let file), .package(let file): path = file.fullPath
      case .url, .text, .data, .typesOnly: continue
      }
      guard !inputs.contains(where: { path.starts(with: $0) }), path.isThere else { continue }
      guard inputs.count < mostFiles else {
        throw LaunchFault(
          why: "its context has more than \(mostFiles) files outside of \(directory)")
      }
      inputs.append(path)
    }
    return inputs
  }

  /// A directory or file of `Writes`, resolved.
  private static func writable(
    _ path: FilePath, besides ours: [FilePath]
  ) throws(LaunchFault) -> FilePath {
    guard let resolved = path.resolved else {
      throw LaunchFault(
        why: "its Writes names \(path), which is not there; make it, or take it out of Writes")
    }
    for own in ours.map({ $0.resolved ?? $0 })
    where resolved.starts(with: own) || own.starts(with: resolved) {
      throw LaunchFault(
        why: "its Writes names \(path), which contains, or is in, \(own); an extension may not "
          + "write to the rules, an inbox or the state")
    }
    return resolved
  }

  /// Whether a resolved path is where every program may read and execute.
  private static func isOfSystem(_ path: FilePath) -> Bool {
    ["/usr", "/opt", "/bin", "/sbin", "/lib"].contains { path.starts(with: FilePath($0)) }
  }
}

extension FilePath {
  /// Whether something is there, a link that leads nowhere aside.
  fileprivate var isThere: Bool { unsafe withPlatformString { unsafe access($0, F_OK) } == 0 }

  /// The longest path that both begin with, which are absolute; empty if that is the root.
  fileprivate func commonAncestor(with other: FilePath) -> FilePath {
    let slash = UInt8(ascii: "/")
    let pairs = zip(bytes.split(separator: slash), other.bytes.split(separator: slash))
    return FilePath(bytes: pairs.prefix { $0 == $1 }.flatMap { [slash] + $0.0 })
  }
}
