import { seesClaim } from '../claims/store/claims.repository.ts';
import { seesDocument } from '../documents/documents.repository.ts';
import { seesReport } from '../reports/store/reports.repository.ts';

/** The scopes that decide whether a mail's reader may still see its subject. */
export const SEES = { claims: seesClaim, documents: seesDocument, reports: seesReport };
