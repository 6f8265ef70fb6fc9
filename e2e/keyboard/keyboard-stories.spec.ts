import { createClaim } from '@recourse/contract/claims';
import { createReport, type Report } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import type { Locator, Page } from '@playwright/test';
import { Keyboard } from '../support/keyboard.ts';
import { PASSWORD, type Portal } from '../support/portal.ts';
import { rowMenu } from '../support/row-menu.ts';
import { expect, test } from '../support/test.ts';

/** The main story of each role by keyboard alone: no click, and the focus is always visible. */

/** The tabs: my claims, waiting claims, claims whose client answered, the queue. */
const TABS = 4;

const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** `startsIn`: the field that has the focus on the first page of this role. */
async function signIn(page: Page, username: string, startsIn?: string): Promise<Keyboard> {
  const keys = new Keyboard(page);
  await page.goto('/login');
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  if (startsIn) {
    // The text field has the focus, so the user can type at once. Elements before it are reached
    // with Shift+Tab.
    await expect(page.getByRole('textbox', { name: startsIn })).toBeFocused();
    await keys.to(skip, 'Shift+Tab');
  } else {
    // On a new page the focus starts at the top.
    await keys.press('Tab');
    await expect(skip).toBeFocused();
  }
  return keys;
}

/** Follows a link of the menu. */
async function goTo(page: Page, keys: Keyboard, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const target = menu.getByRole('link', { name, exact: true });
  await keys.reach(target);
  await keys.press('Enter');
  await expect(target).toHaveAttribute('aria-current', 'page');
}

/** Goes to a screen through the palette, which opens wherever the focus is. */
async function goByPalette(page: Page, keys: Keyboard, screen: string): Promise<void> {
  await keys.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keys.type(screen);
  await expect(page.getByRole('option', { name: screen }).first()).toHaveAttribute(
    'data-highlighted',
  );
  await keys.press('Enter');
  await expect(heading(page, screen)).toBeVisible();
  await keys.look();
}

async function addSolutions(portal: Portal): Promise<[Solution, Solution]> {
  const { token } = await portal.admin();
  const add = (texte: string) =>
    portal.call<Solution>(createSolution, token, { body: { texte, motcle: ['xylophone'] } });
  return [
    await add('Tune the xylophone with a soft mallet.'),
    await add('Send the xylophone in, we repair its frame.'),
  ];
}

test('a client asks the assistant, says No, and finds report and claim again', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const answer = { texte: 'Wind a new string on the ukulele.', motcle: ['ukulele', 'string'] };
  await portal.call(createSolution, token, { body: answer });
  await portal.person('CLIENT', 'keys-client');
  const keys = await signIn(page, 'keys-client', 'What went wrong?');

  await goTo(page, keys, 'AI Assistant');
  const message = page.getByLabel('Your message');
  await keys.to(message);
  await keys.type('a string of my ukulele broke');
  await keys.press('Enter');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await expect(message).toBeFocused();
  await keys.enter(page.getByRole('button', { name: 'No', exact: true }), 'Shift+Tab');
  await expect(page.getByRole('log')).toContainText(/your claim #\d+ is in the employees’ queue/);
  await keys.look();

  await goTo(page, keys, 'Reports');
  await keys.enter(page.getByRole('button', { name: /^Details of report/ }));
  await expect(page.getByText('Not yet checked').first()).toBeVisible();
  await goTo(page, keys, 'Claims');
  await keys.enter(page.getByRole('button', { name: /^Details of claim/ }));
  await expect(page.getByText('Not answered yet.')).toBeVisible();

  await keys.press('n');
  await expect(page.getByRole('dialog').getByLabel('Content')).toBeFocused();
  await keys.type('The mallet is missing too.');
  await keys.enter(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Claim created.')).toBeVisible();
  await keys.look();
});

test('an employee picks another solution by its key, validates, takes a claim and answers it', async ({
  page,
  portal,
}) => {
  const [tune, repair] = await addSolutions(portal);
  const client = await portal.person('CLIENT', 'keys-asker');
  await portal.person('EMPLOYE', 'keys-desk');
  const body = { reclamationText: 'the xylophone fell over', solutionId: tune.id };
  const { id } = await portal.call<Report>(createReport, client.token, { body });
  for (const contenu of ['A claim to take.', 'A claim to leave.'])
    await portal.call(createClaim, client.token, { body: { contenu } });
  const keys = await signIn(page, 'keys-desk');

  await goTo(page, keys, 'AI Reports to Validate');
  const review = page.getByRole('region', { name: `Report ${id}` });
  const other = review.getByRole('listitem').filter({ hasText: repair.texte }).getByRole('button');
  await keys.press((await other.locator('kbd').textContent()) ?? '');
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(review.getByRole('button', { name: 'Confirm and go on' })).toBeFocused();
  await keys.press('v');
  await expect(page.getByText(`Report ${id} validated.`)).toBeVisible();
  await keys.look();

  await goTo(page, keys, 'My Reports');
  await keys.enter(page.getByRole('button', { name: `Details of report ${id}` }));
  await expect(page.getByText(repair.texte).first()).toBeVisible();
  await goTo(page, keys, 'Solutions');
  await keys.press('/');
  await keys.type('mallet');
  await expect(page.getByRole('row').filter({ hasText: tune.texte })).toBeVisible();

  await goTo(page, keys, 'My Claims');
  await keys.to(page.getByRole('tab', { name: 'My claims' }));
  for (let tab = 1; tab < TABS; tab += 1) await keys.press('ArrowRight');
  await keys.press('Enter');
  const wanted = page.getByRole('row').filter({ hasText: 'A claim to take.' });
  await keys.enter(wanted.getByRole('button', { name: /^Take claim/ }));
  await expect(page.getByText(/is yours now/)).toBeVisible();
  await expect(wanted).toHaveCount(0);
  await keys.look();
  await keys.to(page.getByRole('tab', { name: 'Queue' }), 'Shift+Tab');
  for (let tab = 1; tab < TABS; tab += 1) await keys.press('ArrowLeft');
  await keys.press('Enter');
  const answer = page.getByRole('button', { name: /^Answer claim/ });
  await keys.enter(answer);
  await expect(page.getByRole('dialog').getByLabel('Answer', { exact: true })).toBeFocused();
  await keys.type('A new one is on its way.');
  await keys.press('Tab');
  await keys.type('Res');
  await keys.enter(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Claim updated.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Resolved' })).toBeVisible();
  await expect(answer).toBeFocused();
});

test('an administrator adds a user and a solution, changes a claim in its row and deletes it', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  for (const contenu of ['A claim that stays.', 'A claim that goes.'])
    await portal.call(createClaim, admin.token, { body: { contenu } });
  await portal.person('ADMIN', 'keys-admin');
  const keys = await signIn(page, 'keys-admin');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });

  await goTo(page, keys, 'Users');
  const newUser = page.getByRole('button', { name: 'New User' });
  await keys.enter(newUser);
  await expect(dialog.getByLabel('Username')).toBeFocused();
  for (const text of ['keys-new', 'keys-new@example.org', '0600000000', 'Employee']) {
    await keys.type(text);
    await keys.press('Tab');
  }
  await keys.to(dialog.getByLabel('Password', { exact: true }));
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  await expect(newUser).toBeFocused();

  await goByPalette(page, keys, 'Solutions');
  await keys.enter(page.getByRole('button', { name: 'New solution' }).first());
  await expect(dialog.getByLabel('Solution text')).toBeFocused();
  await keys.type('Hold the key for five seconds.');
  await keys.enter(save);
  await expect(page.getByText('Solution created.')).toBeVisible();
  await keys.look();

  await goTo(page, keys, 'Reclamations');
  const row = page.getByRole('row').filter({ hasText: 'A claim that goes.' });
  await keys.enter(row.getByRole('button', { name: /^Edit claim/ }));
  const editor = page.getByRole('form', { name: /^Edit claim/ });
  await expect(editor.getByLabel('Content')).toBeFocused();
  await keys.to(editor.getByLabel('Status'));
  await keys.type('Pend');
  await keys.enter(editor.getByRole('button', { name: 'Save' }));
  await expect(row).toContainText('PENDING');
  await keys.look();

  const menu = rowMenu(row);
  const remove = page.getByRole('menuitem', { name: /^Delete claim/ });
  await keys.enter(menu);
  await expect(remove).toBeFocused();
  await keys.press('Escape');
  await expect(remove).toHaveCount(0);
  await expect(menu).toBeFocused();
  await keys.press('Space');
  await expect(remove).toBeFocused();
  await keys.press('Enter');
  const question = page.getByRole('alertdialog');
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await keys.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(menu).toBeFocused();
  await keys.press('Enter');
  await expect(remove).toBeFocused();
  await keys.press('Enter');
  await expect(cancel).toBeFocused();
  await keys.enter(question.getByRole('button', { name: 'Delete' }));
  await expect(row).toHaveCount(0);
  await keys.look();
});

test('from one end of a screen to the other, nothing that has the keyboard is out of sight', async ({
  page,
  portal,
}) => {
  await portal.person('ADMIN', 'keys-walker');
  const keys = await signIn(page, 'keys-walker');
  for (const screen of ['Documents', 'Audit']) {
    await goByPalette(page, keys, screen);
    for (let stop = 0; stop < 12; stop += 1) await keys.press('Tab');
  }
});
