import type { Insertable } from 'kysely';
import { DAY_MS } from '@recourse/contract/values/limits';
import type { DocumentsTable } from '../db/tables.ts';
import { writtenDay } from './paper.ts';
import { documentCounts } from './plan-documents.ts';
import { SPREAD_DAYS } from './plan.ts';
import type { Random } from './random.ts';
import type { DemoWorld } from './world.ts';

/** Documents without a file, for a load demo: descriptions of what employees sent on paper or told somebody. */

const KINDS = [
  { language: 'en', tag: 'Letter', title: (day: string) => `Letter of ${day}, sent by post` },
  { language: 'en', tag: 'Call', title: (day: string) => `Telephone call of ${day}` },
  {
    language: 'fr',
    tag: 'Lettre',
    title: (day: string) => `Lettre du ${day}, envoyée par la poste`,
  },
  { language: 'fr', tag: 'Appel', title: (day: string) => `Appel téléphonique du ${day}` },
] as const;

/** Rows from the oldest to the newest, all older than the documents with files, so that ids follow time. */
export function* describeDocuments(
  random: Random,
  world: DemoWorld,
): Generator<Insertable<DocumentsTable>> {
  const { described, filesSinceDays } = documentCounts(world.size);
  const first = world.now.getTime() - SPREAD_DAYS * DAY_MS;
  const span = (SPREAD_DAYS - filesSinceDays) * DAY_MS;
  for (let index = 0; index < described; index += 1) {
    const at = new Date(first + Math.floor((span * (index + random.next())) / described));
    const { language, tag, title } = random.pick(KINDS);
    const employee = random.pick(world.employees);
    yield {
      nom: title(writtenDay(language, at)),
      type: tag,
      user_id: random.pick(world.clients),
      employee_id: employee,
      claim_id: null,
      uploaded_by: employee,
      file_key: null,
      size: null,
      mime: null,
      sha256: null,
      created_at: at,
    };
  }
}
