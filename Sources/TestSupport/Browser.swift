package import Foundation

/// Headless Chromium, for what only a browser can tell.
package enum Browser {
  private static let program = "/usr/bin/chromium"

  /// Whether there is one.
  package static var isInstalled: Bool { FileManager.default.fileExists(atPath: program) }

  /// Opens a page and gives what its function `answer()` resolves to, as text.
  ///
  /// - Parameter profile: a folder that the browser may fill.
  package static func answer(of page: URL, profile: URL) throws -> Tool.Run {
    try Tool.run(
      ["python3", "-c", driver, program, profile.path, page.absoluteString], program: URL(filePath: "/usr/bin/env"))
  }

  /// Talks to the browser by its debugging pipe (descriptors 3 and 4).
  private static let driver = """
    import json, os, signal, subprocess, sys, time
    program, profile, page = sys.argv[1:]
    (theirs, commands), (answers, replies) = os.pipe(), os.pipe()
    def place():
      a, b = os.dup(theirs), os.dup(replies)
      os.dup2(a, 103); os.dup2(b, 104); os.dup2(103, 3); os.dup2(104, 4)
    browser = subprocess.Popen(
      [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
        f"--user-data-dir={profile}"],
      preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # What hangs ends as a failed test.
    signal.signal(signal.SIGALRM, lambda *_: (browser.kill(), os._exit(1)))
    signal.alarm(600)
    rest, number, session = b"", 0, None
    def call(method, **params):
      global rest, number
      number += 1
      command = {"id": number, "method": method, "params": params}
      if session: command["sessionId"] = session
      os.write(commands, json.dumps(command).encode() + b"\\0")
      while True:
        while b"\\0" not in rest: rest += os.read(answers, 1 << 16)
        message, rest = rest.split(b"\\0", 1)
        message = json.loads(message)
        if message.get("id") == number: return message["result"]
    target = call("Target.createTarget", url="about:blank")["targetId"]
    session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    call("Page.navigate", url=page)
    while call("Runtime.evaluate", expression="typeof answer")["result"]["value"] != "function": time.sleep(0.05)
    result = call("Runtime.evaluate", expression="answer()", awaitPromise=True, returnByValue=True)
    print(result["result"].get("value", result))
    browser.kill()
    browser.wait()
    """
}
