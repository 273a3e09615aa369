public import SystemPackage

/// Where this repository is, absolute: samples, rules and pages are read from it.
public let repository = FilePath(#filePath).removingLastComponent().removingLastComponent()
  .removingLastComponent()
