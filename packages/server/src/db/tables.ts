import type { ClaimClosure } from '@recourse/contract/claims';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import type { ViewFilter } from '@recourse/contract/inbox/views';
import type { ImportCounts, ImportKind, ImportState } from '@recourse/contract/imports';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { MailChoice } from '@recourse/contract/told/choices';
import type { LinkKind } from '@recourse/contract/told/links';
import type { MailOutcome, MailState, PauseReason } from '@recourse/contract/told/mail';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** Row types of the database, one interface a table, as migrations/ defines them. */

type At = ColumnType<Date, Date | string | undefined, Date | string>;
type Version = ColumnType<number, number | undefined, number>;

export interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  email: string;
  /** False when its owner set it himself. */
  email_trusted: Generated<boolean>;
  phone: string;
  nom: string | null;
  role: 'ADMIN' | 'EMPLOYE' | 'CLIENT' | 'COLLABORATOR';
  password_hash: string | null;
  created_at: At;
  updated_at: At;
  version: Version;
  deleted_at: Date | null;
  /** null: never, or before it was kept. */
  last_sign_in_at: Generated<Date | null>;
  /** The language of mails to this person; null: the portal's. */
  language: Generated<LanguageCode | null>;
  /** null: the portal's. */
  time_zone: Generated<string | null>;
  /** Times of day between which no mail comes; both or none. */
  quiet_from: Generated<string | null>;
  quiet_to: Generated<string | null>;
  /** Since when mails to this address come back at once. */
  email_failed_at: Generated<Date | null>;
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
  /** The address group as attempts are counted by; '' when unknown. */
  place: Generated<string>;
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
  /** The code of the shipped calendar that it was made from. */
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
  /** null: it came with the product, and nobody has said yet that it is right. */
  confirmed_by: Generated<number | null>;
  confirmed_at: Generated<Date | null>;
}

export interface PoliciesTable {
  id: GeneratedAlways<number>;
  code: string;
  version: number;
  name: string;
  /** Read by the contract's shape. */
  targets: ColumnType<unknown, string, string>;
  pause_allowed: boolean;
  keeps_record: boolean;
  recourse: ColumnType<unknown, string, string>;
  recourse_on: ('UPHELD' | 'PARTLY' | 'REJECTED')[];
  auto_close_days: number | null;
  reopen_within_days: number | null;
  /** How far a claim is escalated whose final answer is late; null: as everything else that is. */
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

/** Categories and products alike: what claims are about, in lists of two levels. */
export interface TopicsTable {
  id: GeneratedAlways<number>;
  name: string;
  parent_id: number | null;
  team_id: Generated<number | null>;
  policy_code: string | null;
  /** From 1, the worst, to 4. */
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
  /** Somebody of the staff has looked. */
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
  /** Its newest answer, when that had not ended it. */
  readonly openAnswer: number | null;
  /** How it had ended for its client, and since when it was over; absent in changes from before that was noted. */
  readonly ended?: { readonly outcome: ClaimRow['outcome']; readonly doneAt: string | null };
}

/** A claim after a bulk change, as far as it tells whether anybody has gone on with it. */
export interface BulkAfter {
  readonly version: number;
  readonly teamId: number | null;
  readonly newestMessage: number | null;
}

export interface BulkClaimsTable {
  operation_id: number;
  claim_id: number;
  /** null: it was left. */
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
  /** The version of a policy that it got when it was filed. */
  policy_id: Generated<number | null>;
  waiting_for: Generated<WaitingFor | null>;
  outcome: Generated<'UPHELD' | 'PARTLY' | 'REJECTED' | null>;
  /** The last survivor: the claim that this one was merged into, or that went on for that one. */
  merged_into_id: Generated<number | null>;
  /** Of its open targets: the earliest date with its code, and the earliest warning. They raise no version. */
  next_due_at: Generated<Date | null>;
  next_target: Generated<TargetCode | null>;
  next_warn_at: Generated<Date | null>;
  /** The day on which it is due, and its first instant in the zone of the calendar. */
  next_due_on: Generated<string | null>;
  next_day_at: Generated<Date | null>;
  /** Since when it is RESOLVED or CLOSED; the database notes it. null: it is neither, or since before this column. */
  done_at: Generated<Date | null>;
  /** When its client deleted it while the record is kept: the staff sees it, its author and its client no more. */
  hidden_at: Generated<Date | null>;
  search: GeneratedAlways<string>;
}

/** Whom the staff waits for. */
export type WaitingFor = 'CLIENT' | 'THIRD_PARTY';

/** What was promised for a claim: by its policy, or PROMISED by a holding letter. */
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
  /** When people were told that it is at risk, and that it is late. */
  risk_told_at: Generated<Date | null>;
  late_told_at: Generated<Date | null>;
}

export interface ClockSettingsTable {
  single: Generated<boolean>;
  default_policy: string | null;
}

/** An exchange of one client with the assistant, and after the hand-over with people. */
export interface ConversationsTable {
  id: GeneratedAlways<number>;
  client_id: number;
  /** The id that the client's browser made; reports and claims hold it as conversation_id. */
  name: string;
  created_at: Date;
  updated_at: Date;
}

/** How the assistant answered. At a client's message only SILENT: it said nothing to it. */
export interface StoredAnswer {
  kind: 'SURE' | 'CHOICE' | 'QUESTION' | 'NONE' | 'SILENT' | 'FAILED';
  suggestions: {
    id: number;
    version: number;
    score: number;
    evidence: { words: string[]; confirmed: number; compared: number };
    tellingWords?: string[];
  }[];
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  /** null before the hand-over. Claim and conversation are never both null. */
  claim_id: number | null;
  conversation_id: Generated<number | null>;
  side: 'CLIENT' | 'STAFF' | 'ASSISTANT';
  /** null: recorded before threads. */
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
  /** The solution of the card that the client took. */
  picked_id: Generated<number | null>;
  /** The message that this answer of the assistant is to. */
  answers_id: Generated<number | null>;
  answer: ColumnType<StoredAnswer | null, string | undefined, string>;
  /** YYYY-MM-DD: by when a holding letter promised an answer. */
  promised_on: Generated<string | null>;
  /** The text about the body that the client can turn to. */
  recourse: Generated<string | null>;
  /** The merged claim that it was written to; its own claim is the one that it reached. */
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

/** What triage changes at a claim. */
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
  /** TAUGHT: from a report to the solution with which somebody else validated it. */
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

/** Two claims that belong together. */
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

/** A claim as it was before it was merged, as far as the merge changed it. */
export interface BeforeMerge {
  status: ClaimRow['status'];
  closure: ClaimRow['closure'];
  waitingFor: WaitingFor | null;
  /** Since when it was over; absent in merges from before that was noted. */
  doneAt?: string | null;
  /** The reports that the merge took out of those that wait. */
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

/** How far a step has come that fills in old rows. */
export interface BackgroundStepsTable {
  name: string;
  done_to: number;
  finished_at: Date | null;
}

/** Published solutions that are still to be proposed for complaints that wait. Filled by the database. */
export interface SolutionProposalsTable {
  solution_id: number;
  version: number;
  /** The last report that was asked about again, newest first; null: not begun. */
  done_to: number | null;
}

/** A report and its claim as they were before the last verdict on it; only that verdict's own undo reads it. */
export interface BeforeValidation {
  solution_id: number | null;
  solution_version: number | null;
  /** null: the verdict left the claim alone, or there is none. */
  claim:
    | (Pick<ClaimRow, 'id' | 'status' | 'response' | 'assignee_id' | 'version'> & {
        /** Since when it was over; absent in verdicts from before that was noted. */
        done_at?: string | null;
      })
    | null;
  /** The claim's version right after the verdict. Absent: one more than before. */
  claim_version?: number;
  /** The newest message of its thread right after the verdict. */
  newest_message?: number | null;
  /** Whether the verdict opened the claim, so that undoing takes it away. */
  opened?: boolean;
  /** Absent when the verdict did not change them. */
  made?: Pick<ReportRow, 'summary' | 'steps' | 'tags'>;
  handled_by_ai?: boolean;
  /** The suggestion was hidden when it was given, and was shown then. */
  revealed?: boolean;
  /** Other reports of the claim that were settled by it. */
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
  /** What the assistant's track record learns from once the first answer is judged. */
  answer_features: Generated<number[] | null>;
  blind: Generated<boolean>;
  blind_choice_id: Generated<number | null>;
  before_validation: Generated<BeforeValidation | null>;
  resolved_at: Generated<Date | null>;
  /** null: it waits, or it is validated. */
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
  /** ATTACHMENT: a file sent with a claim, a message or a note, or to be sent; in no list of documents. */
  purpose: Generated<'ATTACHMENT' | null>;
  /** What it was sent with; both null: the claim itself, or not yet sent. */
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
  area: 'claims' | 'documents' | 'reports';
  object_id: number;
  actor_id: number | null;
  status: 'OPEN' | 'PENDING' | 'RESOLVED' | 'CLOSED' | null;
  count: Generated<number>;
  at: Date;
  read_at: Date | null;
  /** When a mail about it is due; null: none is. */
  mail_at: Generated<Date | null>;
  /** When the last mail about it was made. */
  mailed_at: Generated<Date | null>;
}

/** What somebody chose for a kind. */
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
  user_id: number;
  kind: string;
  /** What it is about; read by the kind. */
  data: ColumnType<unknown, string | undefined, string>;
  state: Generated<MailState>;
  message_key: Generated<string>;
  created_at: Date;
  /** Since when it is tried again, because an administrator wanted it. */
  retried_at: Generated<Date | null>;
  /** When it is tried next. */
  due_at: Date;
  attempts: Generated<number>;
  /** The server process that is sending it. */
  claim: Generated<string | null>;
  claimed_until: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  outcome: Generated<MailOutcome | null>;
}

/** Devices that accounts were signed in from. */
export interface DevicesTable {
  user_id: number;
  /** Of what the device said, with a key of the servers. */
  hash: string;
  named: boolean;
  seen_at: Date;
  told_at: Date | null;
}

/** Links of mails. What stands in them is in no table: it is proved with a key and the nonce. */
export interface MailLinksTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: LinkKind;
  nonce: string;
  created_at: Date;
  expires_at: Date;
  /** When it was used or replaced. */
  ended_at: Generated<Date | null>;
}

/** One row. */
export interface MailStateTable {
  only_row: Generated<boolean>;
  is_on: boolean;
  paused_since: Generated<Date | null>;
  paused_until: Generated<Date | null>;
  reason: Generated<PauseReason | null>;
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

export interface PresenceTable {
  area: string;
  object_id: number;
  user_id: number;
  tab: string;
  seen_at: Date;
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

export interface AssistantSettingsTable {
  single: Generated<boolean>;
  blind_every: number;
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  kind: ImportKind;
  state: ImportState;
  file_name: string;
  /** How much of the file has been read, from 0 to 1. */
  share: Generated<number>;
  result: ColumnType<ImportCounts | null, string | undefined, string>;
  created_by: number | null;
  created_at: Date;
  /** When it last said how far it has come. */
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

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
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
  imports: ImportsTable;
  first_run: FirstRunTable;
  notifications: NotificationsTable;
  notification_choices: NotificationChoicesTable;
  mutes: MutesTable;
  mail: MailTable;
  mail_links: MailLinksTable;
  devices: DevicesTable;
  mail_state: MailStateTable;
  outbox: OutboxTable;
  presence: PresenceTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  assistant_settings: AssistantSettingsTable;
  idempotency: IdempotencyTable;
  counters: CountersTable;
  counter_deltas: CounterDeltasTable;
  letter_shares: TrigramFrequenciesTable;
}

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
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
