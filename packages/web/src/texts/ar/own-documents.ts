import type { ownDocuments as english } from '../en/own-documents.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/own-documents.ts. */
export const ownDocuments: Translated<typeof english> = {
  'documents.from': 'من {name}',
  'documents.sharedHeading': 'المشاركة',
  'documents.staffOnly': 'المسؤولون فقط',
  'documents.to': 'إلى {name}',
};
