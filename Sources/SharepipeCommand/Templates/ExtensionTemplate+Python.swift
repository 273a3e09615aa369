extension ExtensionTemplate {
  /// The program in Python.
  var python: String { kind == .share ? pythonShare : pythonAction }

  private var pythonStart: String {
    #"""
    import json
    import os
    import sys


    def stop(status, message):
        """Ends with a message in the log: 75 means run again later, 70 may already be done."""
        print(message, file=sys.stderr)
        sys.exit(status)


    def validate(context):
        """Returns the problems of the content; an empty list if it is valid."""
        attachments = [a for item in context["items"] for a in item["attachments"]]
        return [] if attachments else ["the share is empty"]



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
            stop(64, "the line is not a request")
        if kind == "validate":
            reasons = validate(context)
            answer = {"valid": False, "reasons": reasons} if reasons else {"valid": True}
        elif kind == "run":
            answer = run(request, context)
        else:
            stop(64, "the kind of the request is unknown")
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
          # An interrupted run is repeated with the same key, which must be in the list only once.
          if not any(line.startswith(key + "\t") for line in lines):
              lines += [f"{key}\t{title(item)}\n" for item in context["items"]]
              # Replace the list in one step, so that it is never half written.
              with open(path + ".new", "w", encoding="utf-8") as file:
                  file.writelines(lines)
              os.replace(path + ".new", path)
          return {"completed": {}}


      def title(item):
          """The title of an item, on one line."""
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
          """Writes a changed copy of a file that was handed over, which is read-only."""
          new = os.path.join(output, os.path.basename(path))
          with open(path, encoding="utf-8") as old, open(new, "w", encoding="utf-8") as file:
              file.write(old.read().upper())
          # Returned files must be in the directory 'output'.
          return new



      """# + pythonEnd
  }
}
