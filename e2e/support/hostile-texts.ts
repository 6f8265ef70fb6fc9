import { LIMITS } from '@recourse/contract/values/limits';

/** Hostile texts, which the portal must only ever show unchanged. */

/** A script in a text sets this global when it runs. */
export const SIGN = 'ranByText';
/** An attribute in every tag of a text. It identifies an element that was created from the text. */
export const MARK = 'data-hostile';

const run = `${SIGN}=1`;
const image = `<img ${MARK} src=x onerror=${run}>`;

/** Each fits into every field. The shortest limit is that of a keyword. */
export const HOSTILE: readonly string[] = [
  // Scripts, and other content that runs by itself.
  `<script ${MARK}>${run}</script>`,
  `</script><script ${MARK}>alert(1)</script>`,
  `<script ${MARK} src=//hostile.example/x.js></script>`,
  `<ScRiPt ${MARK}>void ${run}</sCrIpT>`,
  `<scr<script ${MARK}>ipt>${run}</scr</script>ipt>`,
  image,
  `<img ${MARK} src=//hostile.example/p.png>`,
  `<img/${MARK}/src=x/onerror=${run}//`,
  `<svg ${MARK} onload=${run}>`,
  `<svg ${MARK}><script>${run}</script></svg>`,
  `<svg><animate ${MARK} onbegin=${run} attributeName=x>`,
  `<math ${MARK}><mtext><script>${run}</script></math>`,
  `<iframe ${MARK} src=javascript:${run}></iframe>`,
  `<iframe ${MARK} srcdoc="<script>parent.${run}</script>">`,
  `<object ${MARK} data=javascript:${run}></object>`,
  `<embed ${MARK} src=data:text/html,hostile>`,
  `<details ${MARK} open ontoggle=${run}>`,
  `<video ${MARK}><source onerror=${run}></video>`,
  `<body ${MARK} onload=${run}>`,
  `<input ${MARK} autofocus onfocus=${run}>`,
  `<x ${MARK} onclick=${run} tabindex=1>click</x>`,
  `<template ${MARK}><slot onslotchange=${run}></template>`,
  // Elements that change the page around them.
  `<base ${MARK} href=//hostile.example/>`,
  `<link ${MARK} rel=stylesheet href=//hostile.example/x.css>`,
  `<style ${MARK}>*{display:none}</style>`,
  `<meta ${MARK} http-equiv=refresh content=0;url=//hostile.example>`,
  `<form ${MARK} action=//hostile.example><button>Go</button>`,
  `<plaintext ${MARK}>`,
  // Texts that close an attribute, a comment or another element.
  `">${image}`,
  `'>${image}`,
  `-->${image}`,
  `]]>${image}`,
  `</textarea>${image}`,
  `</title>${image}`,
  `</option></select>${image}`,
  `</style><svg ${MARK} onload=${run}>`,
  `" onmouseover="${run}" ${MARK}="`,
  `' autofocus onfocus='${run}' ${MARK}='`,
  // Addresses.
  `<a ${MARK} href=javascript:${run}>click</a>`,
  `javascript:${run}`,
  `JaVaScRiPt:alert(1)//%0a${run}`,
  `data:text/html,<script>${run}</script>`,
  `[click](javascript:${run}) ![p](//hostile.example/p.png)`,
  '../../../etc/passwd',
  // Templates, and the placeholder syntax of the portal's own texts.
  `{{constructor.constructor('${run}')()}}`,
  `{{#with "s"}}{{{${SIGN}}}}{{/with}}`,
  `\${${run}} #{${run}} <%= ${run} %>`,
  '{count, plural, one {#} other {# {text}}}',
  // SQL and spreadsheet formulas.
  "'; DROP TABLE users; --",
  `" OR 1=1 --`,
  `=cmd|' /C calc'!A0`,
  '+1+1, -2+3, @SUM(A1:A9)',
  // The same in other encodings.
  '&lt;script&gt; &amp; &#60;b&#62; &nbsp;',
  `%3Cscript%3E${run}%3C/script%3E`,
  '\\u003cscript\\u003e \\x3cb\\x3e',
  '＜script＞alert（1）＜/script＞',
  // Texts that look like a missing value.
  'null undefined NaN',
  '[object Object] __proto__',
  // Characters that reverse the direction, are invisible, stack up or do not break.
  `invoice\u202Egnp.exe \u2067${image}`,
  `ze\u200Bro\u200C-wi\u200Ddth\uFEFF.`,
  'مرحبا <b>بالعالم</b> שלום',
  '👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301 𝕳𝖊𝖑𝖑𝖔',
  `Z${'\u0335\u0327\u0341\u034E'.repeat(12)}algo`,
  'W'.repeat(LIMITS.keyword),
];

/** The text as a username, without the characters that a username must not have. */
export function asUsername(text: string): string {
  return (
    text
      .normalize('NFKC')
      // In a tag, a slash separates parts as a space does.
      .replaceAll(/\s+/g, '/')
      .replaceAll(/[@\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
      .slice(0, LIMITS.username)
  );
}

/** The texts that a display name accepts. */
export const HOSTILE_NAMES = HOSTILE.filter((text) => !/\p{Bidi_Control}/u.test(text));

/** The texts that the product accepts as steps and tags. An old row may hold any text. */
export const HOSTILE_ITEMS = HOSTILE.filter((text) => !/[<>]/.test(text));

/** The texts in groups of this size, one group per row. */
export function grouped(texts: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );
}
