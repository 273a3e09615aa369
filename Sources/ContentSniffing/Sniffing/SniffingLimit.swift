import CMagic

/// A limit on the work that libmagic does for one piece of content.
///
/// The values are the defaults of libmagic, so answers stay those of `file`; they are set so that a
/// version that is not known has no wider ones.
struct SniffingLimit {
  /// The name that `file --parameter` has for it.
  let name: String
  /// Its number in `magic.h`.
  let parameter: Int32
  /// The limit.
  let value: Int

  /// All limits.
  static let all = [
    SniffingLimit(name: "indir", parameter: MAGIC_PARAM_INDIR_MAX, value: 50),
    SniffingLimit(name: "name", parameter: MAGIC_PARAM_NAME_MAX, value: mostUses),
    SniffingLimit(name: "elf_phnum", parameter: MAGIC_PARAM_ELF_PHNUM_MAX, value: 2_048),
    SniffingLimit(name: "elf_shnum", parameter: MAGIC_PARAM_ELF_SHNUM_MAX, value: 32_768),
    SniffingLimit(name: "elf_notes", parameter: MAGIC_PARAM_ELF_NOTES_MAX, value: 256),
    SniffingLimit(name: "regex", parameter: MAGIC_PARAM_REGEX_MAX, value: 8_192),
    SniffingLimit(name: "bytes", parameter: MAGIC_PARAM_BYTES_MAX, value: 7 << 20),
    SniffingLimit(name: "encoding", parameter: MAGIC_PARAM_ENCODING_MAX, value: 65_536),
  ]

  /// How deep entries of the database may use others, which newer databases do more.
  private static var mostUses: Int {
    switch magic_version() {
    case ..<546: 50
    case 546: 100
    default: 150
    }
  }
}
