import { listNotifications, type Notification } from '@recourse/contract/told/notification-list';
import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import { postMessage, postNote } from '@recourse/contract/claims-thread';
import { countNotifications, type UnreadNotifications } from '@recourse/contract/notifications';
import type { Page } from '@playwright/test';
import type { Person } from '../support/portal.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The bell in the three areas: it updates live, links to the case, and is marked as read in every tab at once. */

test.use({ allowedNoise: [FAILED_REQUEST] });

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** A failed load is shown, and can be retried. */
async function failsAndRecovers(page: Page): Promise<void> {
  await withoutEvents(page);
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await bell(page).click();
  await expect(panel(page)).toContainText('could not be loaded');
  await page.unroute('**/api/notifications');
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toContainText('wrote a message');
}

/** The empty list says what it will contain, and Escape returns the focus to the bell. */
async function isEmpty(page: Page): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await expect(panel(page)).toContainText('Nothing yet.');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
}

/** Escape on the bell itself closes the panel, also while its code is being loaded. */
async function escapesOnBell(page: Page): Promise<void> {
  await page.route('**/bell-panel-*.js', () => {});
  await page.reload();
  await bell(page).press('Enter');
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
  await bell(page).press('Escape');
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
  await page.unroute('**/bell-panel-*.js');
  await page.reload();
}

/** Unassigned claims are counted above the list, with a link to the queue. */
async function showsQueue(page: Page): Promise<void> {
  await bell(page).click();
  const queue = panel(page).getByRole('link', { name: /waits? for somebody/ });
  await expect(queue).toHaveAttribute('href', `${PATHS.employeeClaims}?view=queue`);
  await page.keyboard.press('Escape');
}

test('NC-01 NC-02 client, employee and administrator are told live, and each reads his own', async ({
  page,
  portal,
  browser,
}, { workerIndex, testId }) => {
  const name = (role: string) => `${role}${workerIndex}${testId.slice(-6)}`;
  const client = await portal.person('CLIENT', name('cleo'));
  const employee = await portal.person('EMPLOYE', name('eve'));
  const admin = await portal.admin();
  const openOther = async (who: Person, path: string) => {
    const other = await browser.newPage({ baseURL: portal.url });
    await openAs(other, who, path);
    return other;
  };
  await openAs(page, client, PATHS.clientProfile);
  await escapesOnBell(page);
  await isEmpty(page);

  const claim = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: 'The parcel came open and half empty.' },
  });
  const theirs = await openOther(employee, PATHS.employeeProfile);
  await showsQueue(theirs);

  // An administrator assigns the claim: the employee is notified, the administrator is not.
  await portal.call(updateClaim, admin.token, {
    params: { id: claim.id },
    body: { userId: employee.id },
  });
  await expect(bell(theirs)).toHaveAccessibleName('Notifications, 1 unread');
  await portal.call(postNote, admin.token, {
    params: { id: claim.id },
    body: { body: 'He rang twice.' },
  });
  await expect(bell(theirs)).toHaveAccessibleName('Notifications, 2 unread');
  const admins = await portal.call<{ data: Notification[] }>(listNotifications, admin.token, {
    query: {},
  });
  expect(admins.data.some(({ objectId }) => objectId === claim.id)).toBe(false);

  // The client is notified of the answer in both of his tabs.
  const second = await openOther(client, PATHS.clientDocuments);
  await portal.call(postMessage, employee.token, {
    params: { id: claim.id },
    body: { body: 'The rest is on its way.' },
  });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread');
  await page.keyboard.press('Tab');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('answered the complaint');
  await expect(panel(page)).toContainText('half empty');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PATHS.clientClaims}/${claim.id}`);
  await expect(page.getByText('The rest is on its way.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(second)).toHaveAccessibleName('Notifications');

  // On the page of the case a new message is marked as read when it arrives. Elsewhere all are
  // marked as read at once.
  await portal.call(postMessage, employee.token, {
    params: { id: claim.id },
    body: { body: 'It arrives tomorrow.', purpose: 'REPLY' },
  });
  await expect(page.getByText('It arrives tomorrow.')).toBeVisible();
  const left = () => portal.call<UnreadNotifications>(countNotifications, client.token);
  await expect.poll(async () => (await left()).unread.count).toBe(0);
  await bell(theirs).click();
  await panel(theirs).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(theirs)).toHaveAccessibleName('Notifications');
  await expect(panel(theirs).getByRole('link', { name: /left an internal note/ })).toBeVisible();
  await expect(panel(theirs).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);

  await failsAndRecovers(second);
  await theirs.close();
  await second.close();
});
