/**
 * Enlarging: a picture opens in a dialog, as large as the window, and can be zoomed in steps. The button works for everybody;
 * with a pointer, a click on the picture does too, except within a choice, where a click chooses.
 */
(Quizmark => {
    'use strict';

    const { element, phrase, rename, shape, words, zoomable } = Quizmark;
    const steps = [1, 1.5, 2, 3, 4];
    const smallest = 96;
    /** Icons, one stroke each, on a grid of 24 × 24: a magnifier with a plus; plus, minus, cross. */
    const strokes = {
        enlarge: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5M10.5 7.5v6M7.5 10.5h6',
        larger: 'M12 5v14M5 12h14',
        smaller: 'M5 12h14',
        close: 'M6 6l12 12M18 6L6 18',
    };

    const drawing = name => shape('svg', { 'class': 'frame-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        shape('path', { d: strokes[name] }));

    function iconButton(name, label, onClick) {
        const button = element('button', { type: 'button', 'class': `picture-button picture-${name}`, 'aria-label': label }, drawing(name));
        button.addEventListener('click', onClick);
        return button;
    }

    /** Shows a dialog with one picture; it is created when opened and removed when closed. */
    function show(image) {
        let step = 0;
        const ratio = (image.naturalWidth || image.width) / (image.naturalHeight || image.height);
        const { lang } = image.closest('[lang]');
        const large = element('img', { src: image.currentSrc || image.src, alt: image.alt });
        const stage = element('div', {
            // Scroll positions are measured from the left, whatever the writing direction.
            'class': 'picture-stage', tabindex: 0, role: 'group', 'aria-label': image.alt, lang, dir: 'ltr',
        }, large);
        const larger = iconButton('larger', words('picture.larger'), () => zoom(step + 1));
        const smaller = iconButton('smaller', words('picture.smaller'), () => zoom(step - 1));
        const close = iconButton('close', words('picture.close'), () => dialog.close());
        const caption = element('p', { 'class': 'picture-caption', id: 'picture-caption', lang, 'aria-hidden': 'true' }, image.alt);
        const bar = element('div', { 'class': 'picture-bar' }, caption, smaller, larger, close);
        const dialog = element('dialog', { 'class': 'picture-dialog', 'aria-labelledby': caption.id }, bar, stage);

        /** Zooms to a step; at step 0 the picture fits the window. The centre stays where it is. */
        function zoom(wanted) {
            const middle = [
                (stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth,
                (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight,
            ];
            const padding = 2 * parseFloat(getComputedStyle(stage).paddingTop);
            step = Math.min(Math.max(wanted, 0), steps.length - 1);
            large.width = Math.floor(steps[step] * Math.min(stage.clientWidth - padding, (stage.clientHeight - padding) * ratio));
            stage.toggleAttribute('data-larger', step > 0);
            stage.scrollLeft = middle[0] * stage.scrollWidth - stage.clientWidth / 2;
            stage.scrollTop = middle[1] * stage.scrollHeight - stage.clientHeight / 2;
            smaller.setAttribute('aria-disabled', String(step === 0));
            larger.setAttribute('aria-disabled', String(step === steps.length - 1));
        }

        large.addEventListener('click', () => zoom(step === 0 ? 2 : 0));
        stage.addEventListener('click', event => {
            if (event.target === stage) dialog.close();
        });
        dialog.addEventListener('keydown', event => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === '+' || event.key === '=') zoom(step + 1);
            if (event.key === '-') zoom(step - 1);
        });
        const turned = () => zoom(step);
        window.addEventListener('resize', turned);
        dialog.addEventListener('close', () => {
            window.removeEventListener('resize', turned);
            dialog.remove();
        });
        document.body.append(dialog);
        dialog.showModal();
        close.focus();
        zoom(0);
    }

    /** Adds the button to a picture, unless it is too small to be worth enlarging. */
    function offer(image) {
        if (Math.max(image.naturalWidth, image.naturalHeight, image.width) < smallest) return;
        const button = iconButton('enlarge', null, () => show(image));
        button.lang = Quizmark.language;
        rename(button, ...phrase('picture.enlarge', element('bdi', { lang: image.closest('[lang]').lang }, image.alt)));
        const choice = image.closest('label, summary, legend, button');
        if (choice) {
            // Outside the label: the button's words would become part of the choice's accessible name.
            choice.after(button);
            button.classList.add('beside');
            return;
        }
        const frame = element('span', { 'class': 'picture' });
        image.replaceWith(frame);
        frame.append(image, button);
        image.addEventListener('click', () => {
            button.focus();
            show(image);
        });
    }

    Quizmark.onPage(main => {
        for (const image of main.querySelectorAll(zoomable)) {
            if (image.complete && image.naturalWidth) offer(image);
            else image.addEventListener('load', () => offer(image), { once: true });
        }
    });
})(globalThis.Quizmark ??= {});
