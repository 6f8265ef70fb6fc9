import { createClaim, type Claim } from '@recourse/contract/claims';
import { createReport, type Report } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import type { Locator, Page } from '@playwright/test';
import type { Person, Portal } from '../support/portal.ts';
import { expect, goTo, openAs, rememberSession, test } from '../support/test.ts';

/** Drafts: text typed into a form or the chat is still there after a reload and after a crash. */

interface Form {
  name: string;
  role: 'ADMIN' | 'EMPLOYE' | 'CLIENT';
  /** Creates what the form needs, and returns the form's address. */
  path: (portal: Portal, who: Person) => Promise<string>;
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
}

const press = (name: RegExp | string) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
/** Unfolds a form, unless a draft has done so. */
const unfold = (name: string) => async (page: Page) => {
  const heading = page.getByRole('button', { name });
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
};
const inDialog = (label: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true });
const at = (path: string) => () => Promise.resolve(path);
const claimOf = async (portal: Portal, who: Person): Promise<string> => {
  const body = { contenu: 'A claim to draft about.' };
  const { id } = await portal.call<Claim>(createClaim, who.token, { body });
  return String(id);
};

const FORMS: readonly Form[] = [
  {
    name: 'a new user',
    role: 'ADMIN',
    path: at('/users'),
    open: press('New User'),
    field: inDialog('Username'),
  },
  {
    name: 'a user who is changed',
    role: 'ADMIN',
    path: async (portal) => {
      await portal.person('CLIENT', 'drafted-user');
      return '/users?q=drafted-user';
    },
    open: press(/^Edit user drafted-user/),
    field: inDialog('Display name'),
  },
  {
    name: 'a new claim of an administrator',
    role: 'ADMIN',
    path: at('/reclamations'),
    open: press('New claim'),
    field: (page) => page.getByRole('region', { name: 'New reclamation' }).getByLabel('Content'),
  },
  {
    name: 'a claim changed in its row',
    role: 'ADMIN',
    path: async (portal, who) => `/reclamations?q=${await claimOf(portal, who)}`,
    open: press(/^Edit claim/),
    field: (page) => page.getByRole('form', { name: /^Edit claim/ }).getByLabel('Response'),
  },
  {
    name: 'a new solution',
    role: 'ADMIN',
    path: at('/solutions'),
    open: press('New solution'),
    field: inDialog('Solution text'),
  },
  {
    name: 'a solution that is changed',
    role: 'ADMIN',
    path: async (portal, who) => {
      const body = { texte: 'A solution to draft about.' };
      await portal.call<Solution>(createSolution, who.token, { body });
      return '/solutions?q=to%20draft%20about';
    },
    open: press(/^Edit solution/),
    field: inDialog('Solution text'),
  },
  {
    name: 'a new document of an administrator',
    role: 'ADMIN',
    path: at('/documents'),
    open: unfold('New document'),
    field: (page) => page.getByRole('main').getByLabel('Name', { exact: true }),
  },
  {
    name: 'a new report',
    role: 'ADMIN',
    path: at('/reports'),
    open: press('New report'),
    field: inDialog('Reclamation text'),
  },
  {
    name: 'a report that is changed',
    role: 'ADMIN',
    path: async (portal, who) => {
      const body = { reclamationText: 'A report to draft about.' };
      await portal.call<Report>(createReport, who.token, { body });
      return '/reports?q=to%20draft%20about';
    },
    open: press(/^Edit report/),
    field: inDialog('Reclamation text'),
  },
  {
    name: 'the assistant of administrators',
    role: 'ADMIN',
    path: at('/assistant'),
    field: (page) => page.getByLabel('Your message'),
  },
  {
    name: 'a new claim of an employee',
    role: 'EMPLOYE',
    path: at('/employe/claims'),
    open: press('New claim'),
    field: inDialog('Content'),
  },
  {
    name: 'an answer',
    role: 'EMPLOYE',
    path: async (portal, who) => `/employe/claims?q=${await claimOf(portal, who)}`,
    open: press(/^Answer claim/),
    field: inDialog('Answer'),
  },
  {
    name: 'a document to share',
    role: 'EMPLOYE',
    path: at('/employe/documents'),
    open: press('Share a document'),
    field: inDialog('Name'),
  },
  {
    name: 'the profile of an employee',
    role: 'EMPLOYE',
    path: at('/employe/profile'),
    field: (page) => page.getByLabel('Phone'),
  },
  {
    name: 'a new claim of a client',
    role: 'CLIENT',
    path: at('/client/claims'),
    open: press('New claim'),
    field: inDialog('Content'),
  },
  {
    name: 'the profile of a client',
    role: 'CLIENT',
    path: at('/client/profile'),
    field: (page) => page.getByLabel('Phone'),
  },
  {
    name: 'the assistant of clients',
    role: 'CLIENT',
    path: at('/client/assistant'),
    field: (page) => page.getByLabel('Your message'),
  },
];

for (const role of ['ADMIN', 'EMPLOYE', 'CLIENT'] as const) {
  test(`the forms of ${role} keep what was typed over a reload and a crash`, async ({
    page,
    portal,
    context,
  }) => {
    const who = await portal.person(role, `drafts-${role.toLowerCase()}`);
    await rememberSession(page, who);
    const other = await context.newPage();
    for (const form of FORMS.filter((one) => one.role === role)) {
      const path = await form.path(portal, who);
      const typed = `0612345678 ${form.name}`.slice(0, 30);
      await goTo(page, path);
      await form.open?.(page);
      await form.field(page).fill(typed);
      await page.reload();
      await form.open?.(page);
      await expect(form.field(page), `${form.name}, after a reload`).toHaveValue(typed);
      // A crashing tab has no time to save its draft. So another tab must find the text before the first one closes.
      await goTo(other, path);
      await form.open?.(other);
      await expect(form.field(other), `${form.name}, in another tab`).toHaveValue(typed);
    }
  });
}

test('an employee picked for an upload is kept; the file is chosen again', async ({
  page,
  portal,
}) => {
  const client = await portal.person('CLIENT', 'drafts-upload');
  await portal.person('EMPLOYE', 'drafts-desk');
  await openAs(page, client, '/client/documents');
  const picker = page.getByRole('combobox', { name: /Share with/ });
  await picker.fill('drafts-desk');
  await page.getByRole('option', { name: /drafts-desk/ }).click();
  await page.reload();
  await expect(picker).toHaveValue(/drafts-desk/);
});
