import { hash, randomUUID } from 'node:crypto';
import { createClaim } from '@recourse/contract/claims';
import { createDocument } from '@recourse/contract/documents';
import { FILE_FIELD, fillPath } from '@recourse/contract/wire/endpoint';
import { createReport, validateReportBy } from '@recourse/contract/reports';
import type { Random } from '../../src/demo/random.ts';
import type { Conversation, Ledger } from './ledger.ts';
import type { People, Person } from './people.ts';
import type { Outgoing } from './send.ts';

/** One write, repeated unchanged after a crash until it is answered. */
export interface Operation {
  path: string;
  outgoing: () => Outgoing;
  /** Other allowed statuses, which change nothing. */
  alsoFine?: readonly number[];
  /** Records in the ledger what was acknowledged. */
  note: (ledger: Ledger, body: { id: number }) => void;
}

const COMPLAINTS = ['no wifi since the morning', 'the invoice is wrong', 'where is my parcel'];
const MESSAGES_OF_A_CONVERSATION = 4;

/** Makes the operations of one writer, which remembers its current conversation. */
export function operationMaker(random: Random, people: People, ledger: Ledger): () => Operation {
  let messages = 0;
  let conversation: Conversation | null = null;
  return () => {
    const draw = random.next();
    if (draw < 0.4)
      return claim(random.pick(people.clients), `${random.pick(COMPLAINTS)} ${randomUUID()}`);
    if (draw < 0.55) {
      const known = ledger.conversations.flatMap(({ reports }) => [...reports]);
      if (known.length > 0) return validation(random.pick(people.employees), random.pick(known));
    }
    if (draw < 0.65) return upload(people.admin);
    if (!conversation || messages >= MESSAGES_OF_A_CONVERSATION) {
      conversation = { id: randomUUID(), reports: new Set(), said: [] };
      ledger.conversations.push(conversation);
      messages = 0;
    }
    messages += 1;
    // Each conversation has one client, because its rule applies per author.
    const client =
      people.clients[ledger.conversations.indexOf(conversation) % people.clients.length];
    return message(
      client ?? people.admin,
      conversation,
      `${random.pick(COMPLAINTS)} ${randomUUID()}`,
    );
  };
}

function claim({ token }: Person, contenu: string): Operation {
  const outgoing = { token, body: { contenu }, idempotencyKey: randomUUID() };
  return {
    path: createClaim.path,
    outgoing: () => outgoing,
    note: (ledger, { id }) => void ledger.claims.push({ id, contenu }),
  };
}

/** No idempotency key is needed: the conversation itself prevents duplicates. */
function message({ token }: Person, conversation: Conversation, text: string): Operation {
  const body = { reclamationText: text, conversationId: conversation.id };
  return {
    path: createReport.path,
    outgoing: () => ({ token, body }),
    note: (_ledger, { id }) => {
      conversation.reports.add(id);
      conversation.said.push({ text, report: id });
    },
  };
}

/** 409: somebody else was first; 422: the assistant had found no solution. */
function validation({ id: employeeId, token }: Person, report: number): Operation {
  return {
    path: fillPath(validateReportBy.path, { id: report, employeeId }),
    outgoing: () => ({ token, body: {} }),
    alsoFine: [409, 422],
    note: (ledger) => void ledger.validations.set(report, employeeId),
  };
}

function upload({ token }: Person): Operation {
  const content = `Written down for document ${randomUUID()}.\n`.repeat(200);
  const idempotencyKey = randomUUID();
  return {
    path: createDocument.path,
    outgoing: () => {
      const body = new FormData();
      body.set('nom', 'note.txt');
      body.set('type', 'note');
      body.set(FILE_FIELD, new Blob([content], { type: 'text/plain' }), 'note.txt');
      return { token, body, idempotencyKey };
    },
    note: (ledger, { id }) => void ledger.documents.set(id, hash('sha256', content)),
  };
}
