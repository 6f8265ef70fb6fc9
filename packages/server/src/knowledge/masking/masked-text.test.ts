import { expect, test } from 'vitest';
import { KnownNames } from './known-names.ts';
import { harmlessWords, MASK, maskedText } from './masked-text.ts';

const names = new KnownNames();
names.put(1, ['jdoe', 'Marie Curie']);
names.put(2, ['Éloïse', 'Jean-Pierre O’Neil']);
names.put(3, ['anna_b', '王伟']);
names.put(4, ['ΝΊΚΟΣ', null]);
const masked = (text: string): string => maskedText(text, names);

test('runs of four digits and more are masked, in every script, with what is typed between them', () => {
  expect(masked('card 4929123412341234!')).toBe(`card ${MASK}!`);
  expect(masked('order AB12345x of 2026')).toBe(`order AB${MASK}x of ${MASK}`);
  expect(masked('call 06 12-34.56/78 now')).toBe(`call ${MASK} now`);
  expect(masked('رقم ١٢٣٤٥')).toBe(`رقم ${MASK}`);
  expect(masked('１２３４ wide')).toBe(`${MASK} wide`);
  expect(masked('after 123 days, 2 or 3 times')).toBe('after 123 days, 2 or 3 times');
});

test('e-mails and addresses of the web are masked', () => {
  for (const one of [
    'joe@x.org',
    'o’neil+shop@mail.example.co.uk',
    'ｊｏｅ＠ｘ．ｏｒｇ',
    'https://x.org/a?b=c',
    'ftp://127.0.0.1',
    'www.example.org',
    'example.com',
    'shop.example.fr/cart?id=1',
    'bit.ly/abc',
  ])
    expect(masked(`see ${one} please`)).toBe(`see ${MASK} please`);
  expect(masked('(joe@x.org), <www.x.org>.')).toBe(`(${MASK}), <${MASK}>.`);
  expect(masked('It broke.Then I called. 3 @ 2')).toBe('It broke.Then I called. 3 @ 2');
});

test('names of people are masked as whole words, whatever their case, accents and width', () => {
  expect(masked('JDoe and jdoes')).toBe(`${MASK} and jdoes`);
  expect(masked('ＪＤＯＥ, jdóe')).toBe(`${MASK}, ${MASK}`);
  expect(masked('ask ELOISE, éloïse or E\u0301loi\u0308se.')).toBe(
    `ask ${MASK}, ${MASK} or ${MASK}.`,
  );
  expect(masked('anna_b’s')).toBe(`${MASK}’s`);
  expect(masked('νικος νίκος')).toBe(`${MASK} ${MASK}`);
  expect(masked('j\u200Bdoe')).toBe(MASK);
});

test('names of several words are masked however they are joined, and only whole', () => {
  expect(masked('marie\n curie, Marie-Curie')).toBe(`${MASK}, ${MASK}`);
  expect(masked("Jean Pierre O'Neil called")).toBe(`${MASK} called`);
  expect(masked('Marie called')).toBe('Marie called');
  expect(masked('我叫王伟你好')).toBe(`我叫${MASK}你好`);
});

test('names that overlap are masked together', () => {
  const people = new KnownNames();
  people.put(1, ['am', 'Anna Maria']);
  people.put(2, ['ml', 'Maria Lopez']);
  expect(maskedText('Anna Maria Lopez called', people)).toBe(`${MASK} called`);
});

test('a long name is masked to its end', () => {
  const nom = 'Juan Alonso de la Santisima Trinidad y de los Remedios Echeverria Uribarri';
  const people = new KnownNames();
  people.put(1, ['long', nom]);
  expect(maskedText(`ask ${nom} now`, people)).toBe(`ask ${MASK} now`);
});

test('Arabic names are masked when they are drawn out, and behind letters that are written onto them', () => {
  const people = new KnownNames();
  people.put(1, ['arabic', 'محمد العلوي']);
  for (const one of ['محـــمد العلوي', 'ومحمد العلوي', 'لمحمد العلوي', 'وبمحمد العلـوي'])
    expect(maskedText(`اتصلت ${one} أمس`, people)).toBe(`اتصلت ${MASK} أمس`);
  expect(maskedText('محمد اتصل', people)).toBe('محمد اتصل');
  expect([...harmlessWords('هاتف بمحمد', people)]).toEqual(['هاتف']);
});

test('phone numbers are masked with whatever is typed between their digits', () => {
  for (const one of [
    '06 – 12 – 34 – 56 – 78',
    '06_12_34_56_78',
    '06·12·34·56·78',
    '(06) 12, 34, 56, 78',
    '06\u00A012\u00A034\u00A056\u00A078',
    '06\u201112\u201134\u201156\u201178',
    '06--12--34--56--78',
  ])
    expect(masked(`call ${one} now`).replace('(', '')).toBe(`call ${MASK} now`);
  expect(masked('12,50 or 13,50')).toBe('12,50 or 13,50');
});

test('addresses of the web without a scheme are masked to their last label', () => {
  for (const one of [
    'curie.online',
    'marie.shop',
    'marie.app',
    'curie.dev',
    'curie.it',
    'my_shop.example.com',
    'example.com.marie',
    'xn--bcher-kva.xn--p1ai',
    'пример.рф',
    'موقع.المغرب',
    '한국어.한국',
  ])
    expect(masked(`see ${one} please`)).toBe(`see ${MASK} please`);
  expect(masked('see...example.com')).toBe(`see...${MASK}`);
});

test('a text made to be slow is masked before the time of a test is over', () => {
  const people = new KnownNames();
  people.put(1, ['a', 'a '.repeat(64)]);
  for (const piece of ['a.', '1 ', '1---', 'a@', 'a-', 'a_', '(1', 'a://', 'www.'])
    expect(maskedText(piece.repeat(10_000), people)).not.toBe('');
});

test('who is renamed or gone is known by the new name only, and namesakes stay known', () => {
  const people = new KnownNames();
  people.put(1, ['first', 'Same Name']);
  people.put(2, ['other', 'Same Name']);
  people.put(1, ['second', null]);
  expect(maskedText('first second other Same Name', people)).toBe(`first ${MASK} ${MASK} ${MASK}`);
  people.remove(2);
  expect(maskedText('other Same Name', people)).toBe('other Same Name');
});
