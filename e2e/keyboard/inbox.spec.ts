import { createClaim, getClaim, type Claim, updateClaim } from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import { createReport } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
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

/** The inbox: waiting claims in queues, taken and answered without leaving the list. */

test.use({ alone: 'inbox' });

let client: Person;
let employee: Person;
let word: string;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `w${workerIndex}${testId.slice(-8)}`;
  client = await portal.person('CLIENT', `cleo${word}`);
  employee = await portal.person('EMPLOYE', `eve${word}`);
});

const file = (portal: Portal, text: string): Promise<Claim> =>
  portal.call(createClaim, client.token, { body: { contenu: `${text} ${word}` } });
const take = (portal: Portal, who: Person, { id }: Claim) =>
  portal.call(updateClaim, who.token, { params: { id }, body: { userId: who.id } });
const stored = (portal: Portal, { id }: Claim): Promise<Claim> =>
  portal.call(getClaim, employee.token, { params: { id } });

/** A queue, filtered to the rows of this test. */
const inbox = (queue: string): string => `${PATHS.employeeInbox}?queue=${queue}&q=${word}`;
const row = (page: Page, text: string) =>
  page
    .getByRole('list', { name: /Unassigned|Mine|Client answered/ })
    .getByRole('link', { name: text });
const pressAtOnce = (page: Page, ...keys: readonly string[]): Promise<void> =>
  page.evaluate(async (pressed) => {
    for (const key of pressed) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      // React renders the result of a key press within the event of that key.
      await Promise.resolve();
    }
  }, keys);
const pane = (page: Page) => page.getByRole('article');

test('a claim is taken and answered in three actions by mouse, and the next one follows', async ({
  page,
  portal,
}) => {
  const first = await file(portal, 'You took 489 euros twice.');
  const second = await file(portal, 'The parcel never came.');
  await openAs(page, employee, inbox('UNASSIGNED'));
  await row(page, first.contenu).click();
  await expect(pane(page).getByRole('heading', { name: first.contenu })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Unassigned/ }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(row(page, first.contenu)).toHaveCount(0);
  await expect(pane(page).getByRole('heading', { name: first.contenu })).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill('One of them goes back today.');
  await page.getByRole('button', { name: 'Send answer and resolve' }).click();
  await expect(pane(page).getByRole('heading', { name: second.contenu })).toBeVisible();
  await expect(row(page, second.contenu)).toBeFocused();
  expect(await stored(portal, first)).toMatchObject({
    status: 'RESOLVED',
    assigneeId: employee.id,
  });

  // The open claim, the queue and the search are in the address.
  await page.getByRole('link', { name: /^Mine/ }).click();
  await expect(page.getByText('You have nothing to answer.')).toBeVisible();
  await expectAccessible(page, { themes: ['light'] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goBack();
  await expect(pane(page).getByRole('heading', { name: second.contenu })).toBeVisible();
  expect(page.url()).toContain(`claim=${second.id}`);
});

test('the same by keyboard alone, with an answer of the assistant; single keys never act while typing', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await portal.call(createSolution, admin.token, {
    body: { texte: `Hold the ${word} button for ten seconds.`, motcle: [word] },
  });
  const claims: Claim[] = [];
  for (const text of ['My lamp blinks red', 'My lamp blinks blue', 'My lamp is dark'])
    claims.push(await file(portal, text));
  const [first, second, third] = claims as [Claim, Claim, Claim];
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, employee, inbox('UNASSIGNED'));
  await expect(row(page, first.contenu)).toBeVisible();
  await page.keyboard.press('j');
  await expect(pane(page).getByRole('heading', { name: first.contenu })).toBeVisible();
  await page.keyboard.press('j');
  await expect(pane(page).getByRole('heading', { name: second.contenu })).toBeVisible();
  await expect(row(page, second.contenu)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, first.contenu)).toBeFocused();
  // The keys follow without a pause. The row with the focus is the one that is taken, even before the address has
  // changed.
  await pressAtOnce(page, 'j', 't');
  await expect(row(page, second.contenu)).toHaveCount(0);
  await expect(row(page, first.contenu)).toBeVisible();
  await expect(page.getByText('Insert answer 1')).toBeAttached();
  // An answer that the assistant is unsure of needs a second press.
  const message = page.getByLabel('Message', { exact: true });
  await page.keyboard.press('1');
  const again = page.getByText('press 1 again to insert it');
  await expect(again.or(message).first()).toBeAttached();
  if ((await message.inputValue()) === '') await page.keyboard.press('1');
  await expect(message).toHaveValue(new RegExp(word));
  await expect(message).toBeFocused();
  await page.keyboard.type(' jtka');
  await expect(message).toHaveValue(/ jtka$/);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(pane(page).getByRole('heading', { name: third.contenu })).toBeVisible();
  await expect(row(page, third.contenu)).toBeFocused();
  expect(await stored(portal, second)).toMatchObject({
    status: 'RESOLVED',
    assigneeId: employee.id,
  });

  await page.keyboard.press('n');
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, third.contenu)).toBeFocused();
  await page.keyboard.press('r');
  await expect(message).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, third.contenu)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search in this queue')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Send it and resolve the complaint')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My Claims' })).toBeVisible();
});

test('on a phone the list and a case are pages of their own, and three touches answer it', async ({
  page,
  portal,
}) => {
  const claim = await file(portal, 'Nobody came to repair it.');
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, employee, inbox('UNASSIGNED'));
  await row(page, claim.contenu).click();
  await expect(pane(page).getByRole('heading', { name: claim.contenu })).toBeVisible();
  await expectAccessible(page, { themes: ['light'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Message', { exact: true }).fill('Somebody comes tomorrow.');
  await page.getByRole('button', { name: 'Send answer and resolve' }).click();
  await expect(page.getByText('Nothing in this queue matches')).toBeVisible();
  expect(await stored(portal, claim)).toMatchObject({
    status: 'RESOLVED',
    assigneeId: employee.id,
  });
});

test.describe('', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });
  test('what a client answers comes by itself', async ({ page, portal }) => {
    const mine = await file(portal, 'The bill is wrong.');
    await take(portal, employee, mine);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, employee, inbox('CLIENT_ANSWERED'));
    await expect(page.getByText('Nothing in this queue matches')).toBeVisible();
    const params = { id: mine.id };
    await portal.call(postMessage, client.token, { params, body: { body: `Well? ${word}` } });
    await expect(row(page, mine.contenu)).toBeVisible();
    await expect(row(page, 'The client has answered')).toBeVisible();
  });

  test('each part fails alone, and an administrator assigns and takes it back', async ({
    page,
    portal,
  }) => {
    const claim = await file(portal, 'The line is dead.');
    await page.setViewportSize({ width: 1440, height: 900 });
    await withoutEvents(page);
    await page.route('**/api/claims?*', (route) => route.fulfill({ status: 418, body: '{}' }));
    await openAs(page, await portal.admin(), `${PATHS.adminInbox}?q=${word}`);
    await expect(page.getByText('This queue could not be loaded.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^To confirm/ })).toBeVisible();
    await page.unroute('**/api/claims?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await row(page, claim.contenu).click();
    await expect(pane(page).getByRole('heading', { name: claim.contenu })).toBeVisible();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Assign this complaint' });
    await dialog.getByRole('combobox', { name: 'Employee' }).fill(`eve${word}`);
    await page.getByRole('option', { name: new RegExp(`eve${word}`) }).click();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('The complaint is assigned.')).toBeVisible();
    await expect.poll(async () => (await stored(portal, claim)).assigneeId).toBe(employee.id);
    await page.keyboard.press('z');
    await expect.poll(async () => (await stored(portal, claim)).assigneeId).toBe(null);
  });
});

test('a report is confirmed from the queue, and the confirmation taken back with Z', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const solution = await portal.call<{ id: number }>(createSolution, admin.token, {
    body: { texte: `Reset ${word} twice.`, motcle: [word] },
  });
  await portal.call(createReport, client.token, {
    body: { reclamationText: `It blinks ${word}`, handledByAI: true, solutionId: solution.id },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, employee, inbox('TO_CONFIRM'));
  await page.getByRole('link', { name: `It blinks ${word}` }).click();
  await expect(page.getByRole('heading', { name: /^Report \d+$/ })).toBeVisible();
  await expectAccessible(page, { themes: ['light'] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('1');
  await page.keyboard.press('v');
  await expect(page.getByText('Nothing in this queue matches')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('link', { name: `It blinks ${word}` })).toBeVisible();
});
