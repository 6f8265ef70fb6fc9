import { type Claim, createClaim, listClaims } from '@recourse/contract/claims';
import {
  getCaseFile,
  getReceipt,
  getThread,
  postMessage,
  postNote,
  type ThreadItem,
} from '@recourse/contract/claims-thread';
import { updateClockSettings } from '@recourse/contract/clock/targets';
import { createDocument, documentContent, listDocuments } from '@recourse/contract/documents';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { PDF, PIXEL, uploadAs } from '../support/documents.ts';
import type { Person, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, goTo, openAs, test } from '../support/test.ts';

/** Files of a complaint: attached on filing, to an answer and to a note, and printed. */

const PHOTO = { name: 'broken kettle.png', mimeType: 'image/png', buffer: PIXEL };
const BILL = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF };
const REPORT = {
  name: 'repair.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('It is safe now.'),
};

/** Gives a policy to complaints that are filed meanwhile. */
async function promises(portal: Portal, defaultPolicy: string) {
  const { token } = await portal.admin();
  const choose = (code: string | null) =>
    portal.call(updateClockSettings, token, { body: { defaultPolicy: code } });
  await choose(defaultPolicy);
  return { end: () => choose(null) };
}

const filesOf = async (portal: Portal, as: Person, id: number): Promise<number[]> => {
  const { data } = await portal.call<{ data: ThreadItem[] }>(getThread, as.token, {
    params: { id },
  });
  return data.flatMap((item) => ('documents' in item ? item.documents.map((file) => file.id) : []));
};
const statusAt = async (portal: Portal, as: Person, path: string, id: number) => {
  const headers = { authorization: `Bearer ${as.token}` };
  return (await fetch(new URL(fillPath(path, { id }), portal.url), { headers })).status;
};
const statusOf = (portal: Portal, as: Person, id: number): Promise<number> =>
  statusAt(portal, as, documentContent.path, id);
/** The colours of a page of paper. */
const paperLook = (page: Page) =>
  page.locator('main').evaluate((main) => ({
    color: getComputedStyle(main).color,
    background: getComputedStyle(main).backgroundColor,
  }));
const attach = (form: Page | Locator) => form.getByLabel('Attach files');
const chips = (form: Page | Locator) => form.locator('form').getByRole('list', { name: 'Files' });

const inThread = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Thread' }).getByRole('button', { name });
/** Every file of the case, beside the thread. */
const listed = (page: Page) => page.getByRole('region', { name: /^Files/ }).getByRole('button');

/** Drops or pastes a file on a field, as a pointer or a keyboard does. */
async function give(field: Locator, event: 'drop' | 'paste', name: string): Promise<void> {
  await field.evaluate(
    (element, { type, fileName }) => {
      const data = new DataTransfer();
      data.items.add(new File(['Some words.'], fileName, { type: 'text/plain' }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { type: event, fileName: name },
  );
}

/** On a phone, above its keyboard: the form is scrolled down to its button, and the reason stands at its top. */
async function saveInVain(page: Page, dialog: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 480 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A file was not uploaded.')).toBeInViewport();
  if (size) await page.setViewportSize(size);
}

test('an angry client files a complaint with a photo; the staff sees it, answers with a file and notes another one', async ({
  page,
  portal,
  browser,
}, { workerIndex, testId }) => {
  const name = (role: string) => `${role}${workerIndex}${testId.slice(-6)}`;
  const client = await portal.person('CLIENT', name('ann'));
  const employee = await portal.person('EMPLOYE', name('max'));

  // The client files the complaint. A file of a wrong type is named, a dropped file is removed
  // again, and the photo is sent.
  await openAs(page, client, PATHS.clientClaims);
  await page.getByRole('button', { name: 'New claim' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Content').fill('Your kettle burst into flames!!! I want my money back.');
  await attach(dialog).setInputFiles([
    PHOTO,
    { name: 'tool.exe', mimeType: 'text/plain', buffer: PIXEL },
  ]);
  await expect(dialog.getByText('This file is not accepted')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try tool.exe again' })).toHaveCount(0);
  await saveInVain(page, dialog);
  await dialog.getByRole('button', { name: 'Remove tool.exe' }).click();
  await give(dialog.getByLabel('Content'), 'drop', 'angry words.txt');
  await expect(dialog.getByText('angry words.txt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove angry words.txt' }).click();
  await expect(dialog.getByText('angry words.txt')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const [claim] = (await portal.call<{ data: Claim[] }>(listClaims, client.token)).data;
  if (!claim) throw new Error('No claim was filed.');

  // The employee views the photo, and writes a note with one file and an answer with another.
  const desk = await browser.newPage({ baseURL: portal.url });
  await openAs(desk, employee, `${PATHS.employeeClaims}/${claim.id}`);
  await inThread(desk, 'Preview broken kettle.png').click();
  await expect(desk.frameLocator('iframe').getByAltText('broken kettle.png')).toBeVisible();
  await expectAccessible(desk);
  await desk.keyboard.press('Escape');
  await desk.getByRole('tab', { name: 'Internal note' }).click();
  await desk.getByLabel('Note', { exact: true }).fill('The batch is known to us.');
  await give(desk.getByLabel('Note', { exact: true }), 'paste', 'batch.txt');
  await expect(chips(desk).getByText('batch.txt')).toBeVisible();
  await desk.getByRole('tab', { name: 'Reply' }).click();
  await expect(chips(desk)).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Internal note' }).click();
  await desk.getByRole('button', { name: 'Save note' }).click();
  await expect(inThread(desk, 'Preview batch.txt')).toBeVisible();
  await desk.getByRole('tab', { name: 'Reply' }).click();
  await desk.getByLabel('Message', { exact: true }).fill('We are sorry. Here is your refund.');
  await attach(desk).setInputFiles([BILL, REPORT]);
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inThread(desk, 'Preview bill.pdf')).toBeVisible();
  await expectAccessible(desk);
  // His inbox says how many files came with the claim, notes included.
  await goTo(desk, `${PATHS.employeeInbox}?queue=MINE`);
  await expect(desk.locator(`[data-inbox-row="claim-${claim.id}"]`)).toContainText('4 files');
  await desk.close();

  // The client reads the answer and its files, and does not see the note.
  await page.goto(`${PATHS.clientClaims}/${claim.id}`);
  await expect(inThread(page, 'Preview broken kettle.png')).toBeVisible();
  await inThread(page, 'Preview repair.txt').click();
  await expect(page.frameLocator('iframe').getByText('It is safe now.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('batch.txt')).toHaveCount(0);
  await expect(listed(page)).toHaveCount(3);
  const his = await filesOf(portal, client, claim.id);
  const theirs = await filesOf(portal, employee, claim.id);
  expect([his.length, theirs.length]).toEqual([3, 4]);
  const [noted = 0] = theirs.filter((id) => !his.includes(id));
  expect(await statusOf(portal, client, noted)).toBe(404);
  expect(await statusOf(portal, employee, noted)).toBe(200);
  for (const as of [client, employee])
    expect(await portal.call(listDocuments, as.token)).toMatchObject({ data: [] });
});

test.describe('with a broken connection', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('a file is kept with its text over a reload; a failed upload is tried again before anything is sent', async ({
    page,
    portal,
  }, { workerIndex, testId }) => {
    const client = await portal.person('CLIENT', `ben${workerIndex}${testId.slice(-6)}`);
    const claim = await portal.call<Claim>(createClaim, client.token, {
      // A pasted address is one long word, and it is the title of the page.
      body: { contenu: `https://example.com/${'kettle'.repeat(9)} leaks.` },
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, client, `${PATHS.clientClaims}/${claim.id}`);
    await page.getByLabel('Write to us').fill('See the photo.');
    await attach(page).setInputFiles(PHOTO);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Write to us')).toHaveValue('See the photo.');
    await expect(chips(page).getByText('broken kettle.png')).toBeVisible();

    await page.route(`**${createDocument.path}`, (route) => route.abort());
    await attach(page).setInputFiles(BILL);
    await expect(chips(page).getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      page.getByText('A file was not uploaded. Try it again or remove it.'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await filesOf(portal, client, claim.id)).toEqual([]);
    await page.unroute(`**${createDocument.path}`);
    await page.getByRole('button', { name: 'Try bill.pdf again' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(inThread(page, 'Preview bill.pdf')).toBeVisible();
    await expect(chips(page)).toHaveCount(0);
    expect(await filesOf(portal, client, claim.id)).toHaveLength(2);
  });
});

test('receipt and case file are printed: A4, black on white, with nothing to press', async ({
  page,
  portal,
}, { workerIndex, testId }) => {
  const name = (role: string) => `${role}${workerIndex}${testId.slice(-6)}`;
  const client = await portal.person('CLIENT', name('pia'));
  const other = await portal.person('CLIENT', name('uma'));
  const employee = await portal.person('EMPLOYE', name('kim'));
  const photo = await uploadAs(portal, client, {
    fields: { purpose: 'ATTACHMENT' },
    file: { name: PHOTO.name, bytes: PIXEL, type: PHOTO.mimeType },
  });
  const promise = await promises(portal, 'UK-FCA');
  const claim = await portal.call<Claim>(createClaim, client.token, {
    body: {
      contenu: 'The kettle burst.\n\nI was lucky.',
      remedy: ['REFUND'],
      remedyText: '489 euros',
      documentIds: [photo.id],
    },
  });
  await promise.end();
  await portal.call(postNote, employee.token, {
    params: { id: claim.id },
    body: { body: 'The batch is known.' },
  });
  await portal.call(postMessage, employee.token, {
    params: { id: claim.id },
    body: { body: 'It is paid back.', purpose: 'FINAL' },
  });
  const sha256 = createHash('sha256').update(PIXEL).digest('hex');

  await openAs(page, client, `${PATHS.clientClaims}/${claim.id}`);
  await expect(page.getByRole('link', { name: 'Case file' })).toHaveCount(0);
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Receipt' }).click(),
  ]);
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText(claim.reference);
  for (const text of ['I was lucky.', 'money back · 489 euros', PHOTO.name, sha256, 'UTC'])
    await expect(receipt.getByText(text).first()).toBeVisible();
  await expect(receipt.getByText(/^You get our final answer by .*\d{4}\.$/)).toBeVisible();
  await expect(receipt.getByText('The batch is known.')).toHaveCount(0);
  await expectAccessible(receipt);
  await expect(receipt.getByRole('button')).toHaveText(['Print']);
  await receipt.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(receipt.getByRole('button')).toHaveCount(0);
  expect(await paperLook(receipt)).toEqual({
    color: 'oklch(0 0 0)',
    background: 'oklch(1 0 0)',
  });
  expect((await receipt.pdf({ format: 'A4' })).length).toBeGreaterThan(1_000);
  await receipt.close();
  await page.close();

  // The staff prints everything, notes included.
  const desk = await page.context().newPage();
  await openAs(desk, employee, `${PATHS.employeeClaims}/${claim.id}/case-file`);
  for (const text of ['I was lucky.', 'The batch is known.', 'It is paid back.', sha256])
    await expect(desk.getByText(text).first()).toBeVisible();
  await expect(desk.getByText('from Open to Answered')).toBeVisible();
  const promised = desk.getByRole('region', { name: 'What we promised' });
  await expect(promised).toContainText(/Final answer.*\d{4}/);
  await expectAccessible(desk);
  await desk.emulateMedia({ media: 'print' });
  expect((await desk.pdf({ format: 'A4' })).length).toBeGreaterThan(1_000);
  await desk.goto(`${PATHS.employeeClaims}/999999999/case-file`);
  await expect(desk.getByText('There is no such complaint')).toBeVisible();
  expect(await statusAt(portal, other, getReceipt.path, claim.id)).toBe(404);
  expect(await statusAt(portal, client, getCaseFile.path, claim.id)).toBe(403);
});
