import type { ClaimClosure } from '@recourse/contract/claims';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import type { AccountKind } from '@recourse/contract/identity/service-accounts';
import type { ViewFilter } from '@recourse/contract/inbox/views';
import type { ImportCounts, ImportKind, ImportState } from '@recourse/contract/imports';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { MailChoice } from '@recourse/contract/told/choices';
import type { LinkKind } from '@recourse/contract/told/links';
import type { MailOutcome, MailState } from '@recourse/contract/told/mail';
import type {
  DeliveryAttempt,
  DeliveryState,
  DisabledReason,
  WebhookArea,
  WebhookType,
} from '@recourse/contract/told/webhooks';
import type { PauseReason } from '@recourse/contract/values/pause-reasons';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** Row types of the database, one interface a table, as migrations/ defines them. */

type At = ColumnType<Date, Date | string | undefined, Date | string>;
type Version = ColumnType<number, number | undefined, number>;

export interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  email: string;
  /** False when the account's owner set it himself. */
  email_trusted: Generated<boolean>;
  phone: string;
  nom: string | null;
  role: 'ADMIN' | 'EMPLOYE' | 'CLIENT' | 'COLLABORATOR';
  password_hash: string | null;
  created_at: At;
  updated_at: At;
  version: Version;
  deleted_at: Date | null;
  /** null: never, or before this was stored. */
  last_sign_in_at: Generated<Date | null>;
  /** The language of mails to this person; null: the portal's. */
  language: Generated<LanguageCode | null>;
  /** null: the portal's. */
  time_zone: Generated<string | null>;
  /** Times of day between which no mail comes; both or none. */
  quiet_from: Generated<string | null>;
  quiet_to: Generated<string | null>;
  /** When the daily digest comes; null: at the usual time. */
  digest_at: Generated<string | null>;
  /** Since when mails to this address bounce. */
  email_failed_at: Generated<Date | null>;
  /** Since when the account has a second factor of any kind. */
  second_factor_at: Generated<Date | null>;
  /** Whether the password signs in also where only single sign-on counts. */
  local_sign_in: Generated<boolean>;
  /** SERVICE: the account of another program. It has no password, and acts with API tokens alone. */
  account_kind: Generated<AccountKind>;
  search: GeneratedAlways<string>;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  jti: string;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  address: string;
  user_agent: string;
  /** The address group for counting attempts; '' when unknown. */
  place: Generated<string>;
  /** When its user last proved who he is, after signing in. */
  proved_at: Generated<Date | null>;
  method: Generated<'PASSWORD' | 'SSO'>;
  /** The session at the identity provider. */
  idp_sid: Generated<string | null>;
}

export interface SignInAttemptsTable {
  key: string;
  failed_at: Date[];
  last_at: Date;
}

export interface AccountFailuresTable {
  key: string;
  user_id: number | null;
  failures: number;
  looked_at: Date;
}

export interface SolutionsTable {
  id: GeneratedAlways<number>;
  external_id: string | null;
  texte: string;
  motcle: string[];
  /** For the staff only; clients never see it. */
  internal: Generated<boolean>;
  created_at: At;
  updated_at: At;
  version: Version;
  archived_at: Date | null;
  archived_by: number | null;
  search: GeneratedAlways<string>;
}

export interface SolutionVersionsTable {
  solution_id: number;
  version: number;
  texte: string;
  motcle: string[];
  internal: Generated<boolean>;
  changed_by: number | null;
  changed_at: At;
}

/** Openings by weekday, each from and to as 'HH:MM'. */
type StoredWeek = Partial<
  Record<'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU', [string, string][] | undefined>
>;

export interface CalendarsTable {
  id: GeneratedAlways<number>;
  name: string;
  time_zone: string;
  week: StoredWeek;
  /** The code of the shipped calendar from which it was made. */
  shipped_as: Generated<string | null>;
  created_at: At;
  updated_at: At;
  version: Version;
}

export interface CalendarHolidaysTable {
  id: GeneratedAlways<number>;
  calendar_id: number;
  /** YYYY-MM-DD. */
  date: string;
  name: string;
  /** null: it came with the product, and nobody has confirmed it yet. */
  confirmed_by: Generated<number | null>;
  confirmed_at: Generated<Date | null>;
}

export interface PoliciesTable {
  id: GeneratedAlways<number>;
  code: string;
  version: number;
  name: string;
  /** Parsed by the contract's schema. */
  targets: ColumnType<unknown, string, string>;
  pause_allowed: boolean;
  keeps_record: boolean;
  recourse: ColumnType<unknown, string, string>;
  recourse_on: ('UPHELD' | 'PARTLY' | 'REJECTED')[];
  auto_close_days: number | null;
  reopen_within_days: number | null;
  /**
   * The escalation level of a claim whose final answer is late; null: the same as for any late
   * claim.
   */
  late_level: Generated<number | null>;
  source: string;
  enabled: Generated<boolean>;
  reviewed_by: Generated<number | null>;
  /** YYYY-MM-DD. */
  reviewed_on: Generated<string | null>;
  created_by: number | null;
  created_at: Date;
}

export interface TeamsTable {
  id: GeneratedAlways<number>;
  name: string;
  mode: Generated<'MANUAL' | 'BALANCED'>;
  calendar_id: number | null;
  created_at: At;
  updated_at: At;
  version: Version;
}

export interface TeamMembersTable {
  team_id: number;
  user_id: number;
  given_at: Generated<Date | null>;
}

export interface ClaimDeskTable {
  claim_id: number;
  escalation: Generated<number>;
  version: Version;
}

export interface DeskSettingsTable {
  single: Generated<boolean>;
  by_team: Generated<boolean>;
  default_team_id: number | null;
}

export interface AvailabilityTable {
  user_id: number;
  capacity: number | null;
  away_from: Date | null;
  away_to: Date | null;
  version: Version;
}

export interface CannedRepliesTable {
  id: GeneratedAlways<number>;
  /** null: it is shared. */
  owner_id: number | null;
  team_id: number | null;
  language: 'en' | 'fr' | 'ar';
  title: string;
  body: string;
  search: GeneratedAlways<string>;
  created_at: At;
  updated_at: At;
  version: Version;
}

/** Categories and products alike: the topics of claims, in lists of two levels. */
export interface TopicsTable {
  id: GeneratedAlways<number>;
  name: string;
  parent_id: number | null;
  team_id: Generated<number | null>;
  policy_code: string | null;
  /** From 1, the most severe, to 4. */
  severity: number | null;
  retired: Generated<boolean>;
  created_at: At;
  updated_at: At;
  version: Version;
}

export interface ClaimTriageTable {
  claim_id: number;
  nature: Generated<'UNDECIDED' | 'COMPLAINT' | 'QUESTION'>;
  category_id: number | null;
  product_id: number | null;
  severity: number | null;
  /** An employee has looked at it. */
  judged: Generated<boolean>;
  version: Version;
}

export interface ViewsTable {
  id: GeneratedAlways<number>;
  /** null: it is shared. */
  owner_id: number | null;
  team_id: number | null;
  name: string;
  filter: ColumnType<ViewFilter, string, string>;
  created_at: At;
  updated_at: At;
  version: Version;
}

export interface BulkOperationsTable {
  id: GeneratedAlways<number>;
  made_by: number;
  client_operation_id: string;
  content: string;
  made_at: Date;
}

/** A claim before a bulk change. */
export interface BulkBefore {
  readonly status: ClaimRow['status'];
  readonly closure: ClaimRow['closure'];
  readonly cycle: number;
  readonly assigneeId: number | null;
  readonly teamId: number | null;
  readonly waitingFor: WaitingFor | null;
  /** Its newest answer, if that had not ended it. */
  readonly openAnswer: number | null;
  /** Its outcome for its client, and since when it was over; absent in changes from before these were stored. */
  readonly ended?: { readonly outcome: ClaimRow['outcome']; readonly doneAt: string | null };
}

/** A claim after a bulk change, with the fields that show whether anybody has changed it since. */
export interface BulkAfter {
  readonly version: number;
  readonly teamId: number | null;
  readonly newestMessage: number | null;
}

export interface BulkClaimsTable {
  operation_id: number;
  claim_id: number;
  /** null: it was skipped. */
  changed_at: Generated<Date | null>;
  before: ColumnType<BulkBefore | null, string | undefined, never>;
  after: ColumnType<BulkAfter | null, string | undefined, never>;
  code: Generated<string | null>;
  message: Generated<string | null>;
  undone_at: Generated<Date | null>;
}

type ClaimChannel = 'PORTAL' | 'ASSISTANT' | 'LETTER' | 'PHONE' | 'MAIL' | 'BRANCH';
type ClaimRemedy = 'EXPLANATION' | 'APOLOGY' | 'REFUND' | 'REPAIR' | 'REPLACEMENT' | 'OTHER';

export interface ClaimsTable {
  id: GeneratedAlways<number>;
  contenu: string;
  status: Generated<'OPEN' | 'PENDING' | 'RESOLVED' | 'CLOSED'>;
  response: string | null;
  client_id: number | null;
  assignee_id: number | null;
  created_by: number;
  conversation_id: string | null;
  created_at: At;
  updated_at: At;
  version: Version;
  deleted_at: Date | null;
  deleted_by: number | null;
  closure: Generated<ClaimClosure | null>;
  cycle: Generated<number>;
  /** When the client last wrote into the thread. Raises no version. */
  client_replied_at: Generated<Date | null>;
  channel: Generated<ClaimChannel>;
  /** null: received when it was filed. */
  received_at: Generated<Date | null>;
  sent_at: Generated<Date | null>;
  remedy: Generated<ClaimRemedy[]>;
  remedy_text: Generated<string | null>;
  /** Raises no version. */
  team_id: Generated<number | null>;
  /** The policy version that it got when it was filed. */
  policy_id: Generated<number | null>;
  waiting_for: Generated<WaitingFor | null>;
  outcome: Generated<'UPHELD' | 'PARTLY' | 'REJECTED' | null>;
  /**
   * The root of its merges: the claim that this one was merged into, directly or through others.
   */
  merged_into_id: Generated<number | null>;
  /** Among its open targets, the earliest date with its code, and the earliest warning. They raise no version. */
  next_due_at: Generated<Date | null>;
  next_target: Generated<TargetCode | null>;
  next_warn_at: Generated<Date | null>;
  /** The day of the next due date, and its first instant in the zone of the calendar. */
  next_due_on: Generated<string | null>;
  next_day_at: Generated<Date | null>;
  /**
   * Since when it is RESOLVED or CLOSED, set by the database. null: it is neither, or was so before this column
   * existed.
   */
  done_at: Generated<Date | null>;
  /** When its client deleted it while the record is kept: the staff see it, but no longer its author and its client. */
  hidden_at: Generated<Date | null>;
  search: GeneratedAlways<string>;
}

/** The person or party that the claim waits for. */
export type WaitingFor = 'CLIENT' | 'THIRD_PARTY';

/** A target of a claim: from its policy, or PROMISED by a holding letter. */
export type TargetCode = PolicyTarget['code'] | 'PROMISED';

export interface ClaimPausesTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  waiting_for: WaitingFor;
  from_at: Date;
  to_at: Date | null;
  started_by: number | null;
}

export interface ClaimTargetsTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  cycle: number;
  code: TargetCode;
  round: number;
  kind: PolicyTarget['kind'];
  legal: boolean;
  rule: ColumnType<PolicyTarget['rule'], string, string>;
  calendar_id: number;
  calendar_version: number;
  started_at: Date;
  /** YYYY-MM-DD, as due_on. */
  day_zero: string;
  due_on: string | null;
  due_at: Date | null;
  warn_at: Date | null;
  met_at: Date | null;
  met_by: number | null;
  cancelled_at: Date | null;
  /** When people were told that it is at risk, and when that it is late. */
  risk_told_at: Generated<Date | null>;
  late_told_at: Generated<Date | null>;
}

export interface ClockSettingsTable {
  single: Generated<boolean>;
  default_policy: string | null;
}

/** A conversation of one client with the assistant, and after the hand-over with people. */
export interface ConversationsTable {
  id: GeneratedAlways<number>;
  client_id: number;
  /** The id from the client's browser; reports and claims store it as conversation_id. */
  name: string;
  created_at: Date;
  updated_at: Date;
}

/**
 * How the assistant answered. On a client's message only SILENT: the assistant did not answer it.
 */
export interface StoredAnswer {
  kind: 'SURE' | 'CHOICE' | 'QUESTION' | 'NONE' | 'SILENT' | 'FAILED';
  suggestions: {
    id: number;
    version: number;
    score: number;
    evidence: { words: string[]; confirmed: number; compared: number };
    tellingWords?: string[];
    /** The part of the message that it answers, if others answer other parts. */
    quote?: string;
  }[];
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  /** null before the hand-over. Claim and conversation are never both null. */
  claim_id: number | null;
  conversation_id: Generated<number | null>;
  side: 'CLIENT' | 'STAFF' | 'ASSISTANT';
  /** null: recorded before threads existed. */
  author_id: number | null;
  body: string;
  purpose: 'REPLY' | 'ANSWER' | 'ACKNOWLEDGEMENT' | 'HOLDING' | 'FINAL';
  /** The report whose validation wrote it. */
  report_id: Generated<number | null>;
  recorded: Generated<boolean>;
  created_at: Date;
  withdrawn_at: Generated<Date | null>;
  withdrawn_by: Generated<number | null>;
  client_message_id: Generated<string | null>;
  act: Generated<'PERSON' | 'YES' | 'NO' | 'CARD' | 'NEITHER' | null>;
  /** The solution of the card that the client chose. */
  picked_id: Generated<number | null>;
  /** The message that the assistant answers with this one. */
  answers_id: Generated<number | null>;
  answer: ColumnType<StoredAnswer | null, string | undefined, string>;
  /** YYYY-MM-DD: the date that a holding letter promised. */
  promised_on: Generated<string | null>;
  /** The text about the body that the client can turn to. */
  recourse: Generated<string | null>;
  /** The merged claim to which it was written; its own claim is the root that received it. */
  via_claim_id: Generated<number | null>;
}

/** Internal: never read for a client. */
export interface ClaimNotesTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  author_id: number;
  body: string;
  created_at: Date;
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<number | null>;
}

/** A change of a claim by triage. */
export type TriageKind =
  | 'NATURE'
  | 'CATEGORY'
  | 'PRODUCT'
  | 'SEVERITY'
  | 'POLICY'
  | 'RECEIVED'
  | 'SENT';

export interface ClaimChangesTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  at: Date;
  actor_id: number | null;
  /** TAUGHT: from a report to the solution with which another employee validated it. */
  kind:
    | 'STATUS'
    | 'ASSIGN'
    | 'TAUGHT'
    | 'TEAM'
    | 'ESCALATE'
    | 'WAIT'
    | 'DUE'
    | 'HIDDEN'
    | TriageKind;
  from_value: string | null;
  to_value: string | null;
  reason: Generated<string>;
  comment: Generated<string | null>;
  client_visible: boolean;
}

/** A link between two claims. */
export interface ClaimLinksTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  other_id: number;
  kind: 'RELATED' | 'DUPLICATE' | 'FOLLOW_UP';
  created_by: number;
  created_at: Date;
  removed_at: Generated<Date | null>;
  removed_by: Generated<number | null>;
}

/** The fields of a claim that a merge changed, as they were before it. */
export interface BeforeMerge {
  status: ClaimRow['status'];
  closure: ClaimRow['closure'];
  waitingFor: WaitingFor | null;
  /** Since when it was over; absent in merges from before that was stored. */
  doneAt?: string | null;
  /** The pending reports that the merge settled. */
  settled: number[];
}

/** A claim that was merged into another one, which survived. */
export interface ClaimMergesTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  into_id: number;
  merged_at: Date;
  merged_by: number;
  before: ColumnType<BeforeMerge, string, never>;
  undone_at: Generated<Date | null>;
  undone_by: Generated<number | null>;
}

export interface ClaimRatingsTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  cycle: number;
  author_id: number;
  rating: number | null;
  comment: Generated<string>;
  created_at: Date;
}

/** The position of a step that fills in old rows. */
export interface BackgroundStepsTable {
  name: string;
  done_to: number;
  finished_at: Date | null;
}

/** Published solutions that are still to be proposed for pending reports. Filled by the database. */
export interface SolutionProposalsTable {
  solution_id: number;
  version: number;
  /** The last report for which the assistant was asked again, newest first; null: not begun. */
  done_to: number | null;
}

/** A report and its claim as they were before the last verdict on it; only that verdict's own undo reads it. */
export interface BeforeValidation {
  solution_id: number | null;
  solution_version: number | null;
  /** null: the verdict did not change a claim, or there is none. */
  claim:
    | (Pick<ClaimRow, 'id' | 'status' | 'response' | 'assignee_id' | 'version'> & {
        /** Since when it was over; absent in verdicts from before that was stored. */
        done_at?: string | null;
      })
    | null;
  /** The claim's version right after the verdict. Absent: one more than before. */
  claim_version?: number;
  /** The newest message of its thread right after the verdict. */
  newest_message?: number | null;
  /** Whether the verdict opened the claim, so that the undo removes it. */
  opened?: boolean;
  /** Absent when the verdict did not change them. */
  made?: Pick<ReportRow, 'summary' | 'steps' | 'tags'>;
  handled_by_ai?: boolean;
  /** The suggestion was hidden when the verdict was given, and was then shown. */
  revealed?: boolean;
  /** Other reports of the claim that the verdict settled. */
  settled?: number[];
}

export interface ReportsTable {
  id: GeneratedAlways<number>;
  reclamation_text: string;
  handled_by_ai: boolean;
  validated_by_employee: Generated<boolean>;
  solution_id: number | null;
  solution_version: number | null;
  user_id: number | null;
  employee_id: number | null;
  created_by: number;
  created_at: At;
  updated_at: At;
  validated_at: Date | null;
  summary: Generated<string>;
  steps: Generated<string>;
  tags: Generated<string>;
  conversation_id: string | null;
  suggested_solution_id: number | null;
  /** The solution that a client named although the search did not offer it to him. */
  unoffered_solution_id: Generated<number | null>;
  score: number | null;
  confident: Generated<boolean>;
  /** The features that the assistant's track record learns from when the first answer is judged. */
  answer_features: Generated<number[] | null>;
  blind: Generated<boolean>;
  blind_choice_id: Generated<number | null>;
  before_validation: Generated<BeforeValidation | null>;
  resolved_at: Generated<Date | null>;
  /** null: it is pending, or it is validated. */
  settled_by: Generated<'PERSON' | 'DISMISSED' | null>;
  settled_at: Generated<Date | null>;
  settler_id: Generated<number | null>;
  dismissal: Generated<'NOT_A_COMPLAINT' | 'DUPLICATE' | 'TEST' | null>;
  duplicate_of: Generated<number | null>;
  none_fits_at: Generated<Date | null>;
  none_fits_by: Generated<number | null>;
  gap_dismissed_at: Generated<Date | null>;
  gap_closed_at: Generated<Date | null>;
  claim_id: number | null;
  version: Version;
  deleted_at: Date | null;
  deleted_by: number | null;
  search: GeneratedAlways<string>;
}

export interface ReportOutcomesTable {
  report_id: number;
  side: 'STAFF' | 'CLIENT';
  verdict: 'TAKEN' | 'OTHER' | 'NONE_FITS' | 'NOT_A_COMPLAINT' | 'YES' | 'NO';
  features: number[] | null;
  confident: boolean;
  judged_at: Date;
}

export interface DocumentsTable {
  id: GeneratedAlways<number>;
  nom: string;
  type: string;
  user_id: number | null;
  employee_id: number | null;
  claim_id: number | null;
  uploaded_by: number;
  /** Name in the file store. This and the next three columns are null without a file. */
  file_key: string | null;
  size: number | null;
  mime: string | null;
  sha256: string | null;
  created_at: At;
  deleted_at: Date | null;
  deleted_by: number | null;
  search: GeneratedAlways<string>;
  /** ATTACHMENT: a file that is or will be sent with a claim, a message or a note. It is in no list of documents. */
  purpose: Generated<'ATTACHMENT' | null>;
  /** The message or note that it was sent with; both null: the claim itself, or not sent yet. */
  message_id: Generated<number | null>;
  note_id: Generated<number | null>;
}

export interface TrainingExamplesTable {
  id: GeneratedAlways<number>;
  text: string;
  solution_id: number;
  source: 'import' | 'demo';
  created_at: At;
}

export interface NotificationsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: string;
  area: 'claims' | 'documents' | 'reports' | 'mail' | 'audit' | 'webhooks';
  object_id: number;
  actor_id: number | null;
  status: 'OPEN' | 'PENDING' | 'RESOLVED' | 'CLOSED' | null;
  /** Why the portal sends no mails; null for every other kind. */
  reason: Generated<PauseReason | null>;
  count: Generated<number>;
  at: Date;
  read_at: Date | null;
  /** When a mail about it is due; null: no mail is due. */
  mail_at: Generated<Date | null>;
  /** When the last mail about it was made. */
  mailed_at: Generated<Date | null>;
  /** The digest that contains it. */
  digest_id: Generated<number | null>;
}

/** A person's choice for a kind. */
export interface NotificationChoicesTable {
  user_id: number;
  kind: string;
  in_app: boolean;
  mail: MailChoice;
}

export interface MutesTable {
  user_id: number;
  area: 'claims' | 'documents' | 'reports';
  object_id: number;
}

export interface MailTable {
  id: GeneratedAlways<number>;
  /** null: somebody who signs up; the row of the link holds the address. */
  user_id: number | null;
  kind: string;
  /** The data for its text; each kind has its own form. */
  data: ColumnType<unknown, string | undefined, string>;
  state: Generated<MailState>;
  message_key: Generated<string>;
  created_at: Date;
  /** Since when it is tried again at an administrator's request. */
  retried_at: Generated<Date | null>;
  /** When the next try is due. */
  due_at: Date;
  attempts: Generated<number>;
  /** The server process that has claimed it. */
  claim: Generated<string | null>;
  claimed_until: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  outcome: Generated<MailOutcome | null>;
  /** For a digest: the day of its reader. */
  digest_day: Generated<string | null>;
  /** For a digest: when its reader wants it; due_at may be later. */
  digest_due: Generated<Date | null>;
}

/** Devices from which accounts were signed in. */
export interface DevicesTable {
  user_id: number;
  /** A hash of the device's own description, made with a key of the servers. */
  hash: string;
  named: boolean;
  seen_at: Date;
  told_at: Date | null;
}

/** Links in mails. Their tokens are in no table: they are proved with a key and the nonce. */
export interface MailLinksTable {
  id: GeneratedAlways<number>;
  /** null: the account is made when the link is used. */
  user_id: number | null;
  kind: LinkKind;
  nonce: string;
  /** The address to which it is sent; '': that of the account. */
  email: Generated<string>;
  created_at: Date;
  expires_at: Date;
  /** When it was used or replaced. */
  ended_at: Generated<Date | null>;
  /** The data that a person entered when he signed up, until the link is used or replaced. */
  phone: Generated<string | null>;
  nom: Generated<string | null>;
  /** The language of his request, if known. */
  language: Generated<LanguageCode | null>;
  /** Whether using it removes the second factors of the account. */
  drops_factors: Generated<boolean>;
}

/** Programs that are told of events. */
export interface WebhooksTable {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  types: WebhookType[];
  enabled: Generated<boolean>;
  /** null: it is on. */
  disabled_reason: Generated<DisabledReason | null>;
  /** Sealed with the key that key_id names. */
  secret: Buffer;
  key_id: string;
  /** The secret before the last rotation. */
  previous_secret: Generated<Buffer | null>;
  previous_key_id: Generated<string | null>;
  previous_until: Generated<Date | null>;
  /** The first failed attempt since the last success. */
  failing_since: Generated<Date | null>;
  last_success_at: Generated<Date | null>;
  /** null: the account of its author was deleted. */
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

/** Messages for webhooks. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  /** The header webhook-id. */
  message_id: string;
  type: string;
  area: WebhookArea;
  object_id: number;
  /** What is sent and signed. */
  body: string;
  state: Generated<DeliveryState>;
  created_at: Date;
  due_at: Date;
  /** Failed attempts since it was made or last replayed. */
  tries: Generated<number>;
  /** The last attempts, the oldest first. */
  attempts: ColumnType<DeliveryAttempt[], string | undefined, string>;
  /** The server process that has claimed it. */
  claim: Generated<string | null>;
  claimed_until: Generated<Date | null>;
}

/** Up to which moment of the outbox messages for webhooks were made; one row. */
export interface WebhookStateTable {
  only_row: Generated<boolean>;
  moment: string;
  read_at: Date;
}

/** The authenticator app of an account. */
export interface TotpTable {
  user_id: number;
  /** Sealed with the key that key_id names. */
  secret: Buffer;
  key_id: string;
  created_at: Date;
  /** The time step of the newest code that was used. */
  last_counter: number;
}

/** An authenticator app that is being set up. */
export interface TotpSetupsTable {
  user_id: number;
  /** The sign-in that sets it up, or else the session. */
  step_id: number | null;
  jti: string | null;
  secret: Buffer;
  key_id: string;
  created_at: Date;
  /** The time step of the code that confirmed it; null: none has. */
  confirmed_counter: Generated<number | null>;
  /** Hashes of the recovery codes that were shown. */
  codes: Generated<string[]>;
}

/** Sign-ins with the right password that wait for their second step. */
export interface SignInStepsTable {
  id: GeneratedAlways<number>;
  hash: string;
  user_id: number;
  /** SET_UP: a second factor must be set up first. */
  kind: 'FACTOR' | 'SET_UP';
  created_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  /** What the code in a mail is made from; null: no code was sent. */
  nonce: Generated<string | null>;
  method: Generated<'PASSWORD' | 'SSO'>;
  idp_sid: Generated<string | null>;
}

/** Who a user is at an identity provider. */
export interface IdentitiesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  issuer: string;
  subject: string;
  /** How the identity provider names the person. */
  name: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** What a browser brings back from the identity provider. */
export interface SsoCodesTable {
  hash: string;
  /** The hash of the secret in the browser's cookie. */
  binding: string;
  purpose: 'SIGN_IN' | 'LINK' | 'PROOF';
  user_id: number;
  /** The session that links or proves. */
  jti: string | null;
  issuer: string;
  subject: string;
  name: string | null;
  idp_sid: string | null;
  /** Whether the second factor of the account is asked for as well. */
  needs_factor: Generated<boolean>;
  expires_at: Date;
}

/** Logout tokens that were used. */
export interface LogoutTokensTable {
  hash: string;
  expires_at: Date;
}

/** The recovery codes that are left. */
export interface RecoveryCodesTable {
  user_id: number;
  hash: string;
}

/** A passkey as its authenticator made it. */
interface MadePasskey {
  user_id: number;
  /** In Base64url. */
  credential_id: string;
  /** The host that it was made for. */
  rp_id: string;
  public_key: Buffer;
  /** How often it was used, as its authenticator counts; 0: it does not count. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
}

/** With what other programs call the API. */
export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  /** The account that acts. */
  user_id: number;
  /** Who made it; null: an account that was deleted since. */
  created_by: number | null;
  name: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  /** The first characters of the token. */
  start: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
}

/** The passkeys of accounts. */
export interface PasskeysTable extends MadePasskey {
  id: GeneratedAlways<number>;
  last_used_at: Generated<Date | null>;
}

/** Passkeys that are the first factor of their account, until the recovery codes are kept. */
export interface PasskeySetupsTable extends MadePasskey {
  /** The session that adds it. */
  jti: string;
  /** Hashes of the recovery codes that were shown. */
  codes: string[];
}

/** What passkeys were asked to sign, and have not yet signed. */
export interface PasskeyChallengesTable {
  hash: string;
  user_id: number;
  purpose: 'ADD' | 'SIGN_IN' | 'PROOF';
  /** The sign-in that asked, or else the session. */
  step_id: number | null;
  jti: string | null;
  expires_at: Date;
}

export interface CodeFailuresTable {
  user_id: number;
  failed_at: Date[];
  last_at: Date;
}

/** A requested e-mail change, until it takes effect. */
export interface EmailChangesTable {
  user_id: number;
  email: string;
  /** The session that requested it. */
  jti: string;
  /** Whether the address is trusted afterwards. */
  trusted: boolean;
  asked_at: Date;
  expires_at: Date;
  /** When the current address approved it, or the password was given. */
  approved_at: Date | null;
  confirmed_at: Date | null;
}

/** A table with a single row. */
export interface MailStateTable {
  only_row: Generated<boolean>;
  is_on: boolean;
  paused_since: Generated<Date | null>;
  paused_until: Generated<Date | null>;
  reason: Generated<PauseReason | null>;
  /** The beginning of the last pause that administrators were told of. */
  told_since: Generated<Date | null>;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  /** xid8: a 64-bit transaction number, kept as text. */
  tx: GeneratedAlways<string>;
  area: string;
  object_id: number;
  at: At;
  /** 'EMPLOYE' or a user's id: who may no longer see the row. */
  left_by: Generated<string | null>;
}

/** How often each person has changed something, for reading his own changes from a replica. */
export interface PersonWritesTable {
  user_id: number;
  writes: Generated<number>;
}

/** A running server, so that a starting one can check that both have the same files. */
export interface ServersTable {
  id: Generated<number>;
  /** The name of its marker in its file store. */
  marker: string;
  host: string;
  /** In words. */
  files_in: string;
  /** By the clock of the database. */
  seen_at: Generated<Date>;
}

export interface PresenceTable {
  area: string;
  object_id: number;
  user_id: number;
  tab: string;
  seen_at: Date;
  is_writing: boolean;
}

/** A column that the database fills in and the serving role may not set. */
type Stamped = GeneratedAlways<Date>;

export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Stamped;
  actor_id: number | null;
  action: string;
  area: string;
  object_id: number | null;
  fields: string[];
  detail: Record<string, unknown>;
  request_id: string;
  address: string;
  /** xid8, as in the outbox. */
  tx: GeneratedAlways<string>;
}

export interface AuditChainTable {
  seq: number;
  audit_id: number;
  sealed_at: Stamped;
  prev: string;
  hash: string;
}

/** A part of the audit that was taken out into a file. */
export interface AuditArchivesTable {
  name: string;
  until: Date;
  entries: number;
  /** The link with which the file ends. */
  seq: number;
  hash: string;
  archived_at: Stamped;
}

export interface AssistantSettingsTable {
  single: Generated<boolean>;
  blind_every: number;
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  kind: ImportKind;
  state: ImportState;
  file_name: string;
  /** The share of the file that has been read, from 0 to 1. */
  share: Generated<number>;
  result: ColumnType<ImportCounts | null, string | undefined, string>;
  created_by: number | null;
  created_at: Date;
  /** When it last reported its progress. */
  heard_at: Date;
  finished_at: Generated<Date | null>;
}

export interface FirstRunTable {
  single: Generated<boolean>;
  dismissed_at: Date;
  dismissed_by: number | null;
}

export interface CountersTable {
  counter: string;
  user_id: number;
  bucket: string;
  value: number;
}

export interface CounterDeltasTable {
  id: GeneratedAlways<number>;
  counter: string;
  user_id: number;
  bucket: string;
  delta: number;
}

export interface TrigramFrequenciesTable {
  area: string;
  letters: string;
  share: number;
}

export interface IdempotencyTable {
  name: string;
  fingerprint: string;
  answer: Buffer;
  created_at: Date;
}

export interface TextVectorsTable {
  encoder: string;
  text_hash: Buffer;
  vector: Buffer;
}

/** Who trains the assistant. */
export interface TrainerLeaseTable {
  is_only: Generated<boolean>;
  number: number;
  holder: string;
  is_training: Generated<boolean>;
  /** By the clock of the database. */
  expires_at: Date;
}

/** The assistant's models of the newest trainings. */
export interface AssistantModelsTable {
  id: GeneratedAlways<number>;
  format: string;
  sha256: string;
  /** Bytes. */
  size: number;
  in_bucket: boolean;
  /** null: on its way. */
  published_at: Date | null;
}

export interface AssistantModelChunksTable {
  model_id: number;
  part: number;
  bytes: Buffer;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  sign_in_attempts: SignInAttemptsTable;
  account_failures: AccountFailuresTable;
  solutions: SolutionsTable;
  solution_versions: SolutionVersionsTable;
  calendars: CalendarsTable;
  calendar_holidays: CalendarHolidaysTable;
  policies: PoliciesTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  availability: AvailabilityTable;
  claim_desk: ClaimDeskTable;
  desk_settings: DeskSettingsTable;
  canned_replies: CannedRepliesTable;
  views: ViewsTable;
  bulk_operations: BulkOperationsTable;
  bulk_claims: BulkClaimsTable;
  categories: TopicsTable;
  products: TopicsTable;
  claim_triage: ClaimTriageTable;
  claims: ClaimsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  claim_notes: ClaimNotesTable;
  claim_changes: ClaimChangesTable;
  claim_ratings: ClaimRatingsTable;
  claim_links: ClaimLinksTable;
  claim_merges: ClaimMergesTable;
  claim_pauses: ClaimPausesTable;
  claim_targets: ClaimTargetsTable;
  clock_settings: ClockSettingsTable;
  background_steps: BackgroundStepsTable;
  solution_proposals: SolutionProposalsTable;
  documents: DocumentsTable;
  reports: ReportsTable;
  report_outcomes: ReportOutcomesTable;
  training_examples: TrainingExamplesTable;
  text_vectors: TextVectorsTable;
  trainer_lease: TrainerLeaseTable;
  assistant_models: AssistantModelsTable;
  assistant_model_chunks: AssistantModelChunksTable;
  imports: ImportsTable;
  first_run: FirstRunTable;
  notifications: NotificationsTable;
  notification_choices: NotificationChoicesTable;
  mutes: MutesTable;
  mail: MailTable;
  mail_links: MailLinksTable;
  devices: DevicesTable;
  email_changes: EmailChangesTable;
  totp: TotpTable;
  totp_setups: TotpSetupsTable;
  sign_in_steps: SignInStepsTable;
  recovery_codes: RecoveryCodesTable;
  code_failures: CodeFailuresTable;
  passkeys: PasskeysTable;
  passkey_setups: PasskeySetupsTable;
  passkey_challenges: PasskeyChallengesTable;
  identities: IdentitiesTable;
  sso_codes: SsoCodesTable;
  logout_tokens: LogoutTokensTable;
  mail_state: MailStateTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_state: WebhookStateTable;
  outbox: OutboxTable;
  presence: PresenceTable;
  person_writes: PersonWritesTable;
  servers: ServersTable;
  audit: AuditTable;
  audit_archives: AuditArchivesTable;
  audit_chain: AuditChainTable;
  assistant_settings: AssistantSettingsTable;
  idempotency: IdempotencyTable;
  counters: CountersTable;
  counter_deltas: CounterDeltasTable;
  letter_shares: TrigramFrequenciesTable;
}

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type WebhookRow = Selectable<WebhooksTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type TotpSetupRow = Selectable<TotpSetupsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type PasskeySetupRow = Selectable<PasskeySetupsTable>;
export type PasskeyChallengeRow = Selectable<PasskeyChallengesTable>;
export type SignInStepRow = Selectable<SignInStepsTable>;
export type IdentityRow = Selectable<IdentitiesTable>;
export type SsoCodeRow = Selectable<SsoCodesTable>;
export type ImportRow = Selectable<ImportsTable>;
export type SolutionRow = Selectable<SolutionsTable>;
export type CalendarRow = Selectable<CalendarsTable>;
export type HolidayRow = Selectable<CalendarHolidaysTable>;
export type PolicyRow = Selectable<PoliciesTable>;
export type TeamRow = Selectable<TeamsTable>;
export type TopicRow = Selectable<TopicsTable>;
export type TriageRow = Selectable<ClaimTriageTable>;
export type AvailabilityRow = Selectable<AvailabilityTable>;
export type CannedReplyRow = Selectable<CannedRepliesTable>;
export type BulkOperationRow = Selectable<BulkOperationsTable>;
export type BulkClaimRow = Selectable<BulkClaimsTable>;
export type ViewRow = Selectable<ViewsTable>;
export type ClaimRow = Selectable<ClaimsTable>;
export type ConversationRow = Selectable<ConversationsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type PauseRow = Selectable<ClaimPausesTable>;
export type TargetRow = Selectable<ClaimTargetsTable>;
export type DocumentRow = Selectable<DocumentsTable>;
export type ReportRow = Selectable<ReportsTable>;
