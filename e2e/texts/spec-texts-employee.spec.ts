import { createClaim } from '@recourse/contract/claims';
import { createReport, type Report } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import { uploadAs } from '../support/documents.ts';
import type { Person } from '../support/portal.ts';
import { eachAppears } from '../support/said.ts';
import { EMPLOYEE_TEXTS } from './spec-texts-employee.ts';
import { pickDelete } from '../support/row-menu.ts';
import { expect, FAILED_REQUEST, openAs, test, withoutEvents } from '../support/test.ts';
import {
  confirmDeletion,
  failing,
  failingLate,
  lookAndRetry,
  mend,
  press,
  profileStates,
} from '../support/text-states.ts';

/** The employees' screens show the specification's texts. One page per screen. */

test.use({ allowedNoise: [FAILED_REQUEST] });
// A list that fails is loaded again on request, and not by an event.
test.beforeEach(({ page }) => withoutEvents(page));

const CLAIMS = '**/api/claims?**';
const REPORTS = '**/api/reports?**';
const SOLUTIONS = '**/api/solutions?**';
const USERS = '**/api/auth/users?**';

test('/employe says every text of the specification', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'texts-desk-figures');
  await portal.call(createClaim, employee.token, { body: { contenu: 'For the chart.' } });
  const fail = await failingLate(page, '**/api/dashboard?**');
  await eachAppears(page, EMPLOYEE_TEXTS['/employe'], {
    loading: () => openAs(page, employee, '/employe'),
    'not loaded': async () => fail(),
    loaded: () => lookAndRetry(page),
  });
});

test('/employe/claims says every text of the specification', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'texts-desk-claims');
  const { id } = await portal.call<{ id: number }>(createClaim, employee.token, {
    body: { contenu: 'It stays.' },
  });
  const form = page.getByRole('dialog');
  await eachAppears(page, EMPLOYEE_TEXTS['/employe/claims'], {
    'not loaded': async () => {
      await failing(page, CLAIMS);
      await openAs(page, employee, '/employe/claims');
    },
    loaded: () => lookAndRetry(page),
    'without a content': async () => {
      await press(page, 'New claim');
      await press(page, 'Save');
    },
    'creating fails': async () => {
      await form.getByLabel('Content').fill('Never arrives.');
      await failing(page, '**/claims/create');
      await press(page, 'Save');
    },
    'changing fails': async () => {
      await expect(form.getByLabel('Content')).toHaveValue('Never arrives.');
      await press(page, 'Cancel');
      await press(page, `Answer claim ${id}`);
      await form.getByLabel('Answer').fill('Soon.');
      await failing(page, '**/claims/update/**');
      await press(page, 'Save');
    },
    'deleting fails': async () => {
      await expect(form.getByLabel('Answer')).toHaveValue('Soon.');
      await press(page, 'Cancel');
      await failing(page, '**/claims/delete/**');
      await pickDelete(page, `Delete claim ${id}`);
      await confirmDeletion(page);
    },
  });
});

test('/employe/documents says every text of the specification', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'texts-desk-documents');
  const recipient = await portal.person('CLIENT', 'texts-recipient');
  await uploadAs(portal, employee, {
    fields: { nom: 'Stays', type: 'note', userId: String(recipient.id) },
  });
  const form = page.getByRole('dialog');
  const share = () => form.getByRole('button', { name: 'Share', exact: true }).click();
  await eachAppears(page, EMPLOYEE_TEXTS['/employe/documents'], {
    'not loaded': async () => {
      await failing(page, '**/api/documents?**');
      await openAs(page, employee, '/employe/documents');
    },
    loaded: () => lookAndRetry(page),
    'users not loaded': async () => {
      await failing(page, USERS);
      await press(page, 'Share a document');
    },
    'without a name': share,
    'without a recipient': async () => {
      await form.getByLabel('Name', { exact: true }).fill('Kept');
      await form.getByLabel('Type', { exact: true }).fill('note');
      await share();
    },
    'creating fails': async () => {
      await mend(page);
      await form.getByRole('combobox', { name: 'Recipient' }).fill(recipient.username);
      await form.getByRole('option', { name: recipient.username }).click();
      await failing(page, '**/documents/create');
      await share();
    },
    'deleting fails': async () => {
      await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Kept');
      await press(page, 'Cancel');
      await failing(page, '**/documents/delete/**');
      await pickDelete(page, 'Delete Stays');
      await confirmDeletion(page);
    },
  });
});

test('/employe/reports says every text of the specification', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'texts-desk-reader');
  await failing(page, REPORTS);
  await eachAppears(page, EMPLOYEE_TEXTS['/employe/reports'], {
    'not loaded': () => openAs(page, employee, '/employe/reports'),
    loaded: () => lookAndRetry(page),
  });
});

test('/employe/solutions says every text of the specification', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'texts-desk-reader');
  await failing(page, SOLUTIONS);
  await eachAppears(page, EMPLOYEE_TEXTS['/employe/solutions'], {
    'not loaded': () => openAs(page, employee, '/employe/solutions'),
    loaded: () => lookAndRetry(page),
  });
});

/** Continues with a token that has no numeric id, as another server's may. Our server gets the real token. */
async function forgetId(page: Page, { token }: Person): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.fallback({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  await page.evaluate(() => {
    const [head = '', claims = '', seal = ''] = (localStorage.getItem('token') ?? '').split('.');
    const { id: _id, ...others } = JSON.parse(
      atob(claims.replaceAll('-', '+').replaceAll('_', '/')),
    ) as Record<string, unknown>;
    localStorage.setItem('token', [head, btoa(JSON.stringify(others)), seal].join('.'));
  });
  await page.reload();
}

test('/employe/ai-reports says every text of the specification', async ({ page, portal }) => {
  const { token } = await portal.admin();
  const [employee, client] = [
    await portal.person('EMPLOYE', 'texts-desk-validator'),
    await portal.person('CLIENT', 'texts-asker'),
  ];
  const solution = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Shake the trombone.', motcle: [] },
  });
  const file = (reclamationText: string, solutionId: number | null) =>
    portal.call<Report>(createReport, client.token, { body: { reclamationText, solutionId } });
  const matched = await file('My trombone is stuck.', solution.id);
  const unmatched = await file('My kettledrum is flat.', null);
  // Of what the assistant is not sure of nothing is preset.
  const choose = async ({ id }: Report) => {
    const validate = page.getByRole('button', { name: `Validate report ${id}`, exact: true });
    const row = page.getByRole('row').filter({ has: validate });
    await expect(row).toBeVisible();
    const button = row.getByRole('button', { name: /^Choose solution/ });
    if ((await button.count()) > 0) await button.click();
  };
  await eachAppears(page, EMPLOYEE_TEXTS['/employe/ai-reports'], {
    'not loaded': async () => {
      await failing(page, REPORTS);
      await openAs(page, employee, '/employe/ai-reports');
    },
    'solutions not loaded': async () => {
      await mend(page);
      await failing(page, SOLUTIONS, '**/api/reports/*/choices');
      await press(page, 'Retry');
    },
    loaded: () => mend(page),
    'without a solution': async () => {
      await page.getByRole('tab', { name: 'Without a suggestion' }).click();
      // What is still loading moves the button away from under a press.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await press(page, `Validate report ${unmatched.id}`);
    },
    'validating fails': async () => {
      await page.getByRole('tab', { name: 'With a suggestion' }).click();
      await choose(matched);
      await failing(page, '**/validateBy/**', `**/api/reports/${matched.id}`);
      await press(page, `Validate report ${matched.id}`);
    },
    'taking back fails': async () => {
      await mend(page);
      await press(page, `Validate report ${matched.id}`);
      await failing(page, '**/undoValidation');
      await press(page, 'Take back');
    },
    'a session without an id': async () => {
      await mend(page);
      const another = await file('My trombone is stuck again.', solution.id);
      await forgetId(page, employee);
      await choose(another);
      await press(page, `Validate report ${another.id}`);
    },
  });
});

test('/employe/profile says every text of the specification', async ({ page, portal }) => {
  const employee = await portal.person('EMPLOYE', 'texts-desk-employee');
  await eachAppears(
    page,
    EMPLOYEE_TEXTS['/employe/profile'],
    profileStates(page, employee, '/employe/profile'),
  );
});
