import { ACCESS } from '@recourse/contract/access';
import { NO_MATCH } from '@recourse/contract/ai';
import { tooManyAttempts } from '@recourse/contract/auth';
import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '../../../../tests/architecture/source-files.ts';
import { fieldMessages } from '../../../../tests/pinned/field-messages.ts';
import { sourceMessages } from '../../../../tests/pinned/source-messages.ts';
import { refusals } from './en/refusals.ts';
import { findRule } from './rule-patterns.ts';

/** Every text of the server that a person can see is known by its English, and so has French and Arabic. */

/** Of the conversation with the assistant: there in each language, because he answers in that of the client's words. */
const isOfConversation = (file: string): boolean => file.endsWith('conversations/sentences.ts');
/** What the library of shapes says when a shape has no words of its own; the second names its field. */
const OF_SHAPES = ['Invalid input', 'email: Invalid input'];

const FILLING = '5';
const filled = (message: string): string => message.replaceAll('{}', FILLING);
/** Its last word agrees with the number: both forms are tried below. */
const isWaiting = (message: string): boolean => message.startsWith('Too many failed attempts');

const sources = readSourceFiles().filter(({ path }) => !isOfConversation(path));
const ofFields = Object.values(fieldMessages(ACCESS.map(({ endpoint }) => endpoint))).flat(9);
const said = [...sourceMessages(sources), ...ofFields.map(String)];
const messages = [...new Set(said)].filter(
  (message) => /\s/.test(message) && message !== NO_MATCH && !isWaiting(message),
);
const all = [...messages.map(filled), tooManyAttempts(1), tooManyAttempts(90), ...OF_SHAPES];

test('there are many', () => {
  expect(messages.length).toBeGreaterThan(130);
});

test.each(all)('%s', (message) => {
  expect(findRule(message)).not.toBeNull();
});

test('what nobody says is not translated either', () => {
  const found = new Set(all.map((message) => findRule(message)?.key));
  const unsaid = Object.keys(refusals).filter((key) => !found.has(key as never));
  expect(unsaid).toEqual([]);
});

describe('a text with something filled in', () => {
  test.each([
    ['Please give a whole number from 3 to 70.', { min: '3', max: '70' }],
    ['Ann Lee has just written. Read it, then send again.', { name: 'Ann Lee' }],
    [tooManyAttempts(90), { seconds: '90' }],
  ])('%s', (message, values) => {
    expect(findRule(message)?.values).toEqual(values);
  });
});

test('any other words are nobody’s', () => {
  expect(findRule('The moon is full.')).toBeNull();
});
