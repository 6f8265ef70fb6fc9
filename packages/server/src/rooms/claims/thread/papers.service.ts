import type { getCaseFile, HashedFile, Receipt } from '@recourse/contract/claims-thread';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notFound } from '../../../kernel/errors.ts';
import {
  readLimits,
  readRecourse,
  readTargets,
  type TargetRow,
} from '../clock/targets.repository.ts';
import { toStaffTarget } from '../clock/targets.service.ts';
import { CLAIM, type ReadClaim } from '../store/claims.fields.ts';
import { findClaimRow } from '../store/claims.repository.ts';
import { readFiles, type SentFile } from './files.repository.ts';
import { toThreadFile } from './thread-file.ts';
import { staffItem } from './thread.repository.ts';
import { readThreadPage } from './thread.service.ts';

/** Printed papers of a claim: the receipt for its client, and the case file for the staff. */

/** The receipt of a claim. Throws 404 when it is missing or the caller may not see it. */
export async function readReceipt(ctx: Context, actor: Actor, id: number): Promise<Receipt> {
  const row = await findClaimRow(ctx.db, actor, id);
  if (!row) throw notFound();
  const filed = { messageIds: [], noteIds: [], filed: true };
  const [files, limits, recourse] = await Promise.all([
    readFiles(ctx.db, [id], filed),
    readLimits(ctx.db, id),
    readRecourse(ctx.db, id),
  ]);
  const { reference, receivedAt, channel, clientName, contenu, remedy, remedyText } =
    CLAIM.toWire(row);
  return {
    ...headOf(ctx, row),
    id,
    reference,
    receivedAt,
    channel,
    clientName,
    contenu,
    remedy,
    remedyText,
    files: files.map(toHashedFile),
    limits: limits.flatMap(toLimit),
    recourse: recourse && recourse.en !== '' ? recourse : null,
  };
}

const toLimit = ({ code, due_on, time_zone }: TargetRow): Receipt['limits'] =>
  due_on === null ? [] : [{ code, dueOn: due_on, timeZone: time_zone }];

/** A page of everything about a claim, for the staff. Throws 404. */
export async function readCaseFile(
  ctx: Context,
  actor: Actor,
  place: { id: number; after: string | undefined },
): Promise<EndpointReply<typeof getCaseFile>> {
  const row = await findClaimRow(ctx.db, actor, place.id);
  if (!row) throw notFound();
  const [{ rows, files, filesOf, next }, targets] = await Promise.all([
    readThreadPage(ctx, actor, place),
    readTargets(ctx.db, place.id, { onlyLegal: false }),
  ]);
  const now = ctx.clock.now();
  return {
    ...headOf(ctx, row),
    claim: CLAIM.toWire(row),
    targets: targets.map((target) => toStaffTarget(target, now)),
    data: rows.map((item) => staffItem(item, filesOf(item))),
    files: files.map(toHashedFile),
    meta: { next },
  };
}

/** The organisation, and the local time at which it received the claim. */
function headOf({ config }: Pick<Context, 'config'>, row: ReadClaim) {
  const { name, timeZone } = config.organisation;
  const { receivedAt } = CLAIM.toWire(row);
  return {
    organisation: name,
    timeZone,
    receivedLocal: Temporal.Instant.from(receivedAt)
      .toZonedDateTimeISO(timeZone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  };
}

const toHashedFile = (file: SentFile): HashedFile => ({
  ...toThreadFile(file),
  sha256: file.sha256,
});
