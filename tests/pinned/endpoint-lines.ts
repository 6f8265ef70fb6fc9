import { ACCESS, type Access, TARGETS } from '@recourse/contract/access';
import type { Role } from '@recourse/contract/values/roles';

/** Endpoints as lines of a table, with everything that callers must know. */

const seconds = (ms: number | undefined): string => (ms === undefined ? '' : `${ms / 1000} s`);

/** Verdicts for administrators, employees and clients, target by target. */
const verdicts = ({ cases }: Access): string =>
  TARGETS.flatMap((target) => {
    const row = cases[target];
    return row ? [`${target} ${row.join(' ')}`] : [];
  }).join(', ');

function lineOf(access: Access): string {
  const { method, path, roles, status, knownStatus, reply, replyType, ...more } = access.endpoint;
  const success =
    replyType === 'file' ? '200 206' : String(status ?? (reply || replyType ? 200 : 204));
  const { bodyType, limit, proof, scope } = more;
  const also = [replyType, bodyType, limit && `limit ${limit}`, proof && `${proof} proof`, scope];
  return [
    `${method} ${path}`,
    roles === 'public' ? roles : roles.join(' '),
    [success, knownStatus].filter(Boolean).join(' '),
    seconds(more.timeoutMs),
    [...also, more.idempotent && 'idempotent', more.mayLag && 'may lag'].filter(Boolean).join(', '),
    verdicts(access),
  ].join(' | ');
}

/** Every endpoint of the access table, in its order. */
export const endpointLines = (): string[] => ACCESS.map(lineOf);

/** The fields of an endpoint's body that a role may write, then the values that are accepted in other fields. */
function writingLines({ endpoint: { method, path, writable, setAnyway } }: Access): string[] {
  return Object.entries(writable ?? {}).map(([caller, fields]) => {
    const settled = Object.entries(setAnyway?.[caller as Role] ?? {}).map(
      ([field, values]) => `${field} ${JSON.stringify(values)}`,
    );
    const line = [`${method} ${path}`, caller, fields.join(' '), settled.join(', ')];
    return line.filter(Boolean).join(' | ');
  });
}

/** Who may write what: one line for each endpoint with a body and each role that may call it. */
export const writableLines = (): string[] => ACCESS.flatMap(writingLines);
