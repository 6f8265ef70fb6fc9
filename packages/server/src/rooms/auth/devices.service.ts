import { deviceName } from '@recourse/contract/values/device-name';
import { RETENTION, UNNAMED_DEVICE } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import type { Origin } from '../../kernel/actor.ts';
import { addressGroup } from '../../kernel/address-group.ts';
import type { audit } from '../../kernel/changes/audit.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { deleteDevicesSeenBefore, listDevices, seeDevice } from './devices.repository.ts';

type Transaction = Parameters<typeof audit>[0];

const DAY_MS = 86_400_000;
/** What a proof of a device is for; no other proof counts as one. */
const PURPOSE = 'device';

/** The first word of what a program calls itself ('curl'), for one that is no known browser. */
const programOf = (userAgent: string): string => /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '';

/** What a device is known by: what it says of itself, or else browser, system and address. */
function markOf(userId: number, { userAgent, address }: Origin, device: string | undefined) {
  if (device !== undefined) return JSON.stringify([userId, 'named', device]);
  const name = deviceName(userAgent);
  const program = name ? [name.browser, name.system] : [programOf(userAgent)];
  return JSON.stringify([userId, 'unnamed', ...program, addressGroup(address)]);
}

/**
 * Notes from which device somebody signs in, in the transaction that opens the session; the account has to be locked. Tells
 * its owner by mail of one that was not seen before, but for the very first. Of devices that say nothing of themselves one
 * mail in 30 days tells: their addresses change.
 */
export async function noteDevice(
  ctx: Pick<Context, 'clock' | 'config' | 'links'>,
  trx: Transaction,
  { userId, origin, device }: { userId: number; origin: Origin; device: string | undefined },
): Promise<void> {
  const now = ctx.clock.now();
  const named = device !== undefined;
  const mark = markOf(userId, origin, device);
  const known = await listDevices(trx, userId);
  // Compared one by one: the key of the servers may have been rotated since.
  const same = known.find(({ hash }) => ctx.links.isProved(PURPOSE, mark, hash));
  const since = now.getTime() - UNNAMED_DEVICE.mailEveryDays * DAY_MS;
  const toldLately = known.some(
    (row) => !row.named && row.told_at && row.told_at.getTime() > since,
  );
  const isTold = !same && known.length > 0 && (named || !toldLately);
  await seeDevice(trx, {
    user_id: userId,
    hash: same?.hash ?? ctx.links.prove(PURPOSE, mark),
    named,
    seen_at: now,
    told_at: isTold ? now : null,
  });
  if (!isTold) return;
  const { browser = null, system = null } = deviceName(origin.userAgent) ?? {};
  await queueMail(ctx, trx, { userId, kind: 'account.device', data: { browser, system } });
}

/** Deletes devices that nobody has signed in from for long. The last one of an account stays, so that another is new. */
export async function forgetOldDevices({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteDevicesSeenBefore(db, new Date(clock.now().getTime() - RETENTION.device * DAY_MS));
}
