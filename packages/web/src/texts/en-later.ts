import { texts as access } from './en-access.ts';
import { texts as adminClaims } from './en-admin-claims.ts';
import { texts as audit } from './en-audit.ts';
import { texts as calendars } from './en-calendars.ts';
import { texts as categories } from './en-categories.ts';
import { texts as claimDialogs } from './en-claim-dialogs.ts';
import { texts as claimDue } from './en-claim-due.ts';
import { texts as claimFilterFields } from './en-claim-filter-fields.ts';
import { texts as claimFilters } from './en-claim-filters.ts';
import { texts as charts } from './en-charts.ts';
import { texts as chat } from './en-chat.ts';
import { texts as clock } from './en-clock.ts';
import { texts as conflicts } from './en-conflicts.ts';
import { texts as conversations } from './en-conversations.ts';
import { texts as clientDocuments } from './en-client-documents.ts';
import { texts as employeeDocuments } from './en-employee-documents.ts';
import { texts as documentDialogs } from './en-document-dialogs.ts';
import { texts as ownDocuments } from './en-own-documents.ts';
import { texts as documentLists } from './en-document-lists.ts';
import { texts as gaps } from './en-gaps.ts';
import { texts as imports } from './en-imports.ts';
import { texts as listExport } from './en-list-export.ts';
import { texts as listMenu } from './en-list-menu.ts';
import { texts as mail } from './en-mail.ts';
import { texts as palette } from './en-palette.ts';
import { texts as policies } from './en-policies.ts';
import { texts as profile } from './en-profile.ts';
import { texts as quality } from './en-quality.ts';
import { texts as reading } from './en-reading.ts';
import { texts as reportLists } from './en-report-lists.ts';
import { texts as recall } from './en-recall.ts';
import { texts as reference } from './en-reference.ts';
import { texts as replies } from './en-replies.ts';
import { texts as reporting } from './en-reporting.ts';
import { texts as review } from './en-review.ts';
import { texts as settings } from './en-settings.ts';
import { texts as sharing } from './en-sharing.ts';
import { texts as solutions } from './en-solutions.ts';
import { texts as steps } from './en-steps.ts';
import { texts as teams } from './en-teams.ts';
import { texts as tokenForm } from './en-token-form.ts';
import { texts as tokens } from './en-tokens.ts';
import { texts as toldSettings } from './en-told-settings.ts';
import { texts as trash } from './en-trash.ts';
import { texts as triage } from './en-triage.ts';
import { texts as users } from './en-users.ts';
import { texts as validated } from './en-validated.ts';
import { texts as views } from './en-views.ts';
import { texts as webhooks } from './en-webhooks.ts';

/** All texts that come with a single screen. Each screen fetches its own; this is for those that compare them. */
export const texts = {
  ...access,
  ...adminClaims,
  ...audit,
  ...calendars,
  ...categories,
  ...claimDialogs,
  ...claimDue,
  ...claimFilterFields,
  ...claimFilters,
  ...charts,
  ...chat,
  ...clock,
  ...conflicts,
  ...conversations,
  ...clientDocuments,
  ...employeeDocuments,
  ...documentDialogs,
  ...ownDocuments,
  ...documentLists,
  ...gaps,
  ...imports,
  ...listExport,
  ...listMenu,
  ...mail,
  ...palette,
  ...policies,
  ...profile,
  ...quality,
  ...reading,
  ...recall,
  ...reference,
  ...replies,
  ...reporting,
  ...review,
  ...settings,
  ...sharing,
  ...solutions,
  ...steps,
  ...teams,
  ...tokens,
  ...tokenForm,
  ...toldSettings,
  ...trash,
  ...triage,
  ...users,
  ...validated,
  ...views,
  ...webhooks,
  ...reportLists,
};
