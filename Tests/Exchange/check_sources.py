"""Takes samples into a site that the programs they come from read too, and compares what both found.

Usage: check_sources.py QUIZMARK
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

from mkdocs_quiz.qti.extractor import extract_quizzes_from_file
from text2qti.config import Config
from text2qti.quiz import GroupEnd, GroupStart, Question, Quiz

SAMPLES = pathlib.Path(__file__).parent / 'samples'
KINDS = {
    'multiple_choice_question': 'single', 'true_false_question': 'true-false', 'multiple_answers_question': 'multiple',
    'short_answer_question': 'blanks', 'numerical_question': 'blanks', 'essay_question': 'text',
}


def taken(quizmark, format, path):
    """What a site has after the import, as our JSON."""
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder)
        (site / 'Content').mkdir()
        (site / 'Content/site.yml').write_text('id: check\ntitle: Check\nlanguage: en\n')
        subprocess.run([quizmark, 'import', format, path, '--site', site], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([quizmark, 'export', 'json', site, '--output', site / 'out.json'], check=True, stdout=subprocess.DEVNULL)
        return json.loads((site / 'out.json').read_text())


def words(text):
    """Markdown in one line, with a mark for each blank."""
    return ' '.join(re.sub(r'\[\[[^\]]*\]\]|\{\{BLANK_\d+\}\}', '___', text).split())


def ours(question):
    """Kind, number of choices, places of the right ones, points, and the words of question and choices."""
    choices = question.get('choices', [])
    right = [place for place, choice in enumerate(choices) if choice.get('correct')]
    kind = question.get('kind') or ('single' if choices and len(right) == 1 else 'multiple' if choices else None)
    kind = kind or ('true-false' if 'answer' in question else 'blanks')
    texts = [words(question['prompt'])] + [words(choice['text']) for choice in choices]
    return kind, len(choices), right, question.get('points', 1), texts


def mkdocs(path):
    for quiz in extract_quizzes_from_file(path):
        right = [place for place, answer in enumerate(quiz.answers) if answer.is_correct]
        kind = 'blanks' if quiz.blanks else 'multiple' if len(right) > 1 else 'single'
        yield kind, len(quiz.answers), right, 1, [words(quiz.question)] + [words(answer.text) for answer in quiz.answers]


def text2qti(path):
    points = None
    for part in Quiz(path.read_text(), config=Config(), source_name=path.name).questions_and_delims:
        if isinstance(part, Question):
            kind = KINDS[part.type]
            choices = part.choices if kind in ('single', 'multiple') else []
            right = [place for place, choice in enumerate(choices) if choice.correct]
            yield kind, len(choices), right, points or part.points_possible, None
        elif isinstance(part, GroupStart):
            points = part.group.points_per_question
        elif isinstance(part, GroupEnd):
            points = None


def main():
    quizmark = sys.argv[1]
    faults = 0
    samples = [('mkdocs-quiz', 'rivers.md', mkdocs), ('mkdocs-quiz', 'nested.md', mkdocs), ('text2qti', 'sums.txt', text2qti)]
    for format, name, theirs in samples:
        expected = list(theirs(SAMPLES / name))
        found = [ours(question) for question in taken(quizmark, format, SAMPLES / name)['questions']]
        # What text2qti has read is HTML.
        if theirs is text2qti:
            found = [question[:4] + (None,) for question in found]
        if not expected or expected != found:
            faults += 1
            print(f'{name}: {format} reads\n  {expected}\nand Quizmark\n  {found}', file=sys.stderr)
        else:
            print(f'{name}: {len(found)} questions, as {format} reads them')
    sys.exit(faults > 0)


main()
