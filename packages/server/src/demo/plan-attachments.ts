import { attachment, type PlannedDocument, type SentWith } from './document-form.ts';
import type { Paper } from './paper.ts';
import { CLIENT_PAPERS, COLLEAGUE_PAPERS } from './papers.ts';
import type { Random } from './random.ts';
import { spokenIn } from './spoken.ts';

/** A message or a note that a file may be sent with. */
export interface DemoEntry {
  id: number;
  kind: 'message' | 'note';
  claim_id: number;
  contenu: string;
  author_id: number;
  created_at: Date;
}

/** Plans a file for each entry that matches a paper: photos and papers of clients, tables and texts on notes. */
export function planAttachments(random: Random, entries: readonly DemoEntry[]): PlannedDocument[] {
  return entries.flatMap((entry) => {
    const papers = fitting(entry);
    return papers.length === 0 ? [] : [attachment(random, random.pick(papers), sentWith(entry))];
  });
}

function fitting({ kind, contenu }: DemoEntry): readonly Paper[] {
  const language = spokenIn(contenu);
  const papers = kind === 'note' ? COLLEAGUE_PAPERS : CLIENT_PAPERS;
  return papers.filter(
    (paper) => paper.language === language && (kind === 'note' || paper.about.test(contenu)),
  );
}

function sentWith({ id, kind, claim_id, author_id, created_at }: DemoEntry): SentWith {
  return {
    claim_id,
    message_id: kind === 'message' ? id : null,
    note_id: kind === 'note' ? id : null,
    uploaded_by: author_id,
    created_at,
  };
}
