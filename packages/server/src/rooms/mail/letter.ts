import { LANGUAGE_DIRECTIONS, type LanguageCode } from '@recourse/contract/values/languages';
import { escaped, marked, plain } from './mail-texts.ts';

/** A complete mail: subject, text and HTML. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** The parts of a mail, already translated by `say`. */
export interface Draft {
  subject: string;
  paragraphs: readonly string[];
  /** Lines of a list, each with the address that it links to. */
  items?: readonly { text: string; url: string }[];
  /** The text after the list. */
  after?: readonly string[];
  button: { label: string; url: string } | null;
  /** Why the mail was sent, and how to unsubscribe. */
  footer: readonly string[];
  /** The address to unsubscribe from mails of this kind. */
  ending?: { label: string; url: string } | null;
}

/**
 * Builds a mail in its reader's language. Mail programs remove the html element, so the table and each paragraph also
 * carry language and direction.
 */
export function writeLetter(
  language: LanguageCode,
  { subject, paragraphs, items = [], after = [], button, footer, ending = null }: Draft,
  organisation: string,
): Letter {
  const text = [
    ...paragraphs,
    ...items.map((item) => `- ${item.text}\n  ${item.url}`),
    ...after,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ['-- ', ...footer, ...(ending ? [`${ending.label}: ${ending.url}`] : []), organisation].join(
      '\n',
    ),
  ].join('\n\n');
  return {
    subject: plain(subject),
    text: `${text}\n`,
    html: page(
      language,
      { subject, paragraphs, items, after, button, footer, ending },
      organisation,
    ),
  };
}

const INK = '#1f2933';
const MUTED = '#52606d';
const ACCENT = '#1d4ed8';

function page(language: LanguageCode, draft: Required<Draft>, organisation: string): string {
  const dir = LANGUAGE_DIRECTIONS[language];
  const side = dir === 'rtl' ? 'right' : 'left';
  const at = `lang="${language}" dir="${dir}"`;
  const paragraph = (inside: string, style: string): string =>
    `<p ${at} style="margin:0 0 16px;text-align:${side};${style}">${inside}</p>`;
  const link = (label: string, url: string, style: string): string =>
    `<a href="${escaped(url)}" style="${style}">${marked(label)}</a>`;
  const items = draft.items.map(
    ({ text, url }) =>
      `<li ${at} style="margin:0 0 8px">${link(text, url, `color:${ACCENT}`)}</li>`,
  );
  const body = [
    ...draft.paragraphs.map((one) => paragraph(marked(one), `color:${INK}`)),
    items.length === 0
      ? ''
      : `<ul ${at} style="margin:0 0 16px;padding-inline-start:20px;text-align:${side}">${items.join('')}</ul>`,
    ...draft.after.map((one) => paragraph(marked(one), `color:${INK}`)),
    draft.button
      ? paragraph(
          link(
            draft.button.label,
            draft.button.url,
            `display:inline-block;padding:10px 18px;border-radius:6px;background:${ACCENT};color:#ffffff;text-decoration:none;font-weight:bold`,
          ),
          '',
        )
      : '',
    ...[
      ...draft.footer.map(marked),
      ...(draft.ending ? [link(draft.ending.label, draft.ending.url, `color:${MUTED}`)] : []),
      `<bdi>${escaped(organisation)}</bdi>`,
    ].map((one) => paragraph(one, `margin-bottom:4px;font-size:13px;color:${MUTED}`)),
  ].join('\n');
  return `<!doctype html>
<html ${at}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(plain(draft.subject))}</title></head>
<body style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" ${at} width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" ${at} width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:28px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;text-align:${side}">
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
