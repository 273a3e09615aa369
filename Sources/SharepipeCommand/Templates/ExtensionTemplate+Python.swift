extension ExtensionTemplate {
  /// The program in Python.
  var python: String { kind == .share ? pythonShare : pythonAction }

  private var pythonStart: String {
    #"""
    import json
    import os
    import sys


    def stop(status, message):
        """Ends with a message in the log: 75 asks for a retry, 70 means that the work may be done."""
        print(message, file=sys.stderr)
        sys.exit(status)


    def validate(context):
        """Returns every problem with the content, or an empty list if it is valid."""
        attachments = [a for item in context["items"] for a in item["attachments"]]
        return [] if attachments else ["the share has no attachments"]



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
            stop(64, "the request cannot be read")
        if kind == "validate":
            reasons = validate(context)
            answer = {"valid": False, "reasons": reasons} if reasons else {"valid": True}
        elif kind == "run":
            answer = run(request, context)
        else:
            stop(64, "the kind of the request is unknown")
        # Standard output gets exactly one line; standard error is the log.
        print(json.dumps(answer))


    main()

    """#
  }

  private var pythonShare: String {
    """
    #!/usr/bin/env python3
    \"\"\"\(name): keeps a list of what was shared, in list.txt of its container.

    Each share is one line of JSON on standard input; the answer is one line of JSON on standard output.
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
              # The file is replaced as a whole, even if the program is killed.
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
    \"\"\"\(name): returns the shared content with its text in capital letters.

    Each share is one line of JSON on standard input; the answer is one line of JSON on standard output.
    \"\"\"


    """ + pythonStart + #"""
      def run(request, context):
          """Does the work, and returns the answer: the items that replace the shared ones."""
          for item in context["items"]:
              for number, attachment in enumerate(item["attachments"]):
                  if "text" in attachment:
                      attachment["text"] = attachment["text"].upper()
                  if "file" in attachment:
                      attachment["file"] = changed_file(attachment["file"], request["output"])
          return {"completed": {"items": context["items"]}}


      def changed_file(path, output):
          """Writes a new file, because the shared file is read-only."""
          new = os.path.join(output, os.path.basename(path))
          with open(path, encoding="utf-8") as old, open(new, "w", encoding="utf-8") as file:
              file.write(old.read().upper())
          # Returned files must be in the directory 'output'.
          return new



      """# + pythonEnd
  }
}
