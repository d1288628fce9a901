"""Headless Chromium, one browser for all pictures, spoken to through its debugging pipe."""
import base64
import json
import os
import subprocess
import sys
import tempfile

TITLE = "Chromium, one browser"
GET = "apt-get install chromium"
WORK = {"": "few"}


def version(tools):
    return tools.first_line("chromium", "--version")


def commands(work, _variant):
    jobs = [
        json.dumps([work.svg(name), work.out(name), work.scenes[name].width, work.scenes[name].height])
        for name in work.names]
    return [[sys.executable, __file__, *jobs]]


class Browser:
    def __init__(self, profile):
        to_child, self.write_end = os.pipe()
        self.read_end, from_child = os.pipe()

        def wire():
            # The browser reads from 3 and writes to 4; neither may be overwritten before it is moved.
            os.dup2(to_child, 103)
            os.dup2(from_child, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=wire)
        os.close(to_child)
        os.close(from_child)
        self.buffer, self.count, self.session = b"", 0, None

    def message(self):
        while b"\0" not in self.buffer:
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise SystemExit("chromium ended")
            self.buffer += part
        one, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(one)

    def call(self, method, **parameters):
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.write_end, json.dumps(request).encode() + b"\0")
        while (answer := self.message()).get("id") != self.count:
            pass
        if "error" in answer:
            raise SystemExit(f"chromium: {method}: {answer['error']['message']}")
        return answer["result"]

    def wait_for(self, event):
        while self.message().get("method") != event:
            pass


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.call("Page.enable")
        browser.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        for job in sys.argv[1:]:
            svg, png, width, height = json.loads(job)
            browser.call(
                "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
            browser.call("Page.navigate", url=f"file://{svg}")
            browser.wait_for("Page.loadEventFired")
            data = browser.call("Page.captureScreenshot", format="png", captureBeyondViewport=False)["data"]
            with open(png, "wb") as file:
                file.write(base64.b64decode(data))
        browser.session = None
        browser.call("Browser.close")
        browser.process.wait()


if __name__ == "__main__":
    main()
