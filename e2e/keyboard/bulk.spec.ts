import { type Claim, createClaim, getClaim, updateClaim } from '@recourse/contract/claims';
import { type BulkChange, changeClaims } from '@recourse/contract/inbox/bulk';
import type { Page } from '@playwright/test';
import type { Person, Portal } from '../support/portal.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Many claims of a queue are selected and changed at once. Each has its own outcome, and the change is undone. */

test.use({ alone: 'inbox' });

let client: Person;
let employee: Person;
let other: Person;
let word: string;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `b${workerIndex}${testId.slice(-8)}`;
  client = await portal.person('CLIENT', `cleo${word}`);
  employee = await portal.person('EMPLOYE', `eve${word}`);
  other = await portal.person('EMPLOYE', `ola${word}`);
});

async function file(portal: Portal, texts: readonly string[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const text of texts) {
    const body = { contenu: `${text} ${word}` };
    claims.push(await portal.call(createClaim, client.token, { body }));
  }
  return claims;
}

const stored = async (portal: Portal, claims: readonly Claim[]): Promise<Claim[]> => {
  const admin = await portal.admin();
  return Promise.all(
    claims.map(({ id }) => portal.call<Claim>(getClaim, admin.token, { params: { id } })),
  );
};
const narrowed = (inbox: string, queue = 'UNASSIGNED'): string =>
  `${inbox}?queue=${queue}&q=${word}`;
const bar = (page: Page) => page.getByRole('region', { name: 'Picked complaints' });
const box = (page: Page, { contenu }: Claim) => page.getByRole('checkbox', { name: contenu });
const row = (page: Page, { contenu }: Claim) => page.getByRole('link', { name: contenu });

test('X and Shift+X pick, one act takes all but the one that somebody took meanwhile, Z takes it back', async ({
  page,
  portal,
}) => {
  const claims = await file(portal, ['The first', 'The second', 'The third', 'The fourth']);
  const [first, second, third, fourth] = claims as [Claim, Claim, Claim, Claim];
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, employee, narrowed(PATHS.employeeInbox));
  await expect(row(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar(page).getByText('Picked: 1')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, third)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(bar(page).getByText('Picked: 3')).toBeVisible();
  await expect(box(page, second)).toBeChecked();
  await expect(box(page, fourth)).not.toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await portal.call(updateClaim, other.token, {
    params: { id: second.id },
    body: { userId: other.id },
  });
  await expect(row(page, second)).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Take' }).click();
  await expect(bar(page).getByText('Changed: 2')).toBeVisible();
  await bar(page).getByText('Left as they were: 1').click();
  await expect(bar(page).getByRole('link', { name: `#${second.id}` })).toBeVisible();
  const mine = await stored(portal, claims);
  expect(mine.map(({ assigneeId }) => assigneeId)).toEqual([
    employee.id,
    other.id,
    employee.id,
    null,
  ]);

  await row(page, fourth).focus();
  await page.keyboard.press('z');
  await expect(bar(page)).toHaveCount(0);
  await expect(row(page, first)).toBeVisible();
  const back = await stored(portal, claims);
  expect(back.map(({ assigneeId }) => assigneeId)).toEqual([null, other.id, null, null]);
});

test('an administrator assigns all that is shown in four acts', async ({ page, portal }) => {
  const claims = await file(portal, ['One', 'Two', 'Three']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, await portal.admin(), narrowed(PATHS.adminInbox));
  await page.getByRole('button', { name: 'Pick', exact: true }).click();
  await expect(bar(page).getByRole('button', { name: 'Assign' })).toBeDisabled();
  await bar(page).getByRole('button', { name: 'Pick all here' }).click();
  await expect(bar(page).getByText('Picked: 3')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose an employee.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Employee' }).fill(`eve${word}`);
  await page.getByRole('option', { name: new RegExp(`eve${word}`) }).click();
  await expectAccessible(page, { themes: ['light'] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(bar(page).getByText('Changed: 3')).toBeVisible();
  for (const claim of await stored(portal, claims)) expect(claim.assigneeId).toBe(employee.id);
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test.describe('when the line breaks', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('what was written is kept, and a second press changes each claim once', async ({
    page,
    portal,
  }) => {
    const claims = await file(portal, ['Here', 'There']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, await portal.admin(), narrowed(PATHS.adminInbox));
    await page.getByRole('button', { name: 'Pick', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Pick all here' }).click();
    await bar(page).getByRole('button', { name: 'Next step' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What happens with it').selectOption('It is no complaint');
    await dialog.getByLabel('Reason in words').fill('Both are praise.');
    const sent: string[] = [];
    await page.route(`**${changeClaims.path}`, (route) => {
      sent.push(route.request().postData() ?? '');
      return sent.length === 1 ? route.abort() : route.continue();
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Reason in words')).toHaveValue('Both are praise.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(bar(page).getByText('Changed: 2')).toBeVisible();
    for (const claim of await stored(portal, claims))
      expect(claim).toMatchObject({ status: 'CLOSED', closure: 'NOT_A_COMPLAINT' });
    // The second request is the first one, and has its name.
    const { clientOperationId } = JSON.parse(sent[0] ?? '') as BulkChange;
    expect(clientOperationId).toEqual(expect.any(String));
    expect(sent).toEqual([sent[0], sent[0]]);
  });
});

test('on a phone a long press picks', async ({ page, portal }) => {
  const [claim] = await file(portal, ['It never came']);
  if (claim === undefined) throw new Error('Nothing was filed.');
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, employee, narrowed(PATHS.employeeInbox));
  await expect(page.getByRole('button', { name: 'Pick', exact: true })).toBeVisible();
  await row(page, claim).dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(box(page, claim)).toBeChecked();
  await row(page, claim).dispatchEvent('pointerup', { pointerType: 'touch' });
  await row(page, claim).dispatchEvent('click');
  await expect(bar(page).getByText('Picked: 1')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Move to team' }).click();
  await expect(page.getByRole('dialog').getByLabel('Team', { exact: true })).toHaveValue('');
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Pick none' }).click();
  await expect(bar(page)).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.reload();
  await row(page, claim).dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(box(page, claim)).toBeChecked();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'longer words wrap').toBe(390);
});
