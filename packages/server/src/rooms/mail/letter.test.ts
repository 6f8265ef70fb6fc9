import { LANGUAGE_CODES } from '@recourse/contract/values/languages';
import { describe, expect, test } from 'vitest';
import { writeLetter } from './letter.ts';
import { MAIL_TEXTS, type MailTextKey, plain, say } from './mail-texts.ts';

const keys = Object.keys(MAIL_TEXTS.en) as MailTextKey[];
/** The placeholders of a text, and which of them select a plural form. */
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)(, plural)?/g)]
    .filter(([whole]) => !/^\{\w+$/.test(whole) || text.includes(`${whole}}`))
    .map(([, name, plural]) => `${name}${plural ?? ''}`)
    .toSorted();

describe('the texts of mails', () => {
  test.each(LANGUAGE_CODES)('%s: each fills in what the English one does', (language) => {
    const different = keys.filter(
      (key) =>
        String([...new Set(placeholders(MAIL_TEXTS[language][key]))]) !==
        String([...new Set(placeholders(MAIL_TEXTS.en[key]))]),
    );
    expect(different).toEqual([]);
    expect(keys.length).toBeGreaterThan(50);
  });

  test('are other words in French and Arabic', () => {
    const isOneWord = (key: MailTextKey) => !MAIL_TEXTS.en[key].includes(' ');
    const same = keys.filter(
      (key) =>
        (!isOneWord(key) && MAIL_TEXTS.fr[key] === MAIL_TEXTS.en[key]) ||
        !/\p{Script=Arabic}/u.test(MAIL_TEXTS.ar[key]),
    );
    expect(same).toEqual([]);
  });

  test.each([
    ['en', 'Claim #12 was answered'],
    ['fr', 'La réclamation nº 12 a reçu une réponse'],
    ['ar', 'تم الرد على الشكوى رقم 12'],
  ] as const)('%s: what was answered is the subject: %s', (language, subject) => {
    expect(plain(say(language, 'claim.answered.subject', { number: '12' }))).toBe(subject);
  });

  test.each([
    [0, 'لا إشعارات جديدة'],
    [1, 'إشعار جديد واحد'],
    [2, 'إشعاران جديدان'],
    [3, '3 إشعارات جديدة'],
    [11, '11 إشعارًا جديدًا'],
    [100, '100 إشعار جديد'],
  ])('count in Arabic: %i', (count, text) => {
    expect(say('ar', 'digest.subject', { count })).toBe(text);
  });
});

describe('a digest', () => {
  const COUNTS = [0, 1, 2, 3, 11, 100];
  test.each(['digest.subject', 'digest.body', 'digest.more'] as const)(
    'NC-06 has a text of its own for each plural of Arabic: %s',
    (key) => {
      const forms = COUNTS.map((count) => say('ar', key, { count }).replaceAll(/\d+/g, '#'));
      expect(new Set(forms).size).toBe(COUNTS.length);
    },
  );
});

describe('a letter', () => {
  const draft = {
    subject: say('ar', 'claim.answered.subject', { number: '12' }),
    paragraphs: [
      say('ar', 'claim.answered.body', { name: 'Eve & "Co"\r\nBcc: all', reference: 'R-1' }),
    ],
    button: { label: say('ar', 'open.claims'), url: 'https://portal.example.org/a?b=1&c="2"' },
    footer: [say('ar', 'notification.footer')],
  };

  test('says its language and direction at the tables, the list and each paragraph', () => {
    const items = [{ text: 'One', url: 'https://portal.example.org/1' }];
    const { html } = writeLetter('ar', { ...draft, items }, 'Parcels <b>');
    expect(html).toContain('<ul ');
    expect(html).not.toMatch(
      /<(?:html|table|p|ul|li)(?! role="presentation" lang="ar" dir="rtl"| lang="ar" dir="rtl")/,
    );
    expect(html.match(/<p /g)?.length).toBe(4);
    expect(writeLetter('en', draft, 'P').html).not.toContain('rtl');
  });

  test('isolates and escapes what people wrote, in one line', () => {
    const { html, text, subject } = writeLetter('ar', draft, 'Parcels <b>');
    expect(html).toContain('<bdi>Eve &amp; &quot;Co&quot; Bcc: all</bdi>');
    expect(html).toContain('href="https://portal.example.org/a?b=1&amp;c=&quot;2&quot;"');
    expect(html).toContain('<bdi>Parcels &lt;b&gt;</bdi>');
    expect(text).toContain('\u2068Eve & "Co" Bcc: all\u2069');
    expect(subject).toBe('تم الرد على الشكوى رقم 12');
  });

  test('cannot be made to have another subject', () => {
    const { subject } = writeLetter(
      'en',
      { ...draft, subject: 'a\r\nBcc: all\u2028b\u202Ec' },
      'P',
    );
    expect(subject).toBe('a Bcc: all b c');
  });
});
