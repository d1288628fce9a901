package import Foundation

/// Headless Chromium, for what only a browser can tell.
package enum Browser {
  /// Something that is done with a page.
  package enum Step: Sendable {
    /// Evaluates what a function's body returns, or resolves to, as JSON.
    case run(String)
    /// Presses a key as a hand does: "j", "Shift+z", "ArrowLeft", "Enter".
    case press(String)
    case size(width: Int, height: Int)
    case media(isDark: Bool, isCalm: Bool)
    case screenshot(URL)
  }

  /// What came of a page that was opened.
  package struct Visit: Sendable, Decodable {
    /// Of each `run`, in their order, as JSON.
    package var answers: [String]
    /// What the console has of errors and warnings, and exceptions.
    package var complaints: [String]
    /// The addresses of all that was loaded or tried, shortened to 200 characters.
    package var requests: [String]
  }

  private static let program = "/usr/bin/chromium"

  /// Whether there is one.
  package static var isInstalled: Bool { FileManager.default.fileExists(atPath: program) }

  /// Opens a page and gives what its function `answer()` resolves to, as text.
  ///
  /// - Parameter profile: a folder that the browser may fill.
  package static func answer(of page: URL, profile: URL) throws -> Tool.Run {
    try Tool.run(
      ["python3", "-c", driver + asker, program, profile.path, page.absoluteString],
      program: URL(filePath: "/usr/bin/env"))
  }

  /// Opens a page and does the steps.
  ///
  /// - Parameter profile: a folder that the browser may fill.
  package static func visit(_ page: URL, profile: URL, _ steps: [Step]) throws -> Visit {
    let list = steps.map { step -> [String] in
      switch step {
      case .run(let code): ["run", code]
      case .press(let key): ["press", key]
      case .size(let width, let height): ["size", "\(width)", "\(height)"]
      case .media(let isDark, let isCalm):
        ["media", isDark ? "dark" : "light", isCalm ? "reduce" : "no-preference"]
      case .screenshot(let file): ["screenshot", file.path]
      }
    }
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    let script = profile.appending(path: "steps.json")
    try JSONEncoder().encode(list).write(to: script)
    let run = try Tool.run(
      ["python3", "-c", driver + visitor, program, profile.path, page.absoluteString, script.path],
      program: URL(filePath: "/usr/bin/env"))
    guard run.exitCode == 0 else { throw Failure(description: run.errors) }
    return try JSONDecoder().decode(Visit.self, from: Data(run.output.utf8))
  }

  /// What a step, or the browser itself, failed with.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Talks to the browser by its debugging pipe (descriptors 3 and 4).
  private static let driver = """
    import base64, json, os, signal, subprocess, sys, time
    program, profile, page = sys.argv[1:4]
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
    rest, number, session, events = b"", 0, None, []
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
        if message.get("id") == number:
          if "error" in message: raise SystemExit(f"{method}: {message}")
          return message["result"]
        if "method" in message: events.append(message)
    target = call("Target.createTarget", url="about:blank")["targetId"]
    session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    """

  private static let asker = """
    call("Page.navigate", url=page)
    while call("Runtime.evaluate", expression="typeof answer")["result"]["value"] != "function": time.sleep(0.05)
    result = call("Runtime.evaluate", expression="answer()", awaitPromise=True, returnByValue=True)
    print(result["result"].get("value", result))
    browser.kill()
    browser.wait()
    """

  private static let visitor = """
    signal.alarm(120)
    for domain in ["Page", "Runtime", "Log", "Network"]: call(domain + ".enable")
    def ready():
      state = call("Runtime.evaluate", expression="location.href + ' ' + document.readyState")["result"]["value"]
      return not state.startswith("about:blank") and state.endswith("complete")
    def press(chord):
      *held, key = chord.split("+") if len(chord) > 1 else [chord]
      modifiers = sum({"Alt": 1, "Control": 2, "Shift": 8}[one] for one in held)
      codes = {"Enter": 13, "Escape": 27, "Tab": 9, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40}
      if modifiers == 8 and len(key) == 1: key = key.upper()
      text = "\\r" if key == "Enter" else key if len(key) == 1 and modifiers in (0, 8) else ""
      common = dict(key=key, modifiers=modifiers, windowsVirtualKeyCode=codes.get(key, ord(key.upper()[0])))
      call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
      call("Input.dispatchKeyEvent", type="keyUp", **common)
    results, isOpen = [], False
    def open_page():
      call("Page.navigate", url=page)
      while not ready(): time.sleep(0.02)
    for name, *rest_of in json.load(open(sys.argv[4])):
      if not isOpen and name not in ("size", "media"):
        open_page()
        isOpen = True
      if name == "run":
        code = "(async () => JSON.stringify(await (async () => {" + rest_of[0] + "})()) ?? 'null')()"
        result = call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result: raise SystemExit(f"{rest_of[0]}: {result['exceptionDetails']}")
        results.append(result["result"]["value"])
      elif name == "press": press(rest_of[0])
      elif name == "size":
        width, height = map(int, rest_of)
        call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
      elif name == "media":
        call("Emulation.setEmulatedMedia", features=[
          {"name": "prefers-color-scheme", "value": rest_of[0]},
          {"name": "prefers-reduced-motion", "value": rest_of[1]}])
      elif name == "screenshot":
        time.sleep(0.3)
        open(rest_of[0], "wb").write(base64.b64decode(call("Page.captureScreenshot", format="png")["data"]))
    call("Runtime.evaluate", expression="0")
    complaints, requests = [], []
    for event in events:
      what, told = event["method"], event["params"]
      if what == "Network.requestWillBeSent": requests.append(told["request"]["url"][:200])
      elif what == "Runtime.exceptionThrown": complaints.append(json.dumps(told["exceptionDetails"])[:2000])
      elif what == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
        complaints.append(json.dumps(told["entry"])[:2000])
      elif what == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
        complaints.append(json.dumps(told["args"])[:2000])
    browser.kill()
    browser.wait()
    print(json.dumps({"answers": results, "complaints": complaints, "requests": requests}))
    """
}
