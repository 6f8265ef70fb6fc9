/** Every limit of the product, in one place. Lengths are in UTF-16 code units, times in the unit named. */
export const LIMITS = {
  jsonBytes: 1_048_576,
  /** Of a request: how many headers, and characters of its address with its query. */
  headers: 100,
  address: 8_192,
  /** contenu, reclamationText, response, texte */
  longText: 10_000,
  keywords: 50,
  keyword: 100,
  username: 64,
  email: 254,
  phone: 32,
  nom: 255,
  externalId: 255,
  conversationId: 64,
  idempotencyKey: 255,
  /** The type of a document: a tag or a MIME type. */
  documentType: 255,
  fileBytes: 10 * 2 ** 20,
  /** A body that comes slower is not waited for; one that keeps moving is, however long it takes. */
  leastBytesPerSecond: 10_000,
  /** Live files of one user who is no administrator: how many, and bytes in all. */
  userFiles: 200,
  userFileBytes: 500 * 2 ** 20,
  /** Pixels. */
  imageSide: 10_000,
  /** Of a multipart form beside its file. */
  formFields: 10,
  formFieldBytes: 4_096,
  countedTypes: 50,
  /** An area or action in a filter of the audit trail. */
  auditWord: 64,
  /** A search string in a URL. */
  query: 2_000,
  passwordMin: 8,
  passwordMax: 128,
  perPageMax: 1_000,
  perPageUsers: 10,
  /** Hits of a search are counted so far; of more it is only said that there are more. */
  countedHits: 500,
  pageMax: 1_000_000_000,
  /** steps and tags of a report: items of a JSON array, and characters of its text. */
  listItems: 50,
  listText: 10_000,
} as const;

/** How long what nobody needs any more is kept, in days; docs/retention.md tells all of it. */
export const RETENTION = {
  /** After its absolute end. */
  session: 30,
  /** The file of a deleted document. */
  trashedFile: 30,
  /** What has changed, for the assistant and the live lists. */
  news: 7,
} as const;

export const SESSION = { idleMinutes: 60, absoluteHours: 12, lastSeenEverySeconds: 60 } as const;

/** Guessing at passwords: how many failures are free, and how long the next attempt waits after them. */
export const SIGN_IN = {
  /** Of one name, somebody's or not, from one address, within the window. */
  accountFailures: 10,
  accountWindowMinutes: 15,
  /** Doubles with every failure that follows. */
  firstDelaySeconds: 5,
  longestDelaySeconds: 60,
  /** Of one address, whatever the account, within the window; a right password is never refused by it. */
  addressFailures: 30,
  addressWindowSeconds: 60,
  /** Attempts of one address at once; and while it is over its limit, when the rest is refused without a look. */
  addressRunning: 3,
  limitedRunning: 1,
  limitedWaiting: 4,
  /** Of one account since somebody last got in, wherever from; then only so often an attempt is looked at. */
  failuresInARow: 100,
  lookEverySeconds: 60,
  /** But from where the account was opened so lately, every attempt is. */
  knownPlaceDays: 30,
} as const;

/** Other e-mails that somebody may ask for, granted or refused, so that nobody finds out which ones are taken. */
export const EMAIL_CHANGE = { attempts: 5, windowMinutes: 60 } as const;

/** Requests a minute of one person, unless configured otherwise. */
export const REQUESTS_PER_MINUTE = 600;

/** Work that costs more than most: one of so many requests may be such. */
export const RATE_SHARES = {
  search: 10,
  /** A report that is filed or changed is searched for and summarised. */
  report: 10,
  upload: 20,
  claim: 20,
  lesson: 20,
  export: 20,
  summary: 30,
} as const;
export type CostlyWork = keyof typeof RATE_SHARES;

export const SEARCH = {
  /** Results asked for by the screens. */
  k: 5,
  kMax: 20,
  /** Shorter texts are not searched. */
  minLength: 3,
  /** The score from which a suggestion counts as confident, on a scale of 0 to 2. */
  confidentScore: 1.3,
  /** The web switches from GET to POST when the encoded address would be longer than this. */
  maxUrlBytes: 2_048,
} as const;

export const VALIDATION = {
  /** How long the validating person can take a validation back, in seconds. */
  undoSeconds: 60,
  /** Solutions offered for a report: each has a key of its own, 1 to 5. */
  choices: 5,
  /** Reports that wait, newest first, among which is looked for what a validation changed. */
  lessonReports: 2_000,
  /** At most so many of them, alike in words, are asked again. */
  lessonSearches: 200,
  /** What a lesson has not found after so many ms it does not count. */
  lessonMs: 1_000,
} as const;

/** The N of "one report in N hides its suggestion"; 0: none does. */
export const BLIND_EVERY = { most: 1_000, unlessSet: 0 } as const;

/** Weeks that the assistant's quality is shown for. */
export const QUALITY_WEEKS = 12;

/** Gaps in the knowledge base: the newest complaints that are looked through, groups and complaints shown of each. */
export const GAPS = { complaints: 1_000, groups: 50, examples: 5 } as const;

/**
 * Trying a solution on past complaints: the newest ones that are asked again, for how long at most in ms, and how
 * many changed answers are shown.
 */
export const REPLAY = { complaints: 500, ms: 5_000, shown: 50 } as const;

export const PAGE_SIZES = [5, 10, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** Characters of a text shown in pick lists; the ellipsis comes on top. */
export const TRUNCATE = {
  claimSelect: 60,
  adminSolutionPick: 80,
  employeeSolutionPick: 40,
} as const;

export const HTTP = {
  /**
   * The server answers at the latest so many ms after the last byte of a request, with 503 where it can't; streams,
   * files and exports may take longer.
   */
  deadlineMs: 7_000,
  timeoutMs: 10_000,
  slowTimeoutMs: 15_000,
  retries: 2,
  retryMethods: ['get', 'put', 'head', 'delete', 'options', 'trace'],
  retryStatuses: [408, 413, 429, 500, 502, 503, 504],
  retryAfterStatuses: [413, 429, 503],
  backoffBaseSeconds: 0.3,
  maxRetryAfterSeconds: 30,
  /** A file of the largest size over the slowest line that is waited for, and half a minute for the rest. */
  uploadTimeoutMs: (LIMITS.fileBytes / LIMITS.leastBytesPerSecond + 30) * 1000,
  /** Until the first rows of an export are there; how long the rest takes is up to the list. */
  exportTimeoutMs: 15_000,
  /** An AI call that takes longer counts as failed. */
  aiTimeoutMs: 5_000,
} as const;

/** Summaries by a language model: its share of HTTP.aiTimeoutMs, what is read of its answer, and kept of it. */
export const LANGUAGE_MODEL = {
  timeoutMs: HTTP.aiTimeoutMs - 1_000,
  answerBytes: 65_536,
  summaryLength: 400,
  /** Calls at once; whoever comes then gets the summary that is made here. */
  running: 4,
} as const;

export const DASHBOARD = {
  /** Today and the days before it: an employee's validated reports, a client's reports. */
  employeeDays: 7,
  clientDays: 30,
} as const;

export const EVENTS = {
  /** Streams of one person at once, on one server process. */
  streamsPerUser: 6,
  /** A sign of life where nothing else is sent. */
  heartbeatSeconds: 15,
  /** How often a form that is open says so, and after which silence it counts as closed. */
  presenceEverySeconds: 15,
  presenceOverSeconds: 40,
  /** More changes than this at once, or since a stream broke off, are one "reload". */
  mostAtOnce: 1_000,
} as const;
