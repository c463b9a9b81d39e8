"""Somebody who reads pages, on screens of different sizes."""

from selenium.webdriver.common.by import By

from taker import wait

PHONE = (390, 844)


class Reader:
    def __init__(self, engine, base):
        self.engine, self.driver, self.base = engine, engine.driver, base

    def open(self, path, size=PHONE):
        self.engine.view(*size)
        self.driver.get(self.base + path)
        return self

    def begin(self):
        """The questions of a quiz, past its start."""
        for start in self.all("[data-action=start]"):
            start.click()
        return self

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def focus(self, selector):
        self.run("document.querySelector(arguments[0]).focus()", selector)
        return self.driver.switch_to.active_element

    def wait(self, found):
        return wait(self.driver, found)
