import { NO_MATCH, search } from '@recourse/contract/ai';
import { createReport } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import { FAILURE } from './answers.ts';
import { changeAnswers, CONVERSATION_CALLS, offered, refuseMessages } from './conversation.ts';
import { PASSWORD, type Person, type Portal } from './portal.ts';
import type { CONVERSATION, PROFILE } from '../texts/spec-texts-shared.ts';
import { expect, expectAccessible, openAs, withoutEvents } from './test.ts';

/** How tests bring screens into the states that show their texts. */

/** How to reach each state of a screen. */
export type Reach<States> = { readonly [State in keyof States]: () => Promise<unknown> };

/** Makes calls fail without a message from the server. */
export async function failing(
  page: Page,
  ...addresses: readonly (string | RegExp)[]
): Promise<void> {
  for (const address of addresses) await page.route(address, (route) => route.fulfill(FAILURE));
}

/** Lets all calls through again, except for the stream of events. */
export async function mend(page: Page): Promise<void> {
  await page.unrouteAll();
  await withoutEvents(page);
}

/** Checks the page while it lacks the requested data, then retries with success. */
export async function lookAndRetry(page: Page): Promise<void> {
  await expectAccessible(page);
  await mend(page);
  await page.getByRole('button', { name: 'Retry' }).first().click();
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Confirms a deletion. */
export const confirmDeletion = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

/** Makes calls wait. The returned function makes them fail. */
export async function failingLate(page: Page, address: string): Promise<() => void> {
  const wait = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await wait.promise;
    await route.fulfill(FAILURE);
  });
  return wait.resolve;
}

/** Makes the microphone fail to start. */
function breakMicrophone(): void {
  class Broken {
    start(): void {
      throw new Error('no microphone');
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Broken, webkitSpeechRecognition: Broken });
}

const SEARCHES = `**${search.path}**`;
const SAVES = `**${createReport.path}`;

/** The states of a conversation with the assistant. `save` presses Save where nothing is saved automatically. */
export async function conversationStates(
  page: Page,
  portal: Portal,
  save: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Reach<typeof CONVERSATION>> {
  const { token } = await portal.admin();
  const { id, texte, motcle } = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Open the tap of the fountain.', motcle: [] },
  });
  await page.addInitScript(breakMicrophone);
  const say = async (text: string, answer: Parameters<typeof fulfil>[1]) => {
    await fulfil(page, answer);
    await page.getByLabel('Your message').fill(text);
    await page.keyboard.press('Enter');
  };
  const suggestion = (score: number) => ({ json: [{ id, texte, motcle, score }] });
  return {
    'a confident suggestion': () => say('the fountain is dry', suggestion(1.5)),
    'an unsure suggestion': () => say('it is still dry', suggestion(0.5)),
    'no match': () => say('something else', { json: [] }),
    'a failed search': () => say('anybody there', { status: 501, body: 'Closed.' }),
    'an answer that is no JSON': () => say('and now', { contentType: 'text/html', body: '<p>Hi' }),
    'a microphone that fails': () => press(page, 'Start the microphone'),
    'saving fails': async () => {
      await expectAccessible(page);
      await failing(page, SAVES);
      await say('to be saved', { json: [] });
      await save();
    },
    saved: async () => {
      await page.unroute(SAVES);
      await press(page, 'Retry');
    },
  };
}

/**
 * The same states of a client's conversation. The server answers courtesies with a question and hands nothing over. The
 * test changes its answers on the way.
 */
export async function clientConversationStates(
  page: Page,
  portal: Portal,
): Promise<Reach<typeof CONVERSATION>> {
  const { token } = await portal.admin();
  const tap = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Open the tap of the fountain.', motcle: [] },
  });
  await page.addInitScript(breakMicrophone);
  const say = async (text: string) => {
    await page.getByLabel('Your message').fill(text);
    await page.keyboard.press('Enter');
  };
  const sayRefused = async (text: string, answer: Parameters<typeof fulfil>[1]) => {
    await refuseMessages(page, answer);
    await say(text);
  };
  return {
    'a confident suggestion': async () => {
      await changeAnswers(page, (_, said) => {
        if (said === 'hello') return { kind: 'SURE', suggestions: [offered(tap, 1.5)] };
        if (said === 'hi') return { kind: 'CHOICE', suggestions: [offered(tap, 0.5)] };
        return { kind: 'NONE', suggestions: [], text: NO_MATCH };
      });
      await say('hello');
    },
    'an unsure suggestion': () => say('hi'),
    'no match': () => say('good morning'),
    'a failed search': () => sayRefused('good evening', { status: 501, body: 'Closed.' }),
    'an answer that is no JSON': () =>
      sayRefused('hello again please', { contentType: 'text/html', body: '<p>Hi' }),
    'a microphone that fails': () => press(page, 'Start the microphone'),
    'saving fails': async () => {
      await expectAccessible(page);
      await sayRefused('thank you', FAILURE);
      // The message that failed before is sent first.
      await expect(page.getByText(/AI error: HTTP 501/)).toBeVisible();
    },
    saved: async () => {
      await page.unroute(CONVERSATION_CALLS);
      await press(page, 'Retry');
    },
  };
}

async function fulfil(
  page: Page,
  answer: { json: unknown } | { status?: number; contentType?: string; body: string },
): Promise<void> {
  await page.unroute(SEARCHES);
  await page.route(SEARCHES, (route) => route.fulfill(answer));
}

const ME = '**/api/auth/me';

/** The states of the user's own profile. */
export function profileStates(page: Page, person: Person, path: string): Reach<typeof PROFILE> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = () => press(page, 'Save profile');
  const change = () => press(page, 'Change password');
  return {
    'not loaded': async () => {
      await failing(page, ME);
      await openAs(page, person, path);
    },
    opened: () => lookAndRetry(page),
    'without an address': async () => {
      await field('Email').fill(' ');
      await save();
    },
    'an address of another shape': async () => {
      await field('Email').fill('not an address');
      await save();
    },
    'saving fails': async () => {
      await field('Email').fill(`new-${person.username}@example.org`);
      await failing(page, ME);
      await save();
    },
    saved: async () => {
      await expect(field('Email'), 'what was typed stays').toHaveValue(/^new-/);
      await page.unroute(ME);
      await save();
    },
    'without passwords': change,
    'another confirmation': async () => {
      await field('Current password').fill(PASSWORD);
      await field('New password').fill('another good password');
      await field('Confirm new password').fill('another bad password');
      await change();
    },
    'password changed': async () => {
      await field('Confirm new password').fill('another good password');
      await change();
    },
  };
}
