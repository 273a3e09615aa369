extension ExtensionTemplate {
  /// The program for the shell.
  var shell: String { kind == .share ? shellShare : shellAction }

  private var shellShare: String {
    """
    #!/bin/sh
    # \(name): keeps a list of what was shared, in list.txt of its container.
    #
    # The arguments are the paths of files; the lines of standard input are texts and web addresses. The exit
    # status is the answer: 0 done, 75 retry later, 70 possibly done, any other: failed. Standard output is
    # discarded; write to standard error, which is the log.


    """ + #"""
      set -eu

      key=$SHAREPIPE_IDEMPOTENCY_KEY
      list=$SHAREPIPE_CONTAINER/list.txt

      # An interrupted run is repeated with the same key, which must be in the list only once.
      if [ -f "$list" ] && grep -q "^$key	" "$list"; then
        exit 0
      fi

      # The file is replaced as a whole, even if the program is killed.
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
    # \(name): returns the shared content with its text in capital letters. It needs jq.
    #
    # Each share is one line of JSON on standard input; the answer is one line of JSON on standard output.
    # Standard error is the log. Exit status: 0 done, 75 retry later, 70 possibly done, any other: failed.


    """ + #"""
      set -eu

      stop() {
        printf '%s\n' "$2" >&2
        exit "$1"
      }

      IFS= read -r request || stop 64 'the request is incomplete'
      printf '%s\n' "$request" | jq -e '.request == "run"' >/dev/null 2>&1 ||
        stop 64 'the request cannot be read'
      output=$(printf '%s\n' "$request" | jq -r .output)

      # Shared files are read-only; returned files must be in the directory 'output'.
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
