import { replaySolution } from '@recourse/contract/replay';
import { createReport, getReport, listReports, validateReportBy } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The assistant's quality, and taking an answer back. */

test.use({ alone: 'admin-assistant-quality' });

test('an administrator sees how often the assistant was right, and how that is measured', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), '/assistant/quality');
  await expect(page.getByRole('heading', { name: 'Assistant Quality', level: 1 })).toBeVisible();
  for (const text of [
    'First suggestions that were right',
    'Confident answers that were right',
    'Right when nobody had looked',
    'Resolved without a person',
    'What it has learned',
    'Track record',
  ])
    await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();
  const record = page.getByRole('region', { name: 'Track record' });
  await expect(record.getByText(/^Still learning: /)).toBeVisible();
  const setting = page.getByLabel('Reports that hide their suggestion');
  await setting.selectOption('20');
  await expect(page.getByText('Saved for reports made from now on.')).toBeVisible();
  await page.reload();
  await expect(setting).toHaveValue('20');
  await expectAccessible(page);
  await setting.selectOption('0');
  await expect(page.getByText('Saved for reports made from now on.')).toBeVisible();
});

test('the record counts confident answers, and a bad week links to its cases', async ({
  page,
  portal,
}) => {
  const none = { asked: 0, right: 0 };
  const reports = { made: 0, alone: 0 };
  const figures = { first: none, confident: none, blind: none, unanswered: 0, reports };
  const bad = { ...figures, first: { asked: 9, right: 5 }, confident: { asked: 5, right: 3 } };
  const quality = {
    weeks: [
      { ...figures, from: '2026-11-16', wrong: [] },
      { ...bad, from: '2026-11-23', wrong: [41, 17] },
    ],
    total: bad,
    record: { asked: 50, right: 47 },
    encoderHost: 'encoder.example.org',
    learned: { solutions: 1, examples: 1, trainedAt: null, isTraining: false, changes: 0 },
  };
  await page.route('**/api/assistant/quality*', (route) => route.fulfill({ json: quality }));
  await openAs(page, await portal.admin(), '/assistant/quality');
  await expect(
    page.getByText('Complaints leave your network: encoder.example.org gets the text of each one'),
  ).toBeVisible();
  const record = page.getByRole('region', { name: 'Track record' });
  await expect(record.getByText('Confident: 47 of the last 50 were right')).toBeVisible();
  const week = record.getByRole('row', { name: /Nov 23, 2026/ });
  await expect(week.getByText('Worth a look')).toBeVisible();
  await expect(week.getByRole('cell').nth(0)).toHaveText('9');
  await expect(week.getByRole('link', { name: 'Report 17' })).toHaveAttribute('href', /q=17$/);
  await expect(record.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await week.getByRole('link', { name: 'Report 41' }).click();
  await expect(page).toHaveURL(/\/reports\?q=41/);
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('the quality says so and offers to try again', async ({ page, portal }) => {
    await withoutEvents(page);
    await page.route('**/api/assistant/quality*', (route) => route.fulfill({ status: 400 }));
    await openAs(page, await portal.admin(), '/assistant/quality');
    await expect(page.getByRole('alert').getByText('Failed to load.')).toBeVisible();
    await page.unroute('**/api/assistant/quality*');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('an answer that was wrong is taken back from everyone who was given it', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const solution = await portal.call<{ id: number }>(createSolution, admin.token, {
    body: { texte: 'Recall me: press the green button.', motcle: ['recallme'] },
  });
  const client = await portal.person('CLIENT', 'recall-client');
  const { id } = await portal.call<{ id: number }>(createReport, client.token, {
    body: { reclamationText: 'The recallme button does nothing.' },
  });
  await portal.call(validateReportBy, admin.token, {
    params: { id, employeeId: admin.id },
    body: { solutionId: solution.id },
  });

  await openAs(page, admin, '/solutions?q=recallme');
  await page
    .getByRole('button', { name: new RegExp(`solution ${solution.id}`, 'i') })
    .first()
    .click();
  await page.getByRole('link', { name: 'Who was given this answer' }).click();
  await expect(
    page.getByRole('heading', { name: `Who was given solution ${solution.id}` }),
  ).toBeVisible();
  await expect(page.getByText('The recallme button does nothing.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take this answer back' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Take this answer back' }).click();
  await expect(page.getByText('1 report waits again, 0 claims are open again.')).toBeVisible();
  await expect(page.getByText('Nobody was given this answer')).toBeVisible();
  const report = await portal.call<{ validatedByEmployee: boolean; solutionId: number | null }>(
    getReport,
    admin.token,
    { params: { id } },
  );
  expect(report).toMatchObject({ validatedByEmployee: false, solutionId: null });
  const { meta } = await portal.call<{ meta: { total: number } }>(listReports, admin.token, {
    query: { solutionId: String(solution.id) },
  });
  expect(meta.total).toBe(0);
});

test('without a solution the recall says where to begin', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), '/assistant/recall');
  await expect(page.getByText(/Open this screen from a solution/)).toBeVisible();
  await expectAccessible(page);
});

test.describe('a solution that is tried before it is saved', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('tells which past complaints it would answer differently, by the keyboard too', async ({
    page,
    portal,
  }) => {
    const admin = await portal.admin();
    const client = await portal.person('CLIENT', 'replay-client');
    const create = (texte: string, motcle: string[]) =>
      portal.call<{ id: number }>(createSolution, admin.token, { body: { texte, motcle } });
    const solution = await create('Replay me: turn the valve.', ['valve']);
    const complaint = `My pergola awning is stuck. ${'It will not open at all. '.repeat(30)}`;
    await portal.call(createReport, client.token, { body: { reclamationText: complaint } });

    await openAs(page, admin, '/solutions?q=replay me');
    await page.getByRole('button', { name: `Edit solution ${solution.id}` }).click();
    const dialog = page.getByRole('dialog');
    const text = dialog.getByRole('textbox', { name: 'Solution text' });
    const button = dialog.getByRole('button', { name: 'Try on past complaints' });
    const changes = dialog.getByRole('region', { name: 'Complaints that would be answered' });
    await text.fill(' ');
    await button.press('Enter');
    await expect(dialog.getByText('Solution text is required.')).toBeVisible();
    await expect(text).toBeFocused();

    await text.fill('Replay me: oil the pergola awning when it is stuck.');
    await button.press('Enter');
    await expect(dialog.getByText(/would get another first answer\./)).toBeVisible();
    await expect(dialog.getByText(/Another answer: \d+/)).toBeVisible();
    await expect(changes.getByText('My pergola awning is stuck.')).toBeVisible();
    await expect(changes.getByText(`Solution #${solution.id}: Replay me: oil`)).toBeVisible();
    await expectAccessible(page);

    await text.fill('Replay me: oil the pergola awning.');
    await expect(dialog.getByText(/The text has changed since\./)).toBeVisible();
    const address = `**${replaySolution.path}`;
    await page.route(address, (route) => route.fulfill({ status: 400, json: {} }));
    await button.click();
    await expect(dialog.getByText('The past complaints could not be asked again.')).toBeVisible();
    await page.unroute(address);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(changes).toBeVisible();
    await expect(dialog.getByText(/The text has changed since\./)).toHaveCount(0);

    await text.fill('Replay me: turn the valve.');
    await button.click();
    await expect(dialog.getByText(/keeps? (?:its|their) answers?\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'New solution' }).first().click();
    await text.fill('The pergola awning is stuck: oil it.');
    await button.click();
    await expect(changes.getByText(/^This new solution/)).toBeVisible();
  });
});
