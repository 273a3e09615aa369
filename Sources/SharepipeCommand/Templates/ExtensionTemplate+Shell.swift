extension ExtensionTemplate {
  /// The program for the shell.
  var shell: String { kind == .share ? shellShare : shellAction }

  private var shellShare: String {
    """
    #!/bin/sh
    # \(name): keeps a list of what was shared, in list.txt of its container.
    #
    # The paths of files are the arguments; texts and web addresses are lines of standard input. The exit
    # status is the answer: 0 it is done, 75 try again later, 70 it may be done, else it failed. What is printed is
    # thrown away; write to standard error, which is the log.


    """ + #"""
      set -eu

      key=$SHAREPIPE_IDEMPOTENCY_KEY
      list=$SHAREPIPE_CONTAINER/list.txt

      # A run that was interrupted comes again with the same key: it must be in the list once.
      if [ -f "$list" ] && grep -q "^$key	" "$list"; then
        exit 0
      fi

      # Whole or not at all, whenever the program is ended.
      {
        if [ -f "$list" ]; then cat "$list"; fi
        for path in "$@"; do
          printf '%s\tfile %s\n' "$key" "${path##*/}"
        done
        while IFS= read -r line || [ -n "$line" ]; do
          printf '%s\t%s\n' "$key" "$line"
        done
      } >"$list.new"
      mv "$list.new" "$list"

      """#
  }

  private var shellAction: String {
    """
    #!/bin/sh
    # \(name): returns what was shared with its text in capital letters. It needs jq.
    #
    # One line of JSON on standard input is one share; one line of JSON on standard output answers it. The log
    # is standard error. The exit status 75 asks to be run again later, 70 it may be done; else but 0 it failed.


    """ + #"""
      set -eu

      stop() {
        printf '%s\n' "$2" >&2
        exit "$1"
      }

      IFS= read -r request || stop 64 'there is no whole request'
      printf '%s\n' "$request" | jq -e '.request == "run"' >/dev/null 2>&1 ||
        stop 64 'the request is no request'
      output=$(printf '%s\n' "$request" | jq -r .output)

      # Files may only be read; returned ones must lie beneath the directory 'output'.
      printf '%s\n' "$request" | jq -r '.context.items[].attachments[].file // empty' |
        while IFS= read -r file; do
          cp -R "$file" "$output/"
        done

      printf '%s\n' "$request" | jq -c '.output as $output
        | {completed: {items: [.context.items[]
            | .attachments |= map(
                if has("text") then .text |= ascii_upcase else . end
                | if has("file") then .file |= $output + "/" + (split("/") | last) else . end)]}}'

      """#
  }
}
