import { createClaim, type Claim, getClaim, updateClaim } from '@recourse/contract/claims';
import { createSolution, deleteSolution, type Solution } from '@recourse/contract/solutions';
import { updateSolution } from '@recourse/contract/solutions';
import { me, updateMe } from '@recourse/contract/profile';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/**
 * Edit conflicts: somebody else saves the same row. Both versions are shown before anything is sent, and nothing is
 * lost.
 */

// A deleted row answers 404.
test.use({ allowedNoise: [FAILED_REQUEST] });

test('an employee’s answer meets the administrator’s: field by field, mine or theirs', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const desk = await portal.person('EMPLOYE', 'conflict-desk');
  const { id } = await portal.call<Claim>(createClaim, admin.token, {
    body: { contenu: 'The lift is stuck.', userId: desk.id },
  });
  await openAs(page, desk, '/employe/claims');
  await page.getByRole('button', { name: new RegExp(`^Answer claim ${id}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Answer', { exact: true }).fill('My answer.');
  await portal.call(updateClaim, admin.token, {
    params: { id },
    body: { response: 'Their answer.', status: 'PENDING' },
  });
  const choice = dialog.getByRole('region', { name: 'Two versions' });
  await expect(choice, 'shown before anything is saved').toBeVisible();
  await expect(dialog.getByLabel('Answer', { exact: true })).toHaveValue('My answer.');
  await expectAccessible(page);
  const answer = choice.getByRole('group', { name: 'Answer' });
  await expect(answer.getByRole('radio', { name: /My answer/ })).toBeChecked();
  await expect(choice.getByRole('radio', { name: /PENDING/ })).toBeChecked();
  await choice.getByRole('button', { name: 'Take all theirs' }).click();
  await expect(answer.getByRole('radio', { name: /Their answer/ })).toBeChecked();
  await choice.getByRole('button', { name: 'Keep all mine' }).click();
  await choice.getByRole('radio', { name: /PENDING/ }).check();
  await choice.getByRole('button', { name: 'Continue with this choice' }).click();
  await expect(choice).toHaveCount(0);
  await expect(dialog.getByLabel('Status')).toHaveValue('PENDING');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Claim updated.')).toBeVisible();
  expect(await portal.call(getClaim, admin.token, { params: { id } })).toMatchObject({
    response: 'My answer.',
    status: 'PENDING',
  });
});

test('a form in which nothing was typed shows the new version, and a reload keeps the choice open', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const { id } = await portal.call<Solution>(createSolution, admin.token, {
    body: { texte: 'Oil the conflict wheel.' },
  });
  const change = (texte: string) =>
    portal.call(updateSolution, admin.token, { params: { id }, body: { texte } });
  const stream = page.waitForResponse('**/api/events');
  await openAs(page, admin, '/solutions?q=conflict%20wheel');
  await stream;
  const open = () => page.getByRole('button', { name: `Edit solution ${id}` }).click();
  const text = page.getByRole('dialog').getByLabel('Solution text');
  await open();
  await expect(text).toHaveValue('Oil the conflict wheel.');
  await change('Oil the conflict wheel twice.');
  await expect(text).toHaveValue('Oil the conflict wheel twice.');
  await expect(page.getByText(/The form shows it as it is stored now/)).toBeVisible();
  await text.fill('Grease the conflict wheel.');
  await change('Oil the conflict wheel thrice.');
  await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
  await page.reload();
  await open();
  await expect(text).toHaveValue('Grease the conflict wheel.');
  await expect(page.getByRole('region', { name: 'Two versions' })).toContainText('thrice');
  await portal.call(deleteSolution, admin.token, { params: { id } });
  await expect(page.getByText(/Someone else deleted this solution/)).toBeVisible();
  await expect(text).toHaveValue('Grease the conflict wheel.');
});

test('one’s own profile, changed on another device', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'conflict-client');
  const { email } = await portal.call<{ email: string }>(me, client.token);
  await openAs(page, client, '/client/profile');
  await page.getByLabel('Phone').fill('0655555555');
  await portal.call(updateMe, client.token, { body: { email, phone: '0644444444' } });
  const choice = page.getByRole('region', { name: 'Two versions' });
  await expect(choice.getByRole('radio', { name: /0644444444/ })).toBeVisible();
  const save = page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(choice, 'nothing is sent before one has chosen').toBeFocused();
  await portal.call(updateMe, client.token, { body: { email, phone: '0677777777' } });
  await expect(choice.getByRole('radio', { name: /0677777777/ })).toBeVisible();
  await save.click();
  await expect(choice, 'a further change is asked about as well').toBeFocused();
  expect((await portal.call<{ phone: string }>(me, client.token)).phone).toBe('0677777777');
  await save.click();
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await expect(choice).toHaveCount(0);
  await page.getByLabel('Phone').fill('0666666666');
  await save.click();
  await expect
    .poll(async () => (await portal.call<{ phone: string }>(me, client.token)).phone)
    .toBe('0666666666');
});

test('an employee who takes a claim a moment too late is told so', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'conflict-client');
  const desk = await portal.person('EMPLOYE', 'conflict-late');
  const { id } = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: 'The hall is dark.' },
  });
  await openAs(page, desk, '/employe/claims?view=queue');
  await page.route('**/api/claims/update/*', (route) =>
    route.fulfill({ status: 412, json: { statusCode: 412, code: 'STALE', message: 'Stale.' } }),
  );
  await page.getByRole('button', { name: `Take claim ${id}` }).click();
  await expect(page.getByText('Someone else was quicker')).toBeVisible();
});
