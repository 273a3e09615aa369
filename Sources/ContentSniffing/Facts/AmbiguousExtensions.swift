/// Filename extensions that stand for several formats, of which the catalogue knows only some, so
/// that only the bytes can say which is meant.
///
/// Source: what programs of Debian 12 install under these names, and the formats' own pages.
enum AmbiguousExtensions {
  /// Whether an extension, in lower case, is one of these.
  static func contain(_ filenameExtension: String) -> Bool { all.contains(filenameExtension) }

  private static let all: Set<String> = [
    "abc",  // an Alembic scene, music in ABC notation
    "bin",  // MacBinary, firmware, the buffers of a glTF model, whatever is binary
    "dat",  // data of any program
    "dif",  // a DV movie, a table in Data Interchange Format
    "dot",  // a Word template, a graph of Graphviz
    "hdr",  // a Radiance image, the header of a FITS, ENVI or NIfTI image
    "key",  // a Keynote presentation, a key in PEM, a registration key
    "mts",  // an AVCHD movie, a TypeScript module
    "pic",  // a PICT or Radiance image, a picture of troff
    "pot",  // a PowerPoint template, a template of translations
    "raw",  // a raw photo, samples, any bytes as they came
    "rm",  // a RealMedia movie, notes of a tablet
    "template",  // a Pages template, any text with gaps
    "ts",  // an MPEG-2 transport stream, TypeScript, translations of Qt
  ]
}
