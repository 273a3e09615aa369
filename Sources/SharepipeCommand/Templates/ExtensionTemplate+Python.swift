extension ExtensionTemplate {
  /// The program in Python.
  var python: String { kind == .share ? pythonShare : pythonAction }

  private var pythonStart: String {
    #"""
    import json
    import os
    import sys


    def stop(status, message):
        """Ends with a message in the log: 75 asks to be run again later, 70 it may be done."""
        print(message, file=sys.stderr)
        sys.exit(status)


    def validate(context):
        """Returns everything that is wrong with the content; nothing if it is valid."""
        attachments = [a for item in context["items"] for a in item["attachments"]]
        return [] if attachments else ["there is nothing in it"]



    """#
  }

  private var pythonEnd: String {
    #"""
    def main():
        line = sys.stdin.readline()
        try:
            request = json.loads(line)
            kind, context = request["request"], request["context"]
        except (ValueError, KeyError, TypeError):
            stop(64, "the request is no request")
        if kind == "validate":
            reasons = validate(context)
            answer = {"valid": False, "reasons": reasons} if reasons else {"valid": True}
        elif kind == "run":
            answer = run(request, context)
        else:
            stop(64, "the request is of a kind that is not known")
        # One line, and nothing else, on standard output; the log is standard error.
        print(json.dumps(answer))


    main()

    """#
  }

  private var pythonShare: String {
    """
    #!/usr/bin/env python3
    \"\"\"\(name): keeps a list of what was shared, in list.txt of its container.

    One line of JSON on standard input is one share; one line of JSON on standard output answers it.
    \"\"\"


    """ + pythonStart + #"""
      def run(request, context):
          """Does the work, and returns the answer."""
          key = request["idempotencyKey"]
          path = os.path.join(os.environ["SHAREPIPE_CONTAINER"], "list.txt")
          try:
              with open(path, encoding="utf-8") as file:
                  lines = file.readlines()
          except FileNotFoundError:
              lines = []
          # A run that was interrupted comes again with the same key: it must be in the list once.
          if not any(line.startswith(key + "\t") for line in lines):
              lines += [f"{key}\t{title(item)}\n" for item in context["items"]]
              # Whole or not at all, whenever the program is ended.
              with open(path + ".new", "w", encoding="utf-8") as file:
                  file.writelines(lines)
              os.replace(path + ".new", path)
          return {"completed": {}}


      def title(item):
          """What an item is called, on one line."""
          words = [item.get("attributedTitle")]
          for attachment in item["attachments"]:
              words += [attachment.get(key) for key in ("text", "url", "suggestedName", "file")]
          return " ".join(next((word for word in words if word), "untitled").split())



      """# + pythonEnd
  }

  private var pythonAction: String {
    """
    #!/usr/bin/env python3
    \"\"\"\(name): returns what was shared with its text in capital letters.

    One line of JSON on standard input is one share; one line of JSON on standard output answers it.
    \"\"\"


    """ + pythonStart + #"""
      def run(request, context):
          """Does the work, and returns the answer: the items that take the place of the shared ones."""
          for item in context["items"]:
              for number, attachment in enumerate(item["attachments"]):
                  if "text" in attachment:
                      attachment["text"] = attachment["text"].upper()
                  if "file" in attachment:
                      attachment["file"] = changed_file(attachment["file"], request["output"])
          return {"completed": {"items": context["items"]}}


      def changed_file(path, output):
          """Writes a new file for one that was handed over, which may only be read."""
          new = os.path.join(output, os.path.basename(path))
          with open(path, encoding="utf-8") as old, open(new, "w", encoding="utf-8") as file:
              file.write(old.read().upper())
          # Returned files must lie beneath the directory 'output'.
          return new



      """# + pythonEnd
  }
}
