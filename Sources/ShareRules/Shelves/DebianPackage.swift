/// Which package of Debian has a program, for the hint when it is missing.
///
/// The table has programs that extensions are likely to need; a program that is not in it gets a
/// hint without the name of a package.
///
/// Source: Debian 12, the lists of contents of its packages.
enum DebianPackage {
  /// The package that has a program, or `nil` if the table does not have it.
  ///
  /// - Parameter program: The name of the program.
  /// - Returns: The name of the package.
  static func providing(_ program: String) -> String? { table[program] }

  private static let table: [String: String] = [
    "7z": "p7zip-full",
    "convert": "imagemagick",
    "curl": "curl",
    "exiftool": "libimage-exiftool-perl",
    "ffmpeg": "ffmpeg",
    "ffprobe": "ffmpeg",
    "git": "git",
    "gs": "ghostscript",
    "heif-convert": "libheif-examples",
    "identify": "imagemagick",
    "jpegoptim": "jpegoptim",
    "jq": "jq",
    "lp": "cups-client",
    "lpstat": "cups-client",
    "msmtp": "msmtp",
    "ocrmypdf": "ocrmypdf",
    "pandoc": "pandoc",
    "pdfinfo": "poppler-utils",
    "pdftotext": "poppler-utils",
    "python3": "python3",
    "qpdf": "qpdf",
    "rclone": "rclone",
    "rsync": "rsync",
    "tesseract": "tesseract-ocr",
    "unzip": "unzip",
    "zip": "zip",
  ]
}
