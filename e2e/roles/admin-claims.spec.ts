import {
  type ClaimCounts,
  countClaims,
  createClaim,
  listClaims,
  updateClaim,
} from '@recourse/contract/claims';
import { getThread, type ThreadItem } from '@recourse/contract/claims-thread';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { EMPTY_LIST } from '../support/answers.ts';
import { PIXEL } from '../support/documents.ts';
import type { Portal } from '../support/portal.ts';
import { pickDelete } from '../support/row-menu.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** Administrators file, change and delete everybody's claims. */

const SCREEN = '/reclamations';
const LIST = '**/api/claims?**';

/** The figure on a card, found by the heading of the card. */
const figure = (page: Page, label: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })
    .locator('p')
    .first();

const newForm = (page: Page) => page.getByRole('region', { name: 'New reclamation' });
const editor = (page: Page, id: number) => page.getByRole('form', { name: `Edit claim ${id}` });

async function fileClaim(portal: Portal, body: object): Promise<{ id: number }> {
  const { token } = await portal.admin();
  return portal.call<{ id: number }>(createClaim, token, { body });
}

test('an empty portal says so, and an administrator files the first claim', async ({
  page,
  portal,
}) => {
  const desk = await portal.person('EMPLOYE', 'claims-desk');
  const admin = await portal.admin();
  await page.route(LIST, (route) => route.fulfill({ json: EMPTY_LIST }));
  await openAs(page, admin, SCREEN);
  await expect(page.getByText('No claims yet')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(LIST);
  const before = await portal.call<ClaimCounts>(countClaims, admin.token);
  await newForm(page).getByRole('button', { name: 'Create' }).click();
  await expect(newForm(page).getByText('Content is required.')).toBeVisible();
  await expect(newForm(page).getByLabel('Status')).toHaveValue('OPEN');
  await newForm(page).getByLabel('Content').fill('The lift is stuck.');
  await newForm(page).getByLabel('Response').fill('A technician is on the way.');
  await newForm(page).getByRole('combobox', { name: 'Employee' }).fill('claims-de');
  await page.getByRole('option', { name: 'claims-desk' }).click();
  await page.reload();
  await expect(newForm(page).getByLabel('Content'), 'a draft survives').toHaveValue(
    'The lift is stuck.',
  );
  await expect(newForm(page).getByRole('combobox', { name: 'Employee' })).toHaveValue(
    'claims-desk',
  );
  await newForm(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Claim created.')).toBeVisible();
  await expect(newForm(page).getByLabel('Content')).toHaveValue('');
  const row = page.getByRole('row').filter({ hasText: 'The lift is stuck.' });
  await expect(row).toContainText('OPEN');
  await expect(row).toContainText('claims-desk');
  await expect(figure(page, 'Open')).toHaveText(String(before.open + 1));
  await expect(figure(page, 'Total')).toHaveText(String(before.total + 1));
  const { data } = await portal.call<{ data: object[] }>(listClaims, admin.token);
  expect(data[0]).toMatchObject({
    contenu: 'The lift is stuck.',
    status: 'OPEN',
    response: 'A technician is on the way.',
    userId: desk.id,
  });
});

test('the form for a new claim is folded, and unfolds when it is asked for or a draft is kept', async ({
  page,
  portal,
}) => {
  await fileClaim(portal, { contenu: 'The portcullis is stuck.' });
  await openAs(page, await portal.admin(), `${SCREEN}?q=portcullis`);
  await expect(page.getByRole('row').filter({ hasText: 'The portcullis is stuck.' })).toBeVisible();
  await expect(newForm(page)).toHaveCount(0);
  const button = page.getByRole('button', { name: 'New claim' });
  const fold = newForm(page).getByRole('button', { name: 'New reclamation' });
  await button.click();
  await expect(newForm(page).getByLabel('Content')).toBeFocused();
  await expect(page).toHaveURL(/new=1/);
  await expect(page).toHaveURL(/q=portcullis/);
  await page.reload();
  await expect(newForm(page), 'the address keeps it').toBeVisible();
  await fold.click();
  await expect(newForm(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page).not.toHaveURL(/new=/);
  await page.keyboard.press('n');
  await expect(newForm(page).getByLabel('Content')).toBeFocused();
  await newForm(page).getByLabel('Content').fill('The hinge, too.');
  await fold.click();
  await page.reload();
  await expect(newForm(page).getByLabel('Content'), 'a draft is kept').toHaveValue(
    'The hinge, too.',
  );
  await expect(newForm(page)).toContainText('This is what you had typed before.');
  await newForm(page).getByRole('button', { name: 'Start over' }).click();
  await fold.click();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'The portcullis is stuck.' })).toBeVisible();
  await expect(newForm(page), 'nothing is kept').toHaveCount(0);
});

test('an administrator files a claim with files, which are kept with the draft', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await openAs(page, admin, `${SCREEN}?new=1`);
  const form = newForm(page);
  await form.getByLabel('Attach files').setInputFiles([
    { name: 'leak.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'tool.exe', mimeType: 'text/plain', buffer: PIXEL },
  ]);
  await form.getByLabel('Content').fill('The tank leaks, see the picture.');
  await expect(form.getByText('This file is not accepted')).toBeVisible();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('A file was not uploaded. Try it again or remove it.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Remove tool.exe' }).click();
  await expect(form.getByRole('progressbar'), 'the other one is uploaded').toHaveCount(0);
  await page.goto(SCREEN);
  const files = form.getByRole('list', { name: 'Files' });
  await expect(files, 'kept with the draft').toContainText('leak.png');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Claim created.')).toBeVisible();
  await expect(files).toHaveCount(0);
  const found = await portal.call<{ data: { id: number }[] }>(listClaims, admin.token, {
    query: { q: 'tank leaks' },
  });
  const [claim] = found.data;
  const { data } = await portal.call<{ data: ThreadItem[] }>(getThread, admin.token, {
    params: { id: claim?.id ?? 0 },
  });
  const names = data.flatMap((item) =>
    'documents' in item ? item.documents.map(({ nom }) => nom) : [],
  );
  expect(names).toEqual(['leak.png']);
});

test('a claim is changed in its place in the list, and deleted', async ({ page, portal }) => {
  const { id } = await fileClaim(portal, { contenu: 'The printer eats paper.' });
  await openAs(page, await portal.admin(), `${SCREEN}?q=printer%20eats`);
  await page.getByRole('button', { name: `Edit claim ${id}` }).click();
  await expect(editor(page, id).getByLabel('Content')).toBeFocused();
  await editor(page, id).getByLabel('Content').fill('');
  await editor(page, id).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page, id).getByText('Content is required.')).toBeVisible();
  await expectAccessible(page);
  await editor(page, id).getByLabel('Content').fill('The printer eats paper every day.');
  await editor(page, id).getByLabel('Status').selectOption('CLOSED');
  await editor(page, id).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Claim updated.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'every day' });
  await expect(row).toContainText('CLOSED');
  await pickDelete(page, `Delete claim ${id}`);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Claim deleted.')).toBeVisible();
  await expect(page.getByText('No claim matches')).toBeVisible();
  await expectAccessible(page);
});

test('claims page and filter on the server, and the place lives in the address', async ({
  page,
  portal,
}) => {
  for (let i = 1; i <= 5; i += 1) await fileClaim(portal, { contenu: `Turnstile ${i}` });
  await fileClaim(portal, { contenu: 'Turnstile 6', channel: 'LETTER' });
  await fileClaim(portal, { contenu: 'Turnstile done', status: 'RESOLVED', channel: 'LETTER' });
  await openAs(page, await portal.admin(), `${SCREEN}?q=turnstile&perPage=5`);
  await expect(page.getByText('1–5 of 7')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('6–7 of 7')).toBeVisible();
  await page.getByLabel('Status shown').selectOption('RESOLVED');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page).toHaveURL(/status=RESOLVED/);
  await page.goBack();
  await expect(page, 'Back leads to the page before the filter').not.toHaveURL(/status/);
  await expect(page.getByText('6–7 of 7')).toBeVisible();
  await page.getByLabel('Channel shown').selectOption('PHONE');
  await expect(page.getByText('No claim matches')).toBeVisible();
  await page.getByLabel('Channel shown').selectOption('LETTER');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByLabel('Status shown').selectOption('RESOLVED');
  await expect(page.getByText('1–1 of 1'), 'both filters at once').toBeVisible();
  await expect(page).toHaveURL(/channel=LETTER.*status=RESOLVED/);
  await page.goBack();
  await expect(page.getByText('1–2 of 2'), 'Back keeps the other filter').toBeVisible();
  await expect(page.getByLabel('Channel shown')).toHaveValue('LETTER');
});

test('claims of one client are narrowed by further filters, saved as shown, and kept on Back', async ({
  page,
  portal,
}) => {
  const client = await portal.person('CLIENT', 'narrow-client');
  const file = (contenu: string, more: object) =>
    fileClaim(portal, { contenu, clientId: client.id, ...more });
  await file('Dromedary one', { channel: 'LETTER' });
  await file('Dromedary two', { channel: 'LETTER', status: 'RESOLVED' });
  await file('Dromedary three', { channel: 'PHONE' });
  await fileClaim(portal, { contenu: 'Dromedary of nobody', channel: 'LETTER' });
  await openAs(page, await portal.admin(), `${SCREEN}?q=dromedary`);
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  const words = page.getByRole('row').getByText('Dromedary of nobody');
  const isWhole = (part: HTMLElement) => part.scrollHeight <= part.clientHeight;
  expect(await words.evaluate(isWhole), 'its words are not cut').toBe(true);
  const picker = page.getByRole('combobox', { name: 'Client shown' });
  await picker.fill('narrow-cl');
  await page.getByRole('option', { name: /narrow-client/ }).click();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`));
  await page.getByLabel('Channel shown').selectOption('LETTER');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByLabel('Status shown').selectOption('OPEN');
  await expect(page.getByText('1–1 of 1'), 'three filters and a search at once').toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Dromedary one');
  await page
    .getByRole('row')
    .filter({ hasText: 'Dromedary one' })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/reclamations\/\d+$/);
  await page.goBack();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(picker).toHaveValue(/narrow-client/);
  await expect(page.getByLabel('Channel shown')).toHaveValue('LETTER');
  await expect(page.getByLabel('Status shown')).toHaveValue('OPEN');
  await page.goBack();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–3 of 3'), 'Back takes the filters back one by one').toBeVisible();
  await page.goto(`${SCREEN}?q=camel&client=${client.id}`);
  await expect(page.getByText('No claim matches')).toBeVisible();
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('without the stream of events the list shows what one did oneself', async ({
    page,
    portal,
  }) => {
    await withoutEvents(page);
    const { id } = await fileClaim(portal, { contenu: 'The turntable squeaks.' });
    await openAs(page, await portal.admin(), `${SCREEN}?q=turntable`);
    await page.getByRole('button', { name: `Edit claim ${id}` }).click();
    await editor(page, id).getByLabel('Content').fill('The turntable squeaks at night.');
    await editor(page, id).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'at night' })).toBeVisible();
    await pickDelete(page, `Delete claim ${id}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No claim matches')).toBeVisible();
  });

  test('someone else being quicker, both versions are there and saving again applies mine', async ({
    page,
    portal,
  }) => {
    const { token } = await portal.admin();
    const { id } = await fileClaim(portal, { contenu: 'Raced for.' });
    await openAs(page, await portal.admin(), `${SCREEN}?q=raced%20for`);
    await page.getByRole('button', { name: `Edit claim ${id}` }).click();
    await editor(page, id).getByLabel('Response').fill('Mine.');
    await portal.call(updateClaim, token, { params: { id }, body: { status: 'PENDING' } });
    await editor(page, id).getByRole('button', { name: 'Save' }).click();
    const choice = editor(page, id).getByRole('region', { name: 'Two versions' });
    await expect(choice.getByText(/Someone else changed this/)).toBeVisible();
    await expect(choice.getByRole('radio', { name: /^Theirs.*PENDING/ })).toBeChecked();
    await expectAccessible(page);
    await expect(editor(page, id).getByLabel('Response')).toHaveValue('Mine.');
    await choice.getByRole('button', { name: 'Continue with this choice' }).click();
    await editor(page, id).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Claim updated.')).toBeVisible();
    const { data } = await portal.call<{ data: object[] }>(listClaims, token, {
      query: { q: 'raced for' },
    });
    expect(data[0]).toMatchObject({ status: 'PENDING', response: 'Mine.' });
  });
});
