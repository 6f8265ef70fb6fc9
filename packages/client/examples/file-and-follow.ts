import { setTimeout as sleep } from 'node:timers/promises';
import { createClaim } from '@recourse/contract/claims';
import { getThread } from '@recourse/contract/claims-thread';
import { createClient } from '@recourse/client/client';

/** Files a claim and prints what is written about it, until it is answered. */

const { RECOURSE_URL: url = 'http://127.0.0.1:8080', RECOURSE_TOKEN: token } = process.env;
if (token === undefined) throw new Error('Set RECOURSE_TOKEN, and RECOURSE_URL to the portal.');
const [contenu = 'The parcel arrived open, and the cup in it is broken.'] = process.argv.slice(2);
const everyMs = Number(process.env['RECOURSE_EVERY_MS'] ?? 2_000);

const portal = createClient({ url, token });

// With the key, a lost answer or a busy portal never makes two claims of one.
const claim = await portal.call(createClaim, {
  body: { contenu },
  idempotencyKey: crypto.randomUUID(),
});
console.log(`Filed as ${claim.reference}.`);

const printed = new Set<number>();
let isAnswered = false;
let after: string | undefined;
while (!isAnswered) {
  const { data, meta } = await portal.call(getThread, {
    params: { id: claim.id },
    query: { after },
  });
  for (const item of data) {
    if (item.kind === 'MESSAGE' && item.body !== null && !printed.has(item.id)) {
      printed.add(item.id);
      console.log(`${item.author.name ?? item.author.role}: ${item.body}`);
    }
    if (item.kind === 'CHANGE' && item.what === 'STATUS')
      isAnswered = item.to === 'RESOLVED' || item.to === 'CLOSED';
  }
  // The place behind a full page. The last page is read again, because it is where new messages appear.
  if (meta.next === null) await sleep(everyMs);
  else after = meta.next;
}
console.log('Answered.');
