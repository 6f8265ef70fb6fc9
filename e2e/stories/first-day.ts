import { createClaim } from '@recourse/contract/claims';
import { dismissFirstRun, getFirstRun } from '@recourse/contract/dashboards';
import { CLAIM_LISTS, PATHS } from '../../packages/web/src/app/paths.ts';
import type { Locator } from '@playwright/test';
import { ADMIN, PASSWORD } from '../support/portal.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { resolve, type Telling } from './telling.ts';
import type { Visitor } from './visitor.ts';

/** A file with two good rows and two bad lines. */
const SOLUTIONS = [
  'id,texte,motcle',
  'box-1,Turn the box off and on again.,"box, light"',
  'box-2,,late',
  'box-3,We send a new box.,broken',
  'box-1,Again.,',
].join('\n');

const COMPLAINT = 'The box hums all night.';
const ANSWER = 'A quiet box is on its way.';

const checklist = (admin: Visitor): Locator =>
  admin.page.getByRole('region', { name: admin.text('first.title') });

async function isDone(
  admin: Visitor,
  step: 'SOLUTIONS' | 'EMPLOYEE' | 'COMPLAINT' | 'ANSWER',
): Promise<void> {
  const line = checklist(admin)
    .getByRole('listitem')
    .filter({ hasText: admin.text(`first.${step}`) });
  await expect(line).toContainText(admin.text('first.done'));
}

async function signIn(admin: Visitor): Promise<void> {
  await admin.write(admin.field('login.name'), ADMIN.username);
  await admin.write(admin.field('login.password'), ADMIN.password);
  await admin.page.keyboard.press('Enter');
  const progress = admin.text('first.progress', { done: 0, all: 5 });
  await expect(checklist(admin)).toContainText(progress);
}

async function importSolutions(admin: Visitor): Promise<void> {
  const { page } = admin;
  const link = checklist(admin).getByRole('link', { name: admin.text('first.SOLUTIONS.link') });
  await admin.press(link);
  const file = admin.field('imports.file');
  await file.setInputFiles({
    name: 'answers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(SOLUTIONS),
  });
  await expect(page.getByRole('row', { name: /^3 texte/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^5 id/ })).toBeVisible();
  await admin.press(page.locator('[aria-labelledby=import-preview]').getByRole('button').first());
  await expect(page.getByRole('link', { name: admin.text('imports.toSolutions') })).toBeVisible();
}

async function createEmployee(admin: Visitor, username: string): Promise<void> {
  const link = checklist(admin).getByRole('link', { name: admin.text('first.EMPLOYEE.link') });
  await admin.press(link);
  await admin.press(admin.button('users.new'));
  const form = admin.page.getByRole('dialog');
  const fields = [
    ['users.username', username],
    ['users.email', `${username}@example.org`],
    ['users.phone', '0611223344'],
    ['users.password', PASSWORD],
  ] as const;
  await form.getByLabel(admin.text('users.role'), { exact: true }).selectOption('EMPLOYE');
  for (const [label, text] of fields)
    await admin.write(form.getByLabel(admin.text(label), { exact: true }), text);
  await admin.page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
}

/** Chooses the dates that claims get from now on: the list's last step. */
async function choosePolicy(admin: Visitor): Promise<void> {
  const link = checklist(admin).getByRole('link', { name: admin.text('first.POLICY.link') });
  await admin.press(link);
  await admin.field('policies.default').selectOption('INTERNAL');
  await expect(admin.page.getByText(admin.text('policies.defaultSaved'))).toBeVisible();
}

/** Neither a list that cannot be loaded nor one that cannot be hidden is lost. */
async function expectFailures(admin: Visitor): Promise<void> {
  const { page } = admin;
  const fail = (path: string) => page.route(`**${path}`, (route) => route.fulfill({ status: 500 }));
  await fail(dismissFirstRun.path);
  await admin.press(admin.button('first.hide'));
  await expect(page.getByText(admin.text('first.hideFailed'))).toBeVisible();
  await fail(getFirstRun.path);
  await page.reload();
  await expect(page.getByText(admin.text('home.firstFailed'))).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
}

/** Puts the list away for good. */
async function hide(admin: Visitor): Promise<void> {
  await admin.press(admin.button('first.hide'));
  await expect(checklist(admin)).toHaveCount(0);
  await admin.page.reload();
  await expect(admin.page.getByText(admin.text('home.nobodyWaits'))).toBeVisible();
  await expect(checklist(admin)).toHaveCount(0);
}

/**
 * An empty installation leads its administrator to the first answered complaint. The list of steps ticks itself off
 * while it is open, and is gone at the end; by keyboard it is put away earlier.
 */
export async function firstDay({ portal, look, someone, visit }: Telling): Promise<void> {
  const admin = await visit(null, PATHS.login);
  const goTo = (path: string) => admin.page.goto(new URL(path, portal.url).href);
  await signIn(admin);
  await admin.expectInOrder();
  if (look.device === 'desk') {
    await expectAccessible(admin.page);
    await expectFailures(admin);
  }
  await importSolutions(admin);
  await goTo(PATHS.adminDashboard);
  await isDone(admin, 'SOLUTIONS');
  await createEmployee(admin, `first-${look.language}`);
  await goTo(PATHS.adminDashboard);
  await isDone(admin, 'EMPLOYEE');
  if (look.device === 'keyboard') await hide(admin);
  const client = await someone('CLIENT', 'first');
  await portal.call(createClaim, client.token, { body: { contenu: COMPLAINT } });
  if (look.device === 'keyboard') await goTo(PATHS.adminInbox);
  else {
    await isDone(admin, 'COMPLAINT');
    const link = checklist(admin).getByRole('link', { name: admin.text('first.ANSWER.link') });
    await admin.press(link);
  }
  await admin.act('j', admin.page.locator('[data-inbox-row]').filter({ hasText: COMPLAINT }));
  await resolve(admin, ANSWER);
  const theirs = await visit(client, CLAIM_LISTS.CLIENT);
  await expect(theirs.page.getByText(ANSWER)).toBeVisible();
  await goTo(PATHS.adminDashboard);
  if (look.device !== 'keyboard') {
    await isDone(admin, 'ANSWER');
    await choosePolicy(admin);
    await goTo(PATHS.adminDashboard);
  }
  await expect(admin.page.getByText(admin.text('home.nobodyWaits'))).toBeVisible();
  await expect(checklist(admin)).toHaveCount(0);
  const desk = await visit(await someone('EMPLOYE', 'idle'), PATHS.employeeDashboard);
  await expect(desk.page.getByText(desk.text('home.nothingNext'))).toBeVisible();
}
