import type { ownDocuments as english } from '../en/own-documents.ts';
import type { Translated } from '../translated.ts';

/** French for en/own-documents.ts. */
export const ownDocuments: Translated<typeof english> = {
  'documents.from': 'De {name}',
  'documents.sharedHeading': 'Partage',
  'documents.staffOnly': 'Administrateurs seulement',
  'documents.to': 'À {name}',
};
