import Sharepipe
import SystemPackage

extension CheckCommand {
  /// Says what the second path lets in and the first does not.
  ///
  /// The files of sites are compared if either path has them: as
  /// `DOMAIN/apple-app-site-association`, in a folder with the name of the domain.
  ///
  /// - Throws: The status 1 if something got wider, and others for what cannot be read.
  func runDiff() async throws {
    let paths = input.paths.map { FilePath($0) }
    let walks = paths.map { CheckWalk($0) }
    var sets: [CheckedSet] = []
    var remarks: Set<String> = []
    for walk in walks {
      var set = CheckedSet()
      set.add(walk)
      if let remark = await sources.read(&set) { remarks.insert(remark) }
      sets.append(set)
    }
    let difference = SurfaceDifference(from: sets[0], to: sets[1])
    let problems = sets.flatMap(\.problems)
    let output = StandardStream.output()
    let errors = StandardStream.error()
    let lines =
      json
      ? problems.map(CheckReport.line)
        + difference.jsonLines(problems: problems.count)
      : SurfaceDifferenceText(difference: difference, ink: color.ink).lines
    for line in lines { try output.write(line: line) }
    try output.flush()
    for problem in problems {
      try errors.write(line: "sharepipe: " + TerminalText.lines(problem.description))
    }
    for remark in remarks.sorted() { try errors.write(line: "sharepipe: " + remark) }
    let statuses = zip(walks, paths).flatMap { ExitStatus.ofProblems(in: $0, at: $1) }
    if let status = ExitStatus.worst(of: statuses) { throw status.exitCode }
    if difference.isWider { throw ExitStatus.attention.exitCode }
  }
}
