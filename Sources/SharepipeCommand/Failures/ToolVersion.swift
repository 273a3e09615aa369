/// The version of this tool, as `--version`, reports and logs say it.
let toolVersion = "0.1.0"
