import { createReport, type Report, validateReport } from '@recourse/contract/reports';
import { createSolution, type Solution, updateSolution } from '@recourse/contract/solutions';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** Internal solutions, as each role sees them. */

test('an administrator makes a solution internal, and employees see that it is', async ({
  page,
  browser,
  portal,
}) => {
  const admin = await portal.admin();
  await openAs(page, admin, PATHS.adminSolutions);
  await page.getByRole('button', { name: 'New solution' }).first().click();
  const form = page.getByRole('dialog', { name: 'New solution' });
  await form.getByLabel('Solution text').fill('Open the locker with the green badge.');
  const box = form.getByRole('checkbox', { name: 'Internal' });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(/^For our staff only/);
  await box.check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Open the locker' });
  await expect(row.getByText('Internal', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const desk = await portal.person('EMPLOYE', 'internal-desk');
  const other = await (await browser.newContext()).newPage();
  await openAs(other, desk, PATHS.employeeSolutions);
  const read = other.getByRole('row').filter({ hasText: 'Open the locker' });
  await expect(read.getByText('Internal', { exact: true })).toBeVisible();
  await other.context().close();

  // The form shows the checkbox as it was saved, and the user can untick it.
  await row.getByRole('button', { name: /^Edit solution/ }).click();
  const edit = page.getByRole('dialog', { name: /^Edit solution/ });
  await expect(edit.getByRole('checkbox', { name: 'Internal' })).toBeChecked();
  await edit.getByRole('checkbox', { name: 'Internal' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row.getByText('Internal', { exact: true })).toBeHidden();
});

test('a client is answered without internal solutions, and told that staff looked into his report', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const client = await portal.person('CLIENT', 'internal-client');
  const desk = await portal.person('EMPLOYE', 'internal-checker');
  const kept = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Reset the clavichord with the service code.', internal: true },
  });
  await openAs(page, client, PATHS.clientAssistant);
  await page.getByLabel('Your message').fill('my clavichord needs a service code');
  await page.keyboard.press('Enter');
  // What other tests have written decides whether another solution is offered or the assistant asks a question.
  await expect(page.getByText('Report saved', { exact: false })).toBeVisible();
  await expect(page.getByText('Reset the clavichord')).toHaveCount(0);

  const report = await portal.call<Report>(createReport, client.token, {
    body: { reclamationText: 'my clavichord hums', solutionId: null },
  });
  await portal.call(validateReport, desk.token, {
    params: { id: report.id },
    query: { employeeId: String(desk.id) },
    body: { solutionId: kept.id },
  });
  await page.goto(PATHS.clientReports);
  const row = page.getByRole('row').filter({ hasText: 'my clavichord hums' });
  await expect(row).toContainText('Validated');
  await row.getByRole('button').first().click();
  await expect(page.getByText('Our staff has looked into this.', { exact: false })).toBeVisible();
  await expect(page.getByText('Reset the clavichord')).toHaveCount(0);
  await expectAccessible(page);
});

test('an employee sees which choice is internal, and of similar complaints nothing that tells whose they are', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const client = await portal.person('CLIENT', 'masked-client');
  const colleague = await portal.person('EMPLOYE', 'masked-colleague');
  const solution = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Oil the pedal of the clavinova.', motcle: ['clavinova'] },
  });
  const file = () =>
    portal.call<Report>(createReport, client.token, {
      body: { reclamationText: 'my clavinova pedal squeaks, call masked-client on 0612345678' },
    });
  const known = await file();
  await portal.call(validateReport, colleague.token, {
    params: { id: known.id },
    query: { employeeId: String(colleague.id) },
    body: { solutionId: solution.id },
  });
  await file();
  await portal.call(updateSolution, token, {
    params: { id: solution.id },
    body: { internal: true },
  });
  await openAs(page, await portal.person('EMPLOYE', 'masked-desk'), PATHS.employeeAiReports);
  const choice = page
    .getByRole('list', { name: 'Solutions to choose from' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Choose solution ${solution.id}` }) });
  await expect(choice.getByText('Internal', { exact: true })).toBeVisible();
  await choice.getByText('Similar complaints that it answers').click();
  await expect(choice).toContainText('my clavinova pedal squeaks, call ••• on •••');
  await expect(choice).not.toContainText('0612345678');
  await expectAccessible(page);
});
