import { type Claim, createClaim, getClaim } from '@recourse/contract/claims';
import { acceptClaim, LIFE_MESSAGES, reopenClaim } from '@recourse/contract/claims-life';
import { type ClaimLink, listLinks } from '@recourse/contract/claims-links';
import {
  createPolicy,
  enablePolicy,
  listPolicies,
  type Policy,
  reviewPolicy,
} from '@recourse/contract/clock/policies';
import { triageClaim } from '@recourse/contract/desk/triage';
import { postMessage } from '@recourse/contract/claims-thread';
import { fillPath } from '@recourse/contract/wire/endpoint';
import type { Page } from '@playwright/test';
import { casePath, PATHS } from '../../packages/web/src/app/paths.ts';
import type { Person, Portal } from '../support/portal.ts';
import { pickDelete } from '../support/row-menu.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Time limits that a policy sets: how long a claim can be reopened, and whether its record is kept. */

test.use({ allowedNoise: [FAILED_REQUEST] });

let eve: Person;
let client: Person;
let claim: Claim;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  const word = `n${workerIndex}${testId.slice(-8)}`;
  eve = await portal.person('EMPLOYE', `eve${word}`);
  client = await portal.person('CLIENT', `cleo${word}`);
  claim = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: 'The kettle leaks.' },
  });
  const params = { id: claim.id };
  const body = { body: 'Here is a new one.', purpose: 'FINAL' };
  await portal.call(postMessage, eve.token, { params, body });
});

const accept = (portal: Portal) =>
  portal.call(acceptClaim, client.token, { params: { id: claim.id }, body: {} });

/**
 * Ends the time for reopening in the database, because the test cannot change the server's clock.
 */
async function letTimePass(page: Page): Promise<void> {
  await page.route(`**${fillPath(getClaim.path, { id: claim.id })}`, async (route) => {
    const response = await route.fetch();
    const read = (await response.json()) as Claim;
    await route.fulfill({ response, json: { ...read, reopenUntil: '2026-01-01T00:00:00.000Z' } });
  });
}

const followsFrom = async (portal: Portal, id: number) => {
  const { data } = await portal.call<{ data: ClaimLink[] }>(listLinks, eve.token, {
    params: { id },
  });
  return data.map(({ kind, isFrom, other }) => ({ kind, isFrom, id: other.id }));
};
const idIn = (page: Page) => Number(/\/(\d+)$/.exec(page.url())?.[1]);

test('CA-49 past the limit a client writes a follow-up, and is led to it', async ({
  page,
  portal,
}) => {
  await accept(portal);
  await letTimePass(page);
  await openAs(page, client, casePath('CLIENT', claim.id));
  await expect(page.getByText('can no longer be reopened')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Write a follow-up' }).click();
  await page.getByRole('button', { name: 'File the follow-up' }).click();
  await expect(page.getByText('Content is required.')).toBeVisible();
  await page.getByLabel('What is it about now?').fill('The new kettle leaks too.');
  await expectAccessible(page);

  // A failure keeps what was typed.
  await page.route(`**${createClaim.path}`, (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'File the follow-up' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('What is it about now?')).toHaveValue('The new kettle leaks too.');
  await page.getByRole('button', { name: 'File the follow-up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The new kettle leaks too.');
  expect(idIn(page)).not.toBe(claim.id);
  expect(await followsFrom(portal, idIn(page))).toEqual([
    { kind: 'FOLLOW_UP', isFrom: true, id: claim.id },
  ]);
  await page.goBack();
  await page.getByRole('button', { name: 'Write a follow-up' }).click();
  await expect(page.getByLabel('What is it about now?')).toHaveValue('');
});

test('when the time ends while somebody writes, his words become the follow-up', async ({
  page,
  portal,
}) => {
  await openAs(page, client, casePath('CLIENT', claim.id));
  await page.getByRole('button', { name: 'No, reopen' }).click();
  await page.getByLabel('What is still wrong?').fill('It leaks again.');
  const message = LIFE_MESSAGES.reopenExpired;
  await page.route(`**${fillPath(reopenClaim.path, { id: claim.id })}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'REOPEN_EXPIRED', message } }),
  );
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel('What is it about now?')).toHaveValue('It leaks again.');
  await page.getByRole('button', { name: 'File the follow-up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It leaks again.');
  expect(await followsFrom(portal, idIn(page))).toMatchObject([{ id: claim.id }]);
});

test('the staff files the follow-up of somebody who calls', async ({ page, portal }) => {
  await accept(portal);
  await letTimePass(page);
  await openAs(page, eve, casePath('EMPLOYE', claim.id));
  await page.getByRole('button', { name: 'Write a follow-up' }).click();
  await page.getByLabel('What is it about now?').fill('She calls: it leaks.');
  await page.getByRole('button', { name: 'File the follow-up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('She calls: it leaks.');
  const read = await portal.call<Claim>(getClaim, client.token, { params: { id: idIn(page) } });
  expect(read).toMatchObject({ clientId: client.id, channel: 'PHONE' });
  await expect(page.getByText('Follow-up of')).toBeVisible();
});

/** Puts the claim under a policy that keeps records. */
async function keep(portal: Portal, code: string): Promise<void> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Policy[] }>(listPolicies, token);
  const [shipped] = data;
  if (!shipped) throw new Error('No policy is shipped.');
  const { targets, pauseAllowed, recourse } = shipped;
  const none = { recourseOn: [], autoCloseDays: null, reopenWithinDays: null, source: '' };
  const body = { code, name: code, targets, pauseAllowed, recourse, keepsRecord: true, ...none };
  const { id } = await portal.call<Policy>(createPolicy, token, { body });
  const params = { id };
  await portal.call(reviewPolicy, token, { params, body: { reviewedOn: '2026-01-05' } });
  await portal.call(enablePolicy, token, { params, body: { enabled: true } });
  await portal.call(triageClaim, token, {
    params: { id: claim.id },
    body: { policyCode: code, reason: 'The law asks for it.' },
  });
}

test('a client deletes what is kept, and the staff reads that he did', async ({
  page,
  browser,
  portal,
}, { workerIndex, testId }) => {
  await keep(portal, `K${workerIndex}-${testId.slice(-8).toUpperCase()}`);
  await openAs(page, client, PATHS.clientClaims);
  await pickDelete(page, `Delete claim ${claim.id}`);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Where its record has to be kept, it is withdrawn');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Claim deleted.')).toBeVisible();
  await expect(page.getByText('No claims yet')).toBeVisible();
  await page.goto(casePath('CLIENT', claim.id));
  await expect(page.getByText('There is no such complaint')).toBeVisible();

  const theirs = await browser.newPage({ baseURL: portal.url });
  await openAs(theirs, eve, casePath('EMPLOYE', claim.id));
  const thread = theirs.getByRole('region', { name: 'Thread' });
  await expect(thread).toContainText('deleted this complaint and sees it no more');
  await expect(theirs.getByText('can no longer be reopened')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.close();
});

test('the staff is told why a kept claim cannot be deleted', async ({ page, portal }, {
  workerIndex,
  testId,
}) => {
  await keep(portal, `S${workerIndex}-${testId.slice(-8).toUpperCase()}`);
  await openAs(page, await portal.admin(), `${PATHS.adminClaims}?q=${claim.reference}`);
  await pickDelete(page, `Delete claim ${claim.id}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(LIFE_MESSAGES.keptByPolicy)).toBeVisible();
});
