import type { Insertable } from 'kysely';
import type { DocumentsTable } from '../db/tables.ts';
import type { Paper, PaperDraw } from './paper.ts';
import { createRandom, type Random } from './random.ts';

export interface PlannedFile {
  /** The file name on the sender's machine. */
  name: string;
  content(): Buffer;
}

type Row = Insertable<DocumentsTable>;

/** A document as its sender fills in the form. An empty name or type is taken from the file. */
export interface PlannedDocument {
  row: Pick<
    Row,
    | 'nom'
    | 'type'
    | 'user_id'
    | 'employee_id'
    | 'claim_id'
    | 'uploaded_by'
    | 'purpose'
    | 'message_id'
    | 'note_id'
  > & { created_at: Date };
  file: PlannedFile;
}

export type Parties = Pick<
  PlannedDocument['row'],
  'user_id' | 'employee_id' | 'claim_id' | 'created_at'
>;

/** The share of clients who enter a type for their upload; the others leave it empty. */
const TAGGED_SHARE = 0.4;

/** A client's upload, named after the file. */
export function upload(random: Random, paper: Paper, parties: Parties): PlannedDocument {
  const { file } = written(random, paper, parties.created_at);
  const type = random.chance(TAGGED_SHARE) ? paper.tag : '';
  return { row: { ...parties, nom: '', type, uploaded_by: known(parties.user_id) }, file };
}

/** A document that an employee shares, with the name and tag that he entered. */
export function share(random: Random, paper: Paper, parties: Parties): PlannedDocument {
  const { title, file } = written(random, paper, parties.created_at);
  const uploaded_by = known(parties.employee_id);
  return { row: { ...parties, nom: title, type: paper.tag, uploaded_by }, file };
}

/** The message or note with which a file is sent. */
export type SentWith = Pick<
  PlannedDocument['row'],
  'claim_id' | 'message_id' | 'note_id' | 'uploaded_by' | 'created_at'
>;

/** A file on a message or a note, named after itself. */
export function attachment(random: Random, paper: Paper, sentWith: SentWith): PlannedDocument {
  const { file } = written(random, paper, sentWith.created_at);
  const row = {
    nom: '',
    type: '',
    user_id: null,
    employee_id: null,
    purpose: 'ATTACHMENT' as const,
  };
  return { row: { ...row, ...sentWith }, file };
}

function known(id: number | null | undefined): number {
  if (!id) throw new Error('Every document of the demo has a sender.');
  return id;
}

const REFERENCES = { first: 4_000_000, count: 900_000 } as const;

/** The file has a seed of its own, so that writing it later or again gives the same bytes. */
function written(random: Random, paper: Paper, at: Date): { title: string; file: PlannedFile } {
  const seed = random.below(2 ** 32);
  const reference = REFERENCES.first + random.below(REFERENCES.count);
  const draw = (): PaperDraw => ({ random: createRandom(seed), at, reference });
  const title = paper.title(draw());
  const file = { name: `${title}.${paper.extension}`, content: () => paper.write(draw()) };
  return { title, file };
}
