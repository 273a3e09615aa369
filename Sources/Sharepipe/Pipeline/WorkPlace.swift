import SystemPackage

/// The directories in which one context is worked on.
struct WorkPlace: Sendable {
  private let space: WorkSpace
  private let directory: ContextDirectory

  /// Makes the directories of a context.
  ///
  /// - Parameters:
  ///   - state: The directory for state, absolute.
  ///   - identifier: The identifier of the context.
  /// - Throws: ``PipelineFault``.
  init(state: FilePath, identifier: String) throws(PipelineFault) {
    do throws(WorkSpaceError) {
      space = try WorkSpace(state: state)
      directory = try space.open(identifier)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Where the private copies of the context's first version are.
  var input: FilePath { directory.input }

  /// Makes the directory for the private copies of what an action returned.
  ///
  /// - Parameter stage: The version of the context, from 1.
  /// - Returns: The directory.
  /// - Throws: ``PipelineFault``.
  func stage(_ stage: Int) throws(PipelineFault) -> FilePath {
    let path = stageDirectory(stage)
    do throws(FileFault) {
      // An earlier process may have been killed while it was filled.
      try TreeRemoval.remove(path)
    } catch {
      throw PipelineFault(error.reason(for: path.string))
    }
    return try make(path)
  }

  /// Where the files of a version of the context are that an action returned, from 1.
  func stageDirectory(_ stage: Int) -> FilePath { directory.path.appending("stage-\(stage)") }

  /// Where what extensions keep is.
  var containers: FilePath { space.state.appending("containers") }

  /// Makes the directories of a run, and one for the copies that a program gets.
  ///
  /// - Parameter number: The number of the run, from 1.
  /// - Returns: Where returned files go, and where copies go.
  /// - Throws: ``PipelineFault``.
  func run(_ number: Int) throws(PipelineFault) -> (output: FilePath, input: FilePath) {
    let output: FilePath
    do throws(WorkSpaceError) {
      output = try directory.makeRun(number).output
    } catch {
      throw PipelineFault(error)
    }
    return (output, try make(output.removingLastComponent().appending("input")))
  }

  /// The directory that an extension keeps between runs.
  func container(of bundle: ExtensionBundle) throws(PipelineFault) -> FilePath {
    do throws(WorkSpaceError) {
      return try space.container(for: bundle.identifier)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Removes the directory of a context.
  ///
  /// - Parameter directory: The directory; it is no error if it is not there.
  /// - Returns: What a person should know, if something is left.
  static func remove(_ directory: FilePath) -> Reason? {
    do throws(FileFault) {
      try WorkRemoval.remove(directory)
      return nil
    } catch {
      return error.reason(for: directory.string)
    }
  }

  private func make(_ path: FilePath) throws(PipelineFault) -> FilePath {
    do throws(WorkSpaceError) {
      try WorkSpace.make(path)
      return path
    } catch {
      throw PipelineFault(error)
    }
  }
}
