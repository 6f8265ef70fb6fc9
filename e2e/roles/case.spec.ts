import { type Candidates, listCandidates } from '@recourse/contract/ai-candidates';
import { postConversationMessage } from '@recourse/contract/conversations';
import { getReport, type Report } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import { createClaim, getClaim, updateClaim, type Claim } from '@recourse/contract/claims';
import { LIFE_MESSAGES } from '@recourse/contract/claims-life';
import { getThread, postMessage, THREAD_MESSAGES } from '@recourse/contract/claims-thread';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Person, Portal } from '../support/portal.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** One claim, one page, one thread: for the client, the employee who answers and the administrator. */

type Said = EndpointReply<typeof postConversationMessage>;

let client: Person;
let employee: Person;
let other: Person;
let claim: Claim;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  const name = (role: string) => `${role}${workerIndex}${testId.slice(-6)}`;
  client = await portal.person('CLIENT', name('cleo'));
  employee = await portal.person('EMPLOYE', name('eve'));
  other = await portal.person('EMPLOYE', name('ola'));
  claim = await portal.call(createClaim, client.token, {
    body: { contenu: 'You took 489 euros twice for the same order.' },
  });
});

const pageOf = (list: string): string => `${list}/${claim.id}`;
const say = (portal: Portal, who: Person, body: string, purpose?: 'REPLY' | 'FINAL') =>
  portal.call(postMessage, who.token, {
    params: { id: claim.id },
    body: { body, ...(purpose ? { purpose } : {}) },
  });

test('an employee opens a claim from the queue, answers it, and the client reads and replies at once', async ({
  page,
  portal,
  browser,
}) => {
  await openAs(page, employee, `${PATHS.employeeClaims}?view=queue`);
  await page.getByRole('link', { name: `Open claim ${claim.id}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(claim.contenu);
  await expect(page.getByText(claim.reference)).toBeVisible();
  await expectAccessible(page);

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, client, pageOf(PATHS.clientClaims));
  await expect(theirs.getByText('We have received your complaint.')).toBeVisible();

  await page.getByLabel('Message', { exact: true }).fill('One of them goes back today.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'One of them goes back today.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect(page.getByText('changed the status from Open to In work')).toBeVisible();
  await expect(page.getByText('took it over')).toBeVisible();

  await expect(theirs.getByText('One of them goes back today.')).toBeVisible();
  await expect(theirs.getByText('Somebody is working on it.')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel('Write to us').fill('Thank you.');
  // The key that resolves a claim for the staff only sends the message for a client.
  await theirs.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible();
  await theirs.close();
});

test('sending with resolve, by keyboard, ends the claim with a final answer', async ({
  page,
  portal,
}) => {
  await openAs(page, employee, pageOf(PATHS.employeeClaims));
  const isReleased = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/messages', async (route) => {
    asked += 1;
    await isReleased.promise;
    await route.continue();
  });
  await page.getByLabel('Message', { exact: true }).fill('It is paid back.');
  await page.keyboard.press('Control+Shift+Enter');
  // A second press while it is being sent does nothing.
  await expect(page.getByRole('button', { name: 'Send answer and resolve' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await page.keyboard.press('Control+Shift+Enter');
  isReleased.resolve();
  await expect(page.getByText('final answer')).toBeVisible();
  expect(asked).toBe(1);
  const stored = await portal.call(getClaim, client.token, { params: { id: claim.id } });
  expect(stored).toMatchObject({ status: 'RESOLVED', response: 'It is paid back.' });
});

test('a note is written apart, looks unlike a message, and never reaches the client', async ({
  page,
  portal,
}) => {
  await openAs(page, employee, pageOf(PATHS.employeeClaims));
  await page.getByLabel('Message', { exact: true }).fill('Half an answer');
  await page.getByRole('tab', { name: 'Internal note' }).click();
  await expect(page.getByText('The client never sees this.')).toBeVisible();
  await page.getByLabel('Note', { exact: true }).fill('The provider confirms it.');
  await page.getByRole('button', { name: 'Save note' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'The provider confirms it.' });
  await expect(note).toContainText('Internal note');
  await expectAccessible(page);
  // The two drafts are kept apart, also after a reload.
  await page.reload();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half an answer');
  const thread = await portal.call(getThread, client.token, { params: { id: claim.id } });
  expect(JSON.stringify(thread)).not.toContain('provider');
  await note.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(note).toHaveCount(0);
  // The same text again is another note, not a repetition of the first request.
  await page.getByRole('tab', { name: 'Internal note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('The provider confirms it.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toHaveCount(1);
});

test('the assistant’s answers are inserted by key or press, an unsure one only by a second press', async ({
  page,
  portal,
}) => {
  // Other tests add solutions to this portal, and the assistant may show some of them after these
  // two. So the page gets these two alone.
  const texte = 'A bassoon that arrives without its crook gets one within two days.';
  claim = await portal.call(createClaim, client.token, {
    body: { contenu: 'The bassoon came without its crook.' },
  });
  const second = 'A bassoon goes back to us without its reed.';
  for (const one of [texte, second])
    await portal.call(createSolution, (await portal.admin()).token, {
      body: { texte: one, motcle: ['bassoon'] },
    });
  const found = () =>
    portal.call<Candidates>(listCandidates, employee.token, { params: { id: claim.id } });
  const mine = ({ data }: Candidates): Candidates['data'] =>
    data.filter((one) => one.texte === texte || one.texte === second);
  await expect
    .poll(async () => mine(await found()).map((one) => one.texte))
    .toEqual([texte, second]);
  // The assistant's own tests check its confidence in these.
  let inOrder = (answersFound: Candidates['data']): Candidates['data'] => answersFound;
  await page.route(/\/api\/ai\/candidates\//, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Candidates;
    const unsure = mine(answer).map((one) => ({ ...one, score: 0 }));
    await route.fulfill({ response, json: { ...answer, data: inOrder(unsure) } });
  });
  await openAs(page, employee, pageOf(PATHS.employeeClaims));
  const answers = page.getByRole('region', { name: 'The assistant’s answers' });
  await expect(answers).toContainText(texte);
  await expect(answers).toContainText('Not sure');
  await expectAccessible(page);
  const message = page.getByLabel('Message', { exact: true });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('1');
  await expect(answers.getByRole('status')).toContainText('press 1 again');
  await expect(message).toHaveValue('');
  // Between the two presses another answer takes the same place. That answer needs two presses of
  // its own.
  inOrder = (answersFound) => answersFound.toReversed();
  await portal.call(createSolution, (await portal.admin()).token, {
    body: { texte: 'Drums are tuned by hand.', motcle: ['drum'] },
  });
  await expect(answers.getByRole('listitem').first()).toContainText(second);
  await page.keyboard.press('1');
  await expect(answers.getByRole('status')).toContainText('press 1 again');
  await expect(message).toHaveValue('');
  await page.keyboard.press('1');
  await expect(message).toHaveValue(second);
  await expect(message).toBeFocused();
  // While the user types, a number key types a number.
  await page.keyboard.press('1');
  await page.keyboard.press('1');
  await expect(message).toHaveValue(`${second}11`);
  await expect(answers.getByRole('status')).toHaveCount(0);
  await answers.getByRole('button', { name: 'Insert answer 1' }).click();
  await expect(message).toHaveValue(`${second}11\n\n${second}`);
});

test('an inserted answer validates the report of the claim, unless its author says that it teaches nothing', async ({
  page,
  portal,
}) => {
  const texte = 'A bassoon that squeaks needs a new reed.';
  const solution = await portal.call<Solution>(createSolution, (await portal.admin()).token, {
    body: { texte, motcle: ['bassoon'] },
  });
  const handOver = async (id: string): Promise<{ reportId: number; page: string }> => {
    const say = (clientMessageId: string, body: string, act?: 'PERSON') =>
      portal.call<Said>(postConversationMessage, client.token, {
        params: { id },
        body: { clientMessageId, body, ...(act && { act }) },
      });
    const { report } = await say('1', 'My bassoon squeaks in the low notes.');
    const handed = await say('2', 'Talk to a person', 'PERSON');
    expect(report).not.toBeNull();
    return { reportId: report?.id ?? 0, page: `${PATHS.employeeClaims}/${handed.claim?.id}` };
  };
  // The assistant's own tests check its confidence and its other answers.
  await page.route(/\/api\/ai\/candidates\//, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Candidates;
    const { id, version } = solution;
    const evidence = { words: [], confirmed: 3, compared: 4, similar: [] };
    const found = { id, version, texte, motcle: [], score: 1, evidence };
    await route.fulfill({ response, json: { ...answer, data: [found] } });
  });
  const send = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Send answer and resolve' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    await expect(page.getByText('Teaches the assistant:')).toHaveCount(0);
  };
  const insert = page.getByRole('button', { name: 'Insert answer 1' });
  const message = page.getByLabel('Message', { exact: true });

  const first = await handOver('taught');
  await openAs(page, employee, first.page);
  await insert.click();
  await expect(page.getByText('Teaches the assistant:')).toBeVisible();
  await expectAccessible(page);
  // The setting is kept with the draft.
  await page.reload();
  await expect(page.getByText('Teaches the assistant:')).toBeVisible();
  await message.fill(`Dear client, ${texte}`);
  await send('Dear client');
  const read = (id: number) =>
    portal.call<Report>(getReport, employee.token, { params: { id: String(id) } });
  expect(await read(first.reportId)).toMatchObject({
    solutionId: solution.id,
    settledBy: 'SOLUTION',
  });

  const second = await handOver('untaught');
  await page.goto(second.page);
  await insert.click();
  await page.getByRole('button', { name: 'The assistant learns nothing from this answer' }).click();
  await message.fill('We have called you.');
  await send('We have called you.');
  expect(await read(second.reportId)).toMatchObject({ settledBy: 'PERSON' });
  // The answers are requested again after each message.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a withdrawn answer leaves a line and no text', async ({ page, portal }) => {
  await say(portal, employee, 'The wrong answer.');
  await openAs(page, employee, pageOf(PATHS.employeeClaims));
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('An answer was withdrawn.')).toBeVisible();
  await expect(page.getByText('The wrong answer.')).toHaveCount(0);
});

test.describe('what fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('a text that somebody else was quicker than stays, and is sent when his is read', async ({
    page,
    portal,
  }) => {
    await say(portal, employee, 'I look at it.', 'REPLY');
    // The page does not receive the change before it sends.
    await withoutEvents(page);
    await openAs(page, employee, pageOf(PATHS.employeeClaims));
    await expect(page.getByText('I look at it.')).toBeVisible();
    await page.route(/\/api\/.*\/thread/, (route) => route.abort());
    await say(portal, client, 'It is urgent!');
    await page.getByLabel('Message', { exact: true }).fill('Please wait.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(THREAD_MESSAGES.newMessages(client.username))).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Please wait.');
    await page.unroute(/\/api\/.*\/thread/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('It is urgent!')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Please wait.' })).toBeVisible();
  });

  test('an empty message is refused, and a thread that cannot be loaded is tried again', async ({
    page,
  }) => {
    await withoutEvents(page);
    await page.route(/\/api\/.*\/thread/, (route) => route.fulfill({ status: 404, json: {} }));
    await openAs(page, client, pageOf(PATHS.clientClaims));
    await expect(page.getByText('The thread could not be loaded.')).toBeVisible();
    await page.unroute(/\/api\/.*\/thread/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The thread could not be loaded.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(THREAD_MESSAGES.messageRequired)).toBeVisible();
  });

  test('another’s claim, a missing one and a word are no claim to see', async ({
    page,
    portal,
  }) => {
    await portal.call(updateClaim, (await portal.admin()).token, {
      params: { id: claim.id },
      body: { userId: employee.id },
    });
    for (const place of [
      pageOf(PATHS.employeeClaims),
      `${PATHS.employeeClaims}/999999`,
      `${PATHS.employeeClaims}/x`,
    ]) {
      await openAs(page, other, place);
      await expect(page.getByText('There is no such complaint')).toBeVisible();
    }
  });
});

test('a closed claim is read and not written to; a long thread is folded', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  for (let place = 1; place <= 14; place += 1)
    await say(portal, client, `Message number ${place}.`);
  await portal.call(updateClaim, admin.token, {
    params: { id: claim.id },
    body: { status: 'CLOSED' },
  });
  await openAs(page, admin, pageOf(PATHS.adminClaims));
  await expect(page.getByText('This complaint is closed.')).toBeVisible();
  await expect(page.getByText('Message number 3.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 5 more in between' }).click();
  await expect(page.getByText('Message number 3.')).toBeVisible();
});

test('the client of a closed claim reads that it is over', async ({ page, portal }) => {
  const { token } = await portal.admin();
  const params = { id: claim.id };
  await portal.call(updateClaim, token, { params, body: { status: 'CLOSED' } });
  await openAs(page, client, pageOf(PATHS.clientClaims));
  await expect(page.getByText('This complaint is over.')).toBeVisible();
  await expect(page.getByLabel('Write to us')).toHaveCount(0);
});

test.describe('the end of a complaint', () => {
  test('the client withdraws it after a question, and the employee may open it again', async ({
    page,
    portal,
    browser,
  }) => {
    await say(portal, employee, 'I look at it.', 'REPLY');
    await openAs(page, client, pageOf(PATHS.clientClaims));
    await page.getByRole('button', { name: 'Withdraw this complaint' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('This complaint was withdrawn.')).toBeVisible();
    const theirs = await browser.newPage({ baseURL: portal.url });
    await openAs(theirs, employee, pageOf(PATHS.employeeClaims));
    await theirs.getByRole('button', { name: 'Reopen', exact: true }).click();
    await theirs.getByRole('button', { name: 'Reopen', exact: true }).click();
    await expect(theirs.getByLabel('Message', { exact: true })).toBeVisible();
    await expect(page.getByText('This complaint was withdrawn.')).toHaveCount(0);
    await theirs.close();
  });

  test.describe('what fails', () => {
    test.use({ allowedNoise: [FAILED_REQUEST] });

    test('what cannot be accepted any more says why, and keeps the words', async ({
      page,
      portal,
    }) => {
      await say(portal, employee, 'It is paid back.', 'FINAL');
      await withoutEvents(page);
      await openAs(page, client, pageOf(PATHS.clientClaims));
      await expect(page.getByRole('heading', { name: 'Is it settled for you?' })).toBeVisible();
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await page.getByRole('radio', { name: '5 of 5' }).press('Space');
      await expectAccessible(page);
      await page.getByLabel('Do you want to add something? (optional)').fill('Thanks.');
      await page.route(/\/accept$/, (route) =>
        route.fulfill({ status: 409, json: { message: LIFE_MESSAGES.notAnswered } }),
      );
      await page.getByRole('button', { name: 'Yes, it is settled' }).click();
      await expect(page.getByText(LIFE_MESSAGES.notAnswered)).toBeVisible();
      await expect(page.getByLabel('Do you want to add something? (optional)')).toHaveValue(
        'Thanks.',
      );
    });
  });
});
