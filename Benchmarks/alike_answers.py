"""How often alike answers are found, and how often honest classes are flagged, in classes drawn from three models.

    .venv/test/bin/python Benchmarks/alike_answers.py [--classes 100]

The comparison of answers is that of `quizmark results`, in NumPy; Tests/Exchange/check_results.py keeps the two equal. The first model
is that of the comparison itself. In the second, students guess where they don't know, leave answers empty, and a quarter of them
learned together in groups of four, so that they know and don't know the same things and share wrong ideas. In the third, each question has
five boxes, three of which are correct, and students tick each by what they know.
"""

import argparse

import numpy

SHARES = numpy.array([0.3, 0.5, 0.7, 0.9])
DRAWS = 60


def logit(right, count):
    return numpy.log((right + 0.5) / (count - right + 0.5))


class Model:
    """Chances of answers if everybody works alone. Answers are 0 for right, from 1 on for wrong ones, and -1 for none."""

    LEVELS = 8
    # Answers of the usual skill that are added to each wrong one.
    PRIOR = 2

    def __init__(self, answers, wrongs):
        given, right = answers >= 0, answers == 0
        skill = logit(right.sum(1), given.sum(1))
        ease = logit(right.sum(0), given.sum(0)) - logit(right.sum(), given.sum())
        self.right = 1 / (1 + numpy.exp(-skill[:, None] - ease))
        count = min(self.LEVELS, len(skill))
        self.levels = numpy.empty(len(skill), int)
        self.levels[numpy.argsort(skill, kind="stable")] = numpy.arange(len(skill)) * count // len(skill)
        means = numpy.array([skill[self.levels == level].mean() for level in range(count)])
        # Shares of the wrong answers to each question, level by level.
        self.wrong = []
        for question, most in enumerate(wrongs):
            column = answers[:, question]
            skills = skill[column > 0]
            indices = numpy.minimum(column[column > 0], most + 1) - 1
            numbers = numpy.bincount(indices, minlength=most + 1)
            mean = skills.mean() if len(skills) else 0
            variance = max(skills.var(ddof=1) if len(skills) > 1 else 0, 0.01)
            sums = numpy.bincount(indices, weights=skills, minlength=most + 1)
            slopes = (sums - numbers * mean) / (numbers + self.PRIOR) / variance
            weights = (numbers + 0.5) * numpy.exp(numpy.clip(slopes * (means[:, None] - mean), -4, 4))
            self.wrong.append(weights / weights.sum(1)[:, None])
        self.answers = answers

    def chances(self):
        chances = numpy.where(self.answers == 0, self.right, 1 - self.right)
        for question, shares in enumerate(self.wrong):
            column = self.answers[:, question]
            chances[:, question] *= numpy.where(column > 0, shares[self.levels, numpy.clip(column, 1, shares.shape[1]) - 1], 1)
        return numpy.maximum(chances, 1e-6)

    def drawn(self, chance):
        answers = numpy.zeros_like(self.answers)
        for question, shares in enumerate(self.wrong):
            limits = numpy.cumsum(shares, axis=1)[self.levels, :-1]
            answers[:, question] = 1 + (limits <= chance.random(len(answers))[:, None]).sum(1)
        answers[chance.random(answers.shape) < self.right] = 0
        answers[self.answers < 0] = -1
        return answers


def ratios(answers, wrongs):
    """The largest log-likelihood ratio of each pair."""
    chances = Model(answers, wrongs).chances()[:, :, None]
    gains = numpy.log((SHARES + (1 - SHARES) * chances) / chances) - numpy.log(1 - SHARES)
    given = answers >= 0
    common = (given[:, None] & given[None]).sum(2)
    equal = (answers[:, None] == answers[None]) & given[:, None]
    one_way = numpy.einsum("abq,aqc->abc", equal.astype(float), numpy.where(given[:, :, None], gains, 0)) + common[:, :, None] * numpy.log(1 - SHARES)
    largest = one_way.max(2)
    return numpy.maximum(largest, largest.T)


def largest_of(matrix):
    return matrix[numpy.triu_indices(len(matrix), 1)].max()


def threshold(answers, wrongs, chance, draws=DRAWS):
    model = Model(answers, wrongs)
    values = [largest_of(ratios(model.drawn(chance), wrongs)) for _ in range(draws)]
    scale = numpy.std(values, ddof=1) * numpy.sqrt(6) / numpy.pi
    return numpy.mean(values) - 0.5772156649015329 * scale - scale * numpy.log(-numpy.log(0.99))


def own_class(chance, students, questions):
    """From the model of the comparison: right by skill and ease, wrong choices by popularity."""
    skill, ease = chance.normal(0.6, 1, students), chance.normal(0, 1, questions)
    lures = chance.dirichlet([2, 2, 2], questions)
    answers = numpy.stack([1 + chance.choice(3, students, p=lure) for lure in lures], axis=1)
    answers[chance.random(answers.shape) < 1 / (1 + numpy.exp(-skill[:, None] - ease))] = 0
    return answers


def other_class(chance, students, questions):
    """Students know or guess, leave answers empty, and some learned together."""
    skill, ease = chance.normal(0, 1, students), chance.normal(0, 1.2, questions)
    ideas = skill[:, None] + chance.normal(0, 1, (students, questions))
    lures = chance.dirichlet([1.2, 1.2, 1.2], questions)
    wrong = numpy.stack([1 + chance.choice(3, students, p=lure) for lure in lures], axis=1)
    for first in range(0, students // 4 // 4 * 4, 4):
        group, shared = slice(first, first + 4), chance.random(questions) < 0.4
        ideas[group] = numpy.where(shared, ideas[first], ideas[group])
        wrong[group] = numpy.where(shared, wrong[first], wrong[group])
    guess = chance.integers(0, 4, (students, questions))
    unknown = numpy.where(chance.random((students, questions)) < 0.5, wrong, guess)
    answers = numpy.where(ideas + ease > 0, 0, unknown)
    answers[(answers > 0) & (chance.random(answers.shape) < 0.08)] = -1
    return answers


def boxes_class(chance, students, questions):
    """Five boxes, each ticked by skill and ease: a wrong answer is a pattern of boxes."""
    skill, ease = chance.normal(0.3, 1, students), chance.normal(1, 1, questions)
    level = skill[:, None, None] + ease[:, None] + chance.normal(0, 1, (questions, 5))
    wrong = chance.random(level.shape) > 1 / (1 + numpy.exp(-level))
    patterns = (wrong * 2 ** numpy.arange(5)).sum(2)
    answers = numpy.zeros_like(patterns)
    for question, column in enumerate(patterns.T):
        # From 1 on for those that somebody gave, and 0 without a wrong box.
        answers[:, question] = numpy.unique(numpy.append(column, 0), return_inverse=True)[1][:-1]
    return answers


def wrongs_of(make, answers):
    return numpy.maximum(answers.max(0), 0 if make is boxes_class else 3)


def copy(answers, source, copier, share, chance):
    taken = chance.random(answers.shape[1]) < share
    answers[copier][taken] = answers[source][taken]


def study(make, chance, classes, students=120, questions=30, pairs=3):
    def is_flagged(answers):
        wrongs = wrongs_of(make, answers)
        return largest_of(ratios(answers, wrongs)) > threshold(answers, wrongs, chance)

    honest = sum(is_flagged(make(chance, students, questions)) for _ in range(classes))
    lines = [f"  honest classes with a flag: {honest} of {classes}"]
    for share in (0.6, 0.8, 1):
        found = first_ten = 0
        places, count = [], 0
        for _ in range(max(1, classes // 3)):
            answers = make(chance, students, questions)
            members = chance.choice(students, 2 * pairs, replace=False)
            planted = list(zip(members[::2], members[1::2]))
            for source, copier in planted:
                copy(answers, source, copier, share, chance)
            wrongs = wrongs_of(make, answers)
            matrix = ratios(answers, wrongs)
            limit = threshold(answers, wrongs, chance)
            ordered = numpy.sort(matrix[numpy.triu_indices(students, 1)])[::-1]
            for source, copier in planted:
                value = matrix[source, copier]
                place = 1 + int((ordered > value).sum())
                found += value > limit
                first_ten += place <= 10
                places.append(place)
                count += 1
        lines.append(
            f"  copying {share:.0%}: flagged {found / count:.0%}, among the first ten {first_ten / count:.0%}, median place {numpy.median(places):g}")
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--classes", type=int, default=100)
    parser.add_argument("--questions", type=int, default=30)
    arguments = parser.parse_args()
    for name, make in (("own model", own_class), ("other model", other_class), ("boxes", boxes_class)):
        print(f"{name}, {arguments.questions} questions")
        print("\n".join(study(make, numpy.random.default_rng(1), arguments.classes, questions=arguments.questions)), flush=True)
