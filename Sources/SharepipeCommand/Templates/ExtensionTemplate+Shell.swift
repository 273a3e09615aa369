extension ExtensionTemplate {
  /// The program for the shell.
  var shell: String { kind == .share ? shellShare : shellAction }

  private var shellShare: String {
    """
    #!/bin/sh
    # \(name): keeps a list of what was shared, in list.txt of its container.
    #
    # The paths of files are the arguments; texts and web addresses are lines of standard input. The exit
    # status is the answer: 0 done, 75 try again later, 70 may already be done, anything else failed.
    # Standard output is discarded; write to standard error, which is the log.


    """ + #"""
      set -eu

      key=$SHAREPIPE_IDEMPOTENCY_KEY
      list=$SHAREPIPE_CONTAINER/list.txt

      # An interrupted run is repeated with the same key, which must be in the list only once.
      if [ -f "$list" ] && grep -q "^$key	" "$list"; then
        exit 0
      fi

      # Replace the list in one step, so that it is never half written.
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
    # is standard error. Exit status: 0 done, 75 try again later, 70 may already be done, anything else failed.


    """ + #"""
      set -eu

      stop() {
        printf '%s\n' "$2" >&2
        exit "$1"
      }

      IFS= read -r request || stop 64 'the request is not complete'
      printf '%s\n' "$request" | jq -e '.request == "run"' >/dev/null 2>&1 ||
        stop 64 'the line is not a request'
      output=$(printf '%s\n' "$request" | jq -r .output)

      # Files are read-only; returned ones must be in the directory 'output'.
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
