"""Scripts that answer and press buttons in the page, each in one message, for tests that aren't about how that is done.

A click by the browser costs six messages and as many frames. What these scripts can't do as a hand can, such as to press
what is hidden or disabled, they leave to it.
"""

# Presses what a selector finds, or the element given: the focus goes where a click would take it.
PRESSING = """
const press = node => {
    if (!node?.isConnected || node.disabled || node.matches('option, [type=file]')) return false;
    const seen = node.matches('input') ? node.closest('label') ?? node : node;
    const modal = document.querySelector('dialog:modal');
    if (node.closest('[inert]') || modal && !modal.contains(node)) return false;
    if (!seen.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    seen.scrollIntoView({ block: 'center', behavior: 'instant' });
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const target = node.closest(focusable) ?? node.closest('label')?.control;
    if (target) target.focus({ preventScroll: true });
    else document.activeElement?.blur();
    node.click();
    return true;
};
"""

PRESS = PRESSING + """
const [selector, root] = arguments;
return press(selector ? (root ?? document).querySelector(selector) : root);"""

# Answers a question; false where a script can't.
ANSWERING = PRESSING + r"""
const answerQuestion = (fieldset, keys, right) => {
const { question, kind } = fieldset.dataset;
const key = keys[question];
const all = selector => [...fieldset.querySelectorAll(selector)];
const write = (node, value, type = 'input') => {
    node.focus();
    node.value = value;
    node.dispatchEvent(new InputEvent('input', { bubbles: true }));
    if (type === 'change') node.dispatchEvent(new Event('change', { bubbles: true }));
};
const choose = values => values.every(value => press(fieldset.querySelector(`input[value="${value}"]`)));
const choices = () => all('.choices > li').map(item => item.dataset.choice);
const others = () => choices().filter(value => !key.includes(value));
const rightWords = ({ numbers, accept, patterns, ...entry }) => {
    const { value, unit } = numbers?.[0] ?? entry;
    // `\*` is a star, and `*` any letters, or none.
    const word = accept?.at(-1) ?? patterns?.[0].replaceAll(/\\?\*/g, star => star.slice(1));
    return [value ?? word, unit].filter(Boolean).join(' ');
};
const wrongWords = entry => 'value' in (entry.numbers?.[0] ?? entry) ? '-987654' : 'no such word';
const written = () => {
    const blanks = all('[data-blank]');
    if (!blanks.every(node => node.checkVisibility() && !node.readOnly)) return false;
    blanks.slice(0, key.length).forEach((node, index) => {
        const word = rightWords(key[index]);
        if (node.matches('input')) write(node, right ? word : wrongWords(key[index]));
        else write(node, right ? word : [...node.options].find(({ value }) => value && value !== word).value, 'change');
    });
    return true;
};
const ordered = () => {
    const first = fieldset.querySelector('.ordering > li');
    if (!['down', 'up'].every(way => press(first.querySelector(`.move-${way}`)))) return false;
    const order = () => all('.ordering > li').map(item => item.dataset.item);
    (right ? key : [...key].reverse()).forEach((item, place) => {
        for (let moves = 0; moves < key.length && order().indexOf(item) !== place; moves += 1) {
            press(fieldset.querySelector(`[data-item="${item}"] .move-up`));
        }
    });
    return true;
};
const answers = {
    single: () => choose(right ? key : others().sort().slice(0, 1)),
    multiple: () => choose(right ? key : others().length ? others() : key.slice(0, -1)),
    blanks: written,
    numeric: written,
    ordering: ordered,
    matching: () => {
        all('select').slice(0, key.length).forEach((select, index) => {
            const wrong = [...select.options].find(({ value }) => value && value !== key[index]);
            write(select, right ? key[index] : wrong.value, 'change');
        });
        return true;
    },
    text: () => {
        const area = fieldset.querySelector('textarea');
        write(area, `${area.value}What I know.`);
        return true;
    },
    sanction: () => {
        const wrong = all('.sanctions input').find(({ value }) => value !== key.sanction);
        return choose([right ? key.sanction : wrong.value]) && choose(key.owners);
    },
};
answers['true-false'] = answers.single;
return !fieldset.closest('[hidden]') && Boolean(answers[kind]?.());
};
"""

# Answers as `Taker.answer` does; the call ends when what comes after an answer has been loaded.
ANSWER = ANSWERING + """
const [fieldset, keys, right, done] = arguments;
if (!answerQuestion(fieldset, keys, right)) done(false);
else {
    const end = () => done(true);
    const wait = () => 'showVerdict' in Quizmark ? Quizmark.loadBundle('answered').then(end, end) : setTimeout(wait, 5);
    wait();
}"""

# Takes a whole quiz as `Taker.take` does, from its beginning to the result; returns what went wrong, or nothing.
TAKE = ANSWERING + """
const [keys, right, showsAll, checks, done] = arguments;
const until = condition => new Promise((resolve, reject) => {
    const end = performance.now() + 25000;
    const look = () => {
        const found = condition();
        if (found) resolve(found);
        else if (performance.now() > end) reject(new Error(`never: ${condition}`));
        else setTimeout(look, 5);
    };
    look();
});
const answered = () => until(() => 'showVerdict' in Quizmark).then(() => Quizmark.loadBundle('answered'));
const pressed = find => until(() => press(find()));
const take = async () => {
    for (const fieldset of document.querySelectorAll('fieldset[data-question]:not([data-undrawn])')) {
        const main = () => document.querySelector('button.primary[type=submit]');
        if (!showsAll) await until(() => fieldset.checkVisibility());
        if (!answerQuestion(fieldset, keys, right)) throw new Error(`a script can't answer ${fieldset.dataset.question}`);
        await answered();
        if (checks) {
            await pressed(showsAll ? () => fieldset.querySelector('[data-action=check]') : main);
            if (!showsAll) await until(() => fieldset.dataset.result);
        }
        if (!showsAll) await pressed(main);
    }
    if (showsAll) await pressed(() => document.querySelector('form > .controls [data-action=finish]'));
    await until(() => document.querySelector('output'));
    await answered();
};
take().then(() => done(''), error => done(String(error)));"""
