import CMagic

/// A limit on the work that libmagic does for one piece of content.
///
/// The values are the defaults of libmagic 5.44, so answers stay those of `file`; they are set so
/// that no other version has wider ones.
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
    SniffingLimit(name: "name", parameter: MAGIC_PARAM_NAME_MAX, value: 50),
    SniffingLimit(name: "elf_phnum", parameter: MAGIC_PARAM_ELF_PHNUM_MAX, value: 2_048),
    SniffingLimit(name: "elf_shnum", parameter: MAGIC_PARAM_ELF_SHNUM_MAX, value: 32_768),
    SniffingLimit(name: "elf_notes", parameter: MAGIC_PARAM_ELF_NOTES_MAX, value: 256),
    SniffingLimit(name: "regex", parameter: MAGIC_PARAM_REGEX_MAX, value: 8_192),
    SniffingLimit(name: "bytes", parameter: MAGIC_PARAM_BYTES_MAX, value: 7 << 20),
    SniffingLimit(name: "encoding", parameter: MAGIC_PARAM_ENCODING_MAX, value: 65_536),
  ]
}
