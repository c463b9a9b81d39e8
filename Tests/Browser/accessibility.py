"""What axe-core finds on a page; the fixtures `axe` and `page` are in `conftest.py`."""

from taker import Taker

RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ['violations'], ...arguments[0] }).then(
    result => done(result.violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html}`))),
    error => done([String(error)]));
"""


class Page:
    def __init__(self, engine, server, axe):
        self.engine = engine
        self.taker = Taker(engine.driver, server, asks_fewest=True)
        self.axe = axe
        self.rules = {}

    def open(self, path):
        return self.taker.open(path)

    def violations(self):
        if not self.taker.run("return 'axe' in window"):
            self.taker.run(self.axe)
        # The dark scheme differs only in its colours.
        dark = [] if self.rules else self.found("dark", runOnly=["color-contrast"])
        return self.found("light", rules=self.rules) + dark

    def found(self, scheme, **options):
        # Without transitions, colours apply at once.
        self.engine.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        return self.taker.driver.execute_async_script(RUN, options)
