import { expect, test } from 'vitest';
import { LIMITS } from '@recourse/contract/values/limits';
import { nom, USER_MESSAGES } from '@recourse/contract/users';
import { username } from '@recourse/contract/values/usernames';

const messagesOf = (shape: typeof username, value: string): string[] =>
  shape.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['a zero-width space', 'client1\u200B'],
  ['a zero-width joiner', 'cli\u200Dent1'],
  ['a right-to-left override', '\u202Eabc'],
  ['a bidirectional isolate', 'a\u2066bc'],
  ['a soft hyphen', 'cli\u00ADent1'],
  ['a variation selector', 'client1\uFE0F'],
  ['a Hangul filler, which counts as a letter', 'client1\u3164'],
  ['a control character', 'client\u00071'],
  ['a character for private use', 'client1\uE000'],
  ['an at sign in full width', 'client1\uFF20home'],
  ['a space', 'client 1'],
  ['a no-break space', 'client\u00A01'],
])('a username with %s is refused', (_, value) => {
  expect(messagesOf(username, value)).toContain(USER_MESSAGES.usernameShape);
});

test.each([
  ['client1', 'client1'],
  ['  Zoë.d’Arc_9 ', 'Zoë.d’Arc_9'],
  ['Zoe\u0308', 'Zo\u00EB'],
  ['ｃｌｉｅｎｔ１', 'client1'],
  ['ﬁona', 'fiona'],
  ['мария', 'мария'],
  ['李小龍', '李小龍'],
])('the username %j is kept as %j', (typed, kept) => {
  expect(username.parse(typed)).toBe(kept);
});

test('a username is not longer than its limit in the form that is kept', () => {
  expect(username.parse('x'.repeat(LIMITS.username))).toHaveLength(LIMITS.username);
  // One character that is eighteen in its compatibility form.
  expect(messagesOf(username, '\uFDFA'.repeat(LIMITS.username))).not.toEqual([]);
});

test.each(['Eva \u202Eeno', 'Eva\u2069', 'Eva\u0007', 'Eva\nOne'])(
  'the name %j, which would show as another, is refused',
  (value) => {
    expect(messagesOf(nom, value)).toEqual([USER_MESSAGES.nomShape]);
  },
);

test.each(['Éva d’Arc', 'سارة', 'می\u200Cخواهم', '👩\u200D🔧 Eva', ''])(
  'the name %j is a name',
  (value) => {
    expect(nom.parse(value)).toBe(value);
  },
);
