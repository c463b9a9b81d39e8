"""Executes the response processing of items of QTI 2.1, as far as Quizmark writes it, and asks whether it scores fairly.

`check_item` answers an item in several ways and compares each score with the one that the item's kind asks for.
"""

import math
from fractions import Fraction


def name(element):
    return element.tag.split("}")[-1]


def children(element, wanted=None):
    return [child for child in element if wanted is None or name(child) == wanted]


def first(element, wanted):
    return next((child for child in element.iter() if name(child) == wanted), None)


class Item:
    """The declarations of an item, and its score for an answer."""

    def __init__(self, root):
        self.root = root
        self.declarations = {item.get("identifier"): item for item in children(root, "responseDeclaration")}
        score = next(item for item in children(root, "outcomeDeclaration") if item.get("identifier") == "SCORE")
        self.maximum = float(score.get("normalMaximum"))
        self.processing = first(root, "responseProcessing")

    def right(self, identifier):
        """A right answer: one value, or a list where the cardinality asks for it."""
        declaration = self.declarations[identifier]
        values = [self.typed(value.text, declaration.get("baseType")) for value in children(first(declaration, "correctResponse"))]
        return values[0] if declaration.get("cardinality") == "single" else values

    @staticmethod
    def typed(text, kind):
        return float(text) if kind in ("float", "integer") else text

    def score(self, answers):
        self.answers = answers
        self.outcomes = {"SCORE": 0.0, "FEEDBACK": []}
        for rule in self.processing:
            self.run(rule)
        return self.outcomes["SCORE"]

    def run(self, rule):
        kind = name(rule)
        if kind == "setOutcomeValue":
            self.outcomes[rule.get("identifier")] = self.value(rule[0])
        elif kind == "responseCondition":
            for branch in rule:
                if name(branch) == "responseElse":
                    rules = list(branch)
                elif self.value(branch[0]) is True:
                    rules = list(branch)[1:]
                else:
                    continue
                for inner in rules:
                    self.run(inner)
                return
        else:
            raise ValueError(f"the rule {kind} is not expected")

    def value(self, expression):
        """None stands for NULL."""
        kind = name(expression)
        inner = list(expression)
        if kind == "baseValue":
            return self.typed(expression.text, expression.get("baseType"))
        if kind == "variable":
            identifier = expression.get("identifier")
            return self.outcomes[identifier] if identifier in self.outcomes else self.answers.get(identifier)
        if kind == "correct":
            return self.right(expression.get("identifier"))
        if kind == "mapResponse":
            return self.mapped(expression.get("identifier"))
        if kind == "index":
            container = self.value(inner[0]) or []
            place = int(expression.get("n"))
            return container[place - 1] if place <= len(container) else None
        values = [self.value(child) for child in inner]
        if kind == "multiple":
            return [one for value in values if value is not None for one in (value if isinstance(value, list) else [value])]
        if kind == "and":
            return all(value is True for value in values)
        if kind == "or":
            return any(value is True for value in values)
        if any(value is None for value in values):
            return None
        if kind == "match":
            return self.same(inner, *values)
        if kind == "member":
            return values[0] in values[1]
        if kind == "gt":
            return values[0] > values[1]
        if kind == "sum":
            return sum(values)
        if kind == "product":
            return math.prod(values)
        if kind == "divide":
            return values[0] / values[1]
        if kind == "equal":
            return self.equal(expression, *values)
        raise ValueError(f"the expression {kind} is not expected")

    def same(self, expressions, one, other):
        variable = expressions[0]
        declaration = self.declarations.get(variable.get("identifier"))
        if declaration is not None and declaration.get("cardinality") == "multiple":
            return sorted(one) == sorted(other)
        return one == other

    @staticmethod
    def equal(expression, one, other):
        if expression.get("toleranceMode") == "exact":
            return one == other
        below, above = (Fraction(number) for number in expression.get("tolerance").split())
        exact, given = Fraction(str(other)), Fraction(str(one))
        return exact - below <= given <= exact + above

    def mapped(self, identifier):
        declaration = self.declarations[identifier]
        mapping = first(declaration, "mapping")
        answer = self.answers.get(identifier)
        if answer is None:
            return 0.0
        total = 0.0
        for value in dict.fromkeys(answer if isinstance(answer, list) else [answer]):
            found = float(mapping.get("defaultValue"))
            for entry in children(mapping, "mapEntry"):
                key = entry.get("mapKey")
                folds = entry.get("caseSensitive") == "false"
                if key == value or folds and key.lower() == value.lower():
                    found = float(entry.get("mappedValue"))
                    break
            total += found
        if mapping.get("lowerBound"):
            total = max(total, float(mapping.get("lowerBound")))
        if mapping.get("upperBound"):
            total = min(total, float(mapping.get("upperBound")))
        return total


def trials(item, partial):
    """Answers, each with the part of the points that it should earn."""
    right = {identifier: item.right(identifier) for identifier in item.declarations}
    yield "all right", right, Fraction(1)
    yield "nothing", {}, Fraction(0)
    interaction = first(item.root, "itemBody")
    choices = [choice.get("identifier") for choice in interaction.iter() if name(choice) in ("simpleChoice", "simpleAssociableChoice")]
    only = right.get("RESPONSE")
    cardinality = item.declarations["RESPONSE"].get("cardinality") if "RESPONSE" in right else None
    share = lambda part, whole: Fraction(part, whole) if partial else Fraction(0)
    if cardinality == "single":
        for choice in choices:
            if choice != only:
                yield f"'{choice}'", {"RESPONSE": choice}, Fraction(0)
    elif cardinality == "ordered":
        yield "the first at the end", {"RESPONSE": only[1:] + only[:1]}, share(len(only) - 2, len(only) - 1)
        if len(only) > 2:
            yield "the last two exchanged", {"RESPONSE": only[:-2] + only[:-3:-1]}, share(len(only) - 3, len(only) - 1)
        yield "backwards", {"RESPONSE": only[::-1]}, Fraction(0)
    elif cardinality == "multiple" and item.declarations["RESPONSE"].get("baseType") == "directedPair":
        yield "all but one", {"RESPONSE": only[1:]}, share(len(only) - 1, len(only))
        wrong = next((choice for choice in choices if choice.startswith("m") and f"p1 {choice}" not in only), None)
        if wrong:
            yield "one wrong", {"RESPONSE": [f"p1 {wrong}"] + only[1:]}, share(len(only) - 1, len(only))
    elif cardinality == "multiple":
        wrong = [choice for choice in choices if choice not in only]
        yield "in another order", {"RESPONSE": only[::-1]}, Fraction(1)
        yield "all but one", {"RESPONSE": only[1:]} if only[1:] else {}, share(len(only) - 1, len(only))
        yield "all and more", {"RESPONSE": choices}, share(max(0, len(only) - len(wrong)), len(only)) if wrong else Fraction(1)
        if wrong:
            yield "only wrong", {"RESPONSE": wrong}, Fraction(0)
    else:
        for identifier in right:
            rest = {other: answer for other, answer in right.items() if other != identifier}
            yield f"{identifier} left out", rest, share(len(right) - 1, len(right))
            wrong = dict(right)
            wrong[identifier] = right[identifier] * 1000 + 1 if isinstance(right[identifier], float) else "no such word"
            yield f"{identifier} wrong", wrong, share(len(right) - 1, len(right))
            if isinstance(right[identifier], str) and item.declarations[identifier].get("baseType") != "identifier":
                yield f"{identifier} in capitals", {**right, identifier: right[identifier].upper()}, None
        yield from limits(item, right)


def limits(item, right):
    """Numbers just within and just outside of what is tolerated."""
    if len(right) != 1:
        return
    identifier, answer = next(iter(right.items()))
    rule = first(item.processing, "equal")
    if rule is None or rule.get("toleranceMode") == "exact":
        return
    tolerance = Fraction(rule.get("tolerance").split()[0])
    for factor, part in ((1, 1), (-1, 1), (Fraction(11, 10), 0), (Fraction(-11, 10), 0)):
        value = float(Fraction(str(answer)) + factor * tolerance)
        yield f"{value}", {identifier: value}, Fraction(part)


def check_item(root, partial):
    """What is wrong with the scores of an item; nothing for a text that a teacher marks."""
    item = Item(root)
    if first(root, "extendedTextInteraction") is not None:
        return 0, []
    faults = []
    count = 0
    for words, answers, part in trials(item, partial):
        score = item.score(answers)
        count += 1
        if part is None:
            part = Fraction(1) if score else Fraction(0)
        expected = float(part) * item.maximum
        # The whole has to be exact, as programs compare it with a pass mark.
        if score != expected if part in (0, 1) else abs(score - expected) > 1e-9:
            faults.append(f"{words}: {score} of {item.maximum} points, not {expected}")
    return count, faults
