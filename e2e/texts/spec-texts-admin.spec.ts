import { createClaim } from '@recourse/contract/claims';
import { createReport, type Report } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import { PDF, uploadAs } from '../support/documents.ts';
import { eachAppears } from '../support/said.ts';
import { ADMIN_TEXTS } from './spec-texts-admin.ts';
import { pickDelete, rowMenu } from '../support/row-menu.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';
import {
  confirmDeletion,
  conversationStates,
  failing,
  failingLate,
  lookAndRetry,
  mend,
  press,
} from '../support/text-states.ts';

/** The administrators' screens show the specification's texts. One page per screen. */

test.use({ allowedNoise: [FAILED_REQUEST] });
// A list that fails is loaded again on request, and not by an event.
test.beforeEach(({ page }) => withoutEvents(page));

const USERS = '**/api/auth/users?**';
const CLAIMS = '**/api/claims?**';

test('/ says every text of the specification', async ({ page, portal }) => {
  const fail = await failingLate(page, '**/api/**/counts');
  await eachAppears(page, ADMIN_TEXTS['/'], {
    loading: async () => openAs(page, await portal.admin(), '/'),
    'nothing loaded': async () => fail(),
    loaded: async () => {
      await expectAccessible(page);
      await mend(page);
      const roles = ['ADMIN', 'COLLABORATOR', 'CLIENT', ''].map((role) => ({ role, total: 1 }));
      const byStatus = { OPEN: 1, PENDING: 1, RESOLVED: 1, CLOSED: 1 };
      await page.route('**/users/counts', (route) => route.fulfill({ json: { total: 4, roles } }));
      await page.route('**/claims/counts', (route) =>
        route.fulfill({ json: { total: 4, open: 1, byStatus } }),
      );
      await press(page, 'Refresh');
    },
  });
});

test('/users says every text of the specification', async ({ page, portal }) => {
  await portal.person('CLIENT', 'texts-user');
  const form = page.getByRole('dialog');
  await eachAppears(page, ADMIN_TEXTS['/users'], {
    'not loaded': async () => {
      await failing(page, USERS);
      await openAs(page, await portal.admin(), '/users?q=texts-user');
    },
    loaded: () => lookAndRetry(page),
    'a new user without anything': async () => {
      await press(page, 'New User');
      await press(page, 'Save');
    },
    'an address of another shape': async () => {
      await press(page, 'Cancel');
      await press(page, 'Edit user texts-user');
      await form.getByLabel('Email').fill('texts@');
      await press(page, 'Save');
    },
    'saving fails': async () => {
      await form.getByLabel('Email').fill('texts-changed@example.org');
      await failing(page, '**/users/update/**');
      await press(page, 'Save');
    },
    saved: async () => {
      await expectAccessible(page);
      await expect(form.getByLabel('Email')).toHaveValue('texts-changed@example.org');
      await mend(page);
      await press(page, 'Save');
    },
    'before deleting': () => pickDelete(page, 'Delete user texts-user'),
    'deleting fails': async () => {
      await failing(page, '**/users/delete/**');
      await confirmDeletion(page);
    },
    deleted: async () => {
      await mend(page);
      await pickDelete(page, 'Delete user texts-user');
      await confirmDeletion(page);
    },
  });
});

test('/reclamations says every text of the specification', async ({ page, portal }) => {
  const admin = await portal.admin();
  const { id } = await portal.call<{ id: number }>(createClaim, admin.token, {
    body: { contenu: 'Stubborn one.' },
  });
  const form = page.getByRole('region', { name: 'New reclamation' });
  const editor = page.getByRole('form', { name: `Edit claim ${id}` });
  await eachAppears(page, ADMIN_TEXTS['/reclamations'], {
    'not loaded': async () => {
      await failing(page, CLAIMS, '**/api/claims/counts', USERS);
      await openAs(page, admin, '/reclamations?q=stubborn');
      await press(page, 'New claim');
    },
    loaded: async () => {
      await expect(page.getByText('Failed to load claims.'), 'list and figures').toHaveCount(3);
      await lookAndRetry(page);
    },
    'without a content': () => press(page, 'Create'),
    'creating fails': async () => {
      await form.getByLabel('Content').fill('Never arrives.');
      await failing(page, '**/claims/create');
      await press(page, 'Create');
    },
    'changing fails': async () => {
      await expect(form.getByLabel('Content')).toHaveValue('Never arrives.');
      await press(page, `Edit claim ${id}`);
      await editor.getByLabel('Status').selectOption('CLOSED');
      await failing(page, '**/claims/update/**');
      await editor.getByRole('button', { name: 'Save' }).click();
    },
    'deleting fails': async () => {
      await expect(editor.getByLabel('Status')).toHaveValue('CLOSED');
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await failing(page, '**/claims/delete/**');
      await pickDelete(page, `Delete claim ${id}`);
      await confirmDeletion(page);
    },
  });
});

test('/solutions says every text of the specification', async ({ page, portal }) => {
  const admin = await portal.admin();
  const { id } = await portal.call<Solution>(createSolution, admin.token, {
    body: { texte: 'Paint the gate.', motcle: [] },
  });
  const text = page.getByRole('dialog').getByLabel('Solution text');
  await eachAppears(page, ADMIN_TEXTS['/solutions'], {
    'not loaded': async () => {
      await failing(page, '**/api/solutions?**');
      await openAs(page, admin, '/solutions?q=paint%20the%20gate');
    },
    loaded: () => lookAndRetry(page),
    'creating fails': async () => {
      await press(page, 'New solution');
      await text.fill('Never arrives.');
      await failing(page, '**/solutions/create');
      await press(page, 'Save');
    },
    'changing fails': async () => {
      await expect(text).toHaveValue('Never arrives.');
      await press(page, 'Cancel');
      await press(page, `Edit solution ${id}`);
      await text.fill('Paint the gate twice.');
      await failing(page, '**/solutions/update/**');
      await press(page, 'Save');
    },
    'deleting fails': async () => {
      await expect(text).toHaveValue('Paint the gate twice.');
      await press(page, 'Cancel');
      await failing(page, '**/solutions/delete/**');
      await pickDelete(page, `Delete solution ${id}`);
      await confirmDeletion(page);
    },
  });
});

test('/documents says every text of the specification', async ({ page, portal }) => {
  const admin = await portal.admin();
  await uploadAs(portal, admin, {
    fields: { nom: 'stubborn plan', type: 'plan' },
    file: { name: 'plan.pdf', bytes: PDF, type: 'application/pdf' },
  });
  const form = page.getByRole('region', { name: 'New document' });
  await eachAppears(page, ADMIN_TEXTS['/documents'], {
    'not loaded': async () => {
      await failing(page, '**/api/documents?**', USERS, CLAIMS);
      await openAs(page, admin, '/documents?q=stubborn');
      await press(page, 'New document');
      await form.getByRole('combobox', { name: 'Reclamation' }).focus();
    },
    loaded: async () => {
      const failed = page.getByText('Failed to load users', { exact: true });
      await expect(failed, 'every picker of the form and the filters').toHaveCount(4);
      await lookAndRetry(page);
    },
    "a row's menu": () => rowMenu(page, 'stubborn plan').click(),
    'without a name': async () => {
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await press(page, 'Create');
    },
    'creating fails': async () => {
      await form.getByLabel('Name').fill('never arrives');
      await form.getByLabel('Type').fill('note');
      await failing(page, '**/documents/create');
      await press(page, 'Create');
    },
    'deleting fails': async () => {
      await expect(form.getByLabel('Name')).toHaveValue('never arrives');
      await failing(page, '**/documents/delete/**');
      await pickDelete(page, 'Delete stubborn plan');
      await confirmDeletion(page);
      await expect(page.getByRole('row').filter({ hasText: 'stubborn plan' })).toBeVisible();
    },
  });
});

test('/reports says every text of the specification', async ({ page, portal }) => {
  const admin = await portal.admin();
  const solution = await portal.call<Solution>(createSolution, admin.token, {
    body: { texte: 'Tighten the screw.', motcle: [] },
  });
  const { id } = await portal.call<Report>(createReport, admin.token, {
    body: { reclamationText: 'Everything fails here.', solutionId: solution.id },
  });
  const form = page.getByRole('dialog');
  await eachAppears(page, ADMIN_TEXTS['/reports'], {
    'not loaded': async () => {
      await failing(page, '**/api/reports?**');
      await openAs(page, admin, '/reports?q=everything%20fails');
    },
    loaded: async () => {
      await expect(page.getByText('Failed to load reports.'), 'list and figures').toHaveCount(5);
      await lookAndRetry(page);
    },
    "a row's menu": () => rowMenu(page, `report ${id}`).click(),
    viewed: async () => {
      await page.keyboard.press('Escape');
      await press(page, `View report ${id}`);
    },
    'pickers not loaded': async () => {
      await page.keyboard.press('Escape');
      await failing(page, '**/api/solutions?**', USERS);
      await press(page, 'New report');
    },
    'without a text, and no number': async () => {
      await form.getByLabel('Solution ID').fill('twelve');
      await press(page, 'Save');
    },
    'a solution that is not there': async () => {
      await form.getByLabel('Reclamation text').fill('Nothing fits this one.');
      await form.getByLabel('Solution ID').fill('999999');
      await press(page, 'Save');
    },
    'validated without a solution': async () => {
      await form.getByLabel('Solution ID').fill('');
      await form.getByLabel('Validated').check();
      await press(page, 'Save');
    },
    'saving fails': async () => {
      await form.getByLabel('Validated').uncheck();
      await failing(page, '**/api/reports/create');
      await press(page, 'Save');
    },
    saved: async () => {
      await expectAccessible(page);
      await expect(form.getByLabel('Reclamation text')).toHaveValue('Nothing fits this one.');
      await mend(page);
      await press(page, 'Save');
    },
    'validating fails': async () => {
      await failing(page, '**/api/reports/**');
      await press(page, `Validate report ${id}`);
    },
    'deleting fails': async () => {
      await pickDelete(page, `Delete report ${id}`);
      await confirmDeletion(page);
    },
  });
});

test('/assistant says every text of the specification', async ({ page, portal }) => {
  const save = () => press(page, 'Save as Report');
  await eachAppears(page, ADMIN_TEXTS['/assistant'], {
    opened: async () => openAs(page, await portal.admin(), '/assistant'),
    ...(await conversationStates(page, portal, save)),
  });
});
