import { deviceName } from '@recourse/contract/values/device-name';
import { DAY_MS, UNNAMED_DEVICE } from '@recourse/contract/values/limits';
import type { Context } from '../../../context.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { addressGroup } from '../../../kernel/address-group.ts';
import type { audit } from '../../../kernel/changes/audit.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { listDevices, seeDevice } from './devices.repository.ts';

type Transaction = Parameters<typeof audit>[0];

/** The purpose of a device's proof; a proof for another purpose is not valid. */
const PURPOSE = 'device';

/** The first word of a program's User-Agent ('curl'), for a program that is no known browser. */
const programOf = (userAgent: string): string => /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '';

/** What identifies a device: the name that it sends, or else browser, system and address. */
function markOf(userId: number, { userAgent, address }: Origin, device: string | undefined) {
  if (device !== undefined) return JSON.stringify([userId, 'named', device]);
  const name = deviceName(userAgent);
  const program = name ? [name.browser, name.system] : [programOf(userAgent)];
  return JSON.stringify([userId, 'unnamed', ...program, addressGroup(address)]);
}

/**
 * Stores from which device somebody signs in, in the transaction that opens the session. The account must be locked. A
 * mail tells the user of a new device, except for the very first one. Devices without a name cause at most one mail in
 * 30 days, because their addresses change.
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
  // Compared one by one, because the key of the servers may have been rotated since.
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
