import { claims } from './en/claims.ts';
import { clientClaims } from './en/client-claims.ts';
import { clientReports } from './en/client-reports.ts';
import { codes } from './en/codes.ts';
import { documents } from './en/documents.ts';
import { list } from './en/list.ts';
import { reports } from './en/reports.ts';
import { solutionPicker } from './en/solution-picker.ts';
import { userPicker } from './en/user-picker.ts';

/** The English texts of all rooms: fetched with the first signed-in screen, so that the sign-in stays small. */
export const texts = {
  ...codes,
  ...userPicker,
  ...solutionPicker,
  ...reports,
  ...clientReports,
  ...claims,
  ...clientClaims,
  ...list,
  ...documents,
} as const;
