import { dismissGap } from '@recourse/contract/assistant';
import { createReport, getReport } from '@recourse/contract/reports';
import { answerReport } from '@recourse/contract/reports-verdict';
import { createSolution } from '@recourse/contract/solutions';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The gaps in the knowledge: listed, answered, dismissed and brought back. */

test.use({ alone: 'gaps' });

const GAPS_CALL = '**/api/assistant/gaps?*';

test('what nothing answers is grouped, and one solution is proposed to all who wait', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const [ada, bob] = await Promise.all([
    portal.person('CLIENT', 'gap-client-a'),
    portal.person('CLIENT', 'gap-client-b'),
  ]);
  const texts = ['The sauna thermostat blinks orange', 'Sauna thermostat is blinking orange'];
  const ids: number[] = [];
  for (const [index, reclamationText] of texts.entries()) {
    const { token } = index === 0 ? ada : bob;
    const { id } = await portal.call<{ id: number }>(createReport, token, {
      body: { reclamationText },
    });
    ids.push(id);
  }
  await openAs(page, admin, '/assistant/gaps');
  await expect(page.getByRole('heading', { name: 'Knowledge Gaps', level: 1 })).toBeVisible();
  const group = page.getByRole('region').filter({ hasText: 'thermostat' });
  await expect(group.getByText('2 people wait, 2 complaints')).toBeVisible();
  await group.getByRole('button', { name: 'Write a solution' }).click();
  await expect(group.getByLabel('Keywords')).toHaveValue(/thermostat/);
  await group.getByRole('button', { name: 'Publish and propose' }).click();
  await expect(group.getByLabel('Solution text')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await group.getByLabel('Solution text').fill('Hold the sauna thermostat for five seconds.');
  await group.getByRole('button', { name: 'Publish and propose' }).click();
  await expect(page.getByText(/is published and proposed to 2 reports\./)).toBeVisible();
  for (const id of ids) {
    const report = await portal.call<object>(getReport, admin.token, { params: { id } });
    expect(report).toMatchObject({ handledByAI: true, validatedByEmployee: false });
  }
});

test('a gap is dismissed, brought back, and returns when another complaint joins it', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const client = await portal.person('CLIENT', 'gap-client-c');
  const file = async (reclamationText: string): Promise<number> => {
    const body = { reclamationText };
    return (await portal.call<{ id: number }>(createReport, client.token, { body })).id;
  };
  await file('The harpsichord pedal squeaks');
  const answered = await file('Harpsichord pedal is squeaking');
  await portal.call(answerReport, admin.token, {
    params: { id: answered },
    body: { body: 'We send somebody.' },
  });

  await openAs(page, admin, '/assistant/gaps');
  const group = page.getByRole('region').filter({ hasText: 'arpsichord' });
  await expect(group.getByText('1 person waits, 1 complaint')).toBeVisible();
  await expect(group.getByText('Answered by hand once: write the solution.')).toBeVisible();
  await group.getByRole('button', { name: /^Dismiss / }).click();
  await expect(group).toHaveCount(0);
  const done = page.getByRole('status').filter({ hasText: 'Dismissed until another' });
  await expect(done).toContainText(/harpsichord/i);
  await expectAccessible(page);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The gap is back in the list.')).toBeVisible();
  await expect(done).toHaveCount(0);

  await group.getByRole('button', { name: /^Dismiss / }).click();
  await expect(group).toHaveCount(0);
  await page.reload();
  const view = page.getByRole('combobox', { name: 'Which gaps' });
  await view.selectOption('Dismissed gaps');
  await expect(group.getByText('1 person waits, 1 complaint')).toBeVisible();
  await expectAccessible(page);
  await group.getByRole('button', { name: /^Bring back / }).click();
  await expect(group).toHaveCount(0);
  await view.selectOption('Open gaps');
  await group.getByRole('button', { name: /^Dismiss / }).click();
  await expect(group).toHaveCount(0);
  await file('My harpsichord pedal squeaks');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(group.getByText('1 person waits, 2 complaints')).toBeVisible();
});

test('a solution from the solutions screen reaches who waits, and an employee finds it to confirm', async ({
  page,
  portal,
}) => {
  const [admin, employee, client] = await Promise.all([
    portal.admin(),
    portal.person('EMPLOYE', 'gap-employee'),
    portal.person('CLIENT', 'gap-client-e'),
  ]);
  const { id } = await portal.call<{ id: number }>(createReport, client.token, {
    body: { reclamationText: 'My sousaphone mouthpiece is bent', solutionId: null },
  });
  await openAs(page, employee, '/employe/ai-reports?view=unmatched');
  const row = page.getByRole('row').filter({ hasText: 'sousaphone mouthpiece' });
  await expect(row).toBeVisible();
  await portal.call(createSolution, admin.token, {
    body: {
      texte: 'A bent mouthpiece of a sousaphone is exchanged.',
      motcle: ['sousaphone', 'mouthpiece', 'bent'],
    },
  });
  // The list follows by itself.
  await expect(row).toHaveCount(0);
  await page.goto('/employe/ai-reports');
  await expect(row).toBeVisible();
  const report = await portal.call<object>(getReport, employee.token, { params: { id } });
  expect(report).toMatchObject({ handledByAI: true, validatedByEmployee: false });
});

test('gaps come page by page, and where none is dismissed the screen says so', async ({
  page,
  portal,
}) => {
  const gap = (number: number) => ({
    people: 1,
    waiting: 1,
    noneFits: 1,
    answeredByHand: 0,
    reportIds: [number],
    examples: [{ id: number, text: `Complaint ${number}` }],
    draft: { motcle: ['word'], question: `Question ${number}?` },
  });
  await page.route(GAPS_CALL, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const isDismissed = query.get('dismissed') === 'true';
    const at = Number(query.get('page'));
    const numbers = Array.from({ length: at === 1 ? 20 : 5 }, (_, place) => at * 100 + place);
    await route.fulfill({
      json: {
        groups: isDismissed ? [] : numbers.map(gap),
        meta: { page: at, perPage: 20, total: isDismissed ? 0 : 25 },
        complaints: 25,
      },
    });
  });
  await openAs(page, await portal.admin(), '/assistant/gaps');
  await expect(page.getByText('1–20 of 25')).toBeVisible();
  await expect(
    page.getByText('Of 1 an employee said that no solution fits.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Question 200?' })).toBeVisible();
  await expect(page.getByText('21–25 of 25')).toBeVisible();
  await page.getByRole('combobox', { name: 'Which gaps' }).selectOption('Dismissed gaps');
  await expect(page.getByText('No dismissed gaps')).toBeVisible();
  await expectAccessible(page);
});

test.describe('when the gaps fail', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('they say so and offer to try again', async ({ page, portal }) => {
    await withoutEvents(page);
    await page.route(GAPS_CALL, (route) => route.fulfill({ status: 400 }));
    await openAs(page, await portal.admin(), '/assistant/gaps');
    await expect(page.getByRole('alert').getByText('Failed to load.')).toBeVisible();
    await page.unroute(GAPS_CALL);
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a gap that could not be dismissed stays, and the screen says why', async ({
    page,
    portal,
  }) => {
    const client = await portal.person('CLIENT', 'gap-client-d');
    const body = { reclamationText: 'The metronome of the bassoonist stopped' };
    await portal.call(createReport, client.token, { body });
    await page.route(`**${dismissGap.path}`, (route) => route.fulfill({ status: 400 }));
    await openAs(page, await portal.admin(), '/assistant/gaps');
    const group = page.getByRole('region').filter({ hasText: 'metronome' });
    await group.getByRole('button', { name: /^Dismiss / }).click();
    await expect(page.getByText('Save failed.')).toBeVisible();
    await expect(group).toHaveCount(1);
  });
});
