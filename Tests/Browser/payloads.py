"""Texts that run a script wherever they get into a page unescaped. Each sets `isHarmed`."""

HARM = "window.isHarmed=1"

ELEMENTS = [
    f"<script>{HARM}</script>", f"<ScRiPt>{HARM}</sCrIpT>", f"<script src=data:text/javascript,{HARM}></script>",
    f"<img src=x onerror={HARM}>", f"<img/src=x/onerror={HARM}>", f"<img src=x\nonerror\n=\n{HARM}>", f"<img srcset=x onerror={HARM}>",
    f"<image src=x onerror={HARM}>", f"<svg onload={HARM}>", f"<svg><script>{HARM}</script></svg>", f"<svg/onload={HARM}//",
    f"<svg><animate onbegin={HARM} attributeName=x dur=1s>", f"<svg><a xlink:href=javascript:{HARM}><text y=9>x</text></a></svg>",
    f"<math><mtext><img src=x onerror={HARM}></mtext></math>", f"<math href=javascript:{HARM}>x</math>",
    f'<iframe srcdoc="<script>parent.isHarmed=1</script>"></iframe>', f"<iframe src=javascript:parent.isHarmed=1></iframe>",
    f"<object data=javascript:{HARM}></object>", f"<embed src=javascript:{HARM}>", f"<video><source onerror={HARM}></video>",
    f"<audio src=x onerror={HARM}></audio>", f"<input autofocus onfocus={HARM}>", f"<select autofocus onfocus={HARM}></select>",
    f"<details open ontoggle={HARM}>x</details>", f"<marquee onstart={HARM}>x</marquee>", f"<body onload={HARM}>",
    f"<a href=javascript:{HARM}>x</a>", f"<a href='java\tscript:{HARM}'>x</a>", f"<form action=javascript:{HARM}><button>x</button></form>",
    f"<button formaction=javascript:{HARM} form=f>x</button><form id=f></form>", f"<base href=javascript:/a/-{HARM}//>",
    f"<meta http-equiv=refresh content='0;url=javascript:{HARM}'>", f"<style>*{{animation:a}}@keyframes a{{}}</style><b onanimationstart={HARM}>",
    f"<template><script>{HARM}</script></template>", f"<noscript><p title='</noscript><img src=x onerror={HARM}>'>",
]
# What would end the place where a text is.
ENDS = ["", '">', "'>", "</script>", "</textarea></title></style>", "-->", "]]>"]
OTHERS = [
    f'" onmouseover="{HARM}" x="', f"' onfocus='{HARM}' autofocus='", f'" autofocus onfocus={HARM} "', f"`onerror={HARM}`",
    f"${{{HARM}}}", f"{{{{constructor.constructor('{HARM}')()}}}}", f"'-({HARM})-'", f"\"-({HARM})-\"", f"\\\";{HARM}//", f"\\u003cscript\\u003e{HARM}",
    f"[x](javascript:{HARM})", f"![x](javascript:{HARM})", f"[x](<javascript:{HARM}>)", f"<javascript:{HARM}>", f"[x][y]\n\n[y]: javascript:{HARM}",
    f"[x](JaVaScRiPt:{HARM})", f"[x](java&#115;cript:{HARM})", f"[x](\x01javascript:{HARM})", f"[x](vbscript:{HARM})",
    f"[x](data:text/html,<script>{HARM}</script>)", f"![x](data:image/svg+xml,<svg onload={HARM}>)", f'[x](a "\'onmouseover={HARM} x=\'")',
    f"`<script>{HARM}</script>`", f"~~~\"><script>{HARM}</script>\nx\n~~~", f"[^1]\n\n[^1]: <script>{HARM}</script>",
    f"$\\text{{<img src=x onerror={HARM}>}}$", f"$\\href{{javascript:{HARM}}}{{x}}$", f"&lt;script&gt;{HARM}&lt;/script&gt;",
    f"&#60;img src=x onerror={HARM}&#62;", f"<!--<img src=--><img src=x onerror={HARM}//>", f"\u2028<script>{HARM}</script>",
    f"\u202e<script>{HARM}</script>", f"x\" style=\"background:url(javascript:{HARM})", f"__proto__\"><img src=x onerror={HARM}>",
]
PAYLOADS = [end + element for end in ENDS for element in ELEMENTS] + OTHERS

# Whatever could run: attributes with code, addresses with code, elements that no page of ours has.
ACTIVE = """
const bad = /^[\\s\\u0000-\\u0020]*(java|vb)script:|^\\s*data:text\\/html/i;
const runs = element => [...element.attributes].some(({ name, value }) =>
    /^on/i.test(name) || name === 'srcdoc' ||
    ['href', 'xlink:href', 'src', 'action', 'formaction', 'data'].includes(name) && bad.test(value.replace(/[\\t\\n\\r]/g, '')));
const isStrange = element => ['iframe', 'object', 'embed', 'base', 'marquee', 'animate'].includes(element.localName)
    || element.localName === 'script' && /isHarmed/.test(element.textContent) && !/json/.test(element.type)
    || element.localName === 'meta' && element.httpEquiv === 'refresh';
return { isHarmed: Boolean(window.isHarmed), active: [...document.querySelectorAll('*')].filter(element =>
    runs(element) || isStrange(element)).map(element => element.outerHTML.slice(0, 200)) };
"""
