import { type Document, documentContent } from '@recourse/contract/documents';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { nameOf, nameOfEvery, rowFields, time } from '../../db/rows/row-fields.ts';
import type { DocumentRow } from '../../db/tables.ts';

/** The fields of a document. */
export const DOCUMENT = rowFields<DocumentRow, Document>()((made) => ({
  id: 'id',
  nom: 'nom',
  type: 'type',
  url: made(['id', 'mime'], ({ id, mime }) =>
    mime === null ? null : fillPath(documentContent.path, { id }),
  ),
  size: 'size',
  mime: 'mime',
  userId: 'user_id',
  employeeId: 'employee_id',
  reclamationId: 'claim_id',
  uploadedBy: 'uploaded_by',
  createdAt: time('created_at'),
  userName: nameOf('user_id'),
  employeeName: nameOf('employee_id'),
  uploadedByName: nameOfEvery('uploaded_by'),
}));
