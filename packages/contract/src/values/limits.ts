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
  ratingComment: 2_000,
  remedyText: 2_000,
  conversationId: 64,
  idempotencyKey: 255,
  /** Files on one message, note or new claim. */
  attachments: 10,
  /** The type of a document: a tag or a MIME type. */
  documentType: 255,
  fileBytes: 10 * 2 ** 20,
  /** The server gives up on a body that comes slower. It waits for one that keeps this pace, however long it takes. */
  leastBytesPerSecond: 10_000,
  /** For users other than administrators: how many live files each may have, and how many bytes in all. */
  userFiles: 200,
  userFileBytes: 500 * 2 ** 20,
  /** Pixels. */
  imageSide: 10_000,
  /** Fields of a multipart form, its file not counted. */
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
  /** Search hits are counted up to this number. Beyond it the answer only says that there are more. */
  countedHits: 500,
  pageMax: 1_000_000_000,
  /** steps and tags of a report: items of a JSON array, and characters of its text. */
  listItems: 50,
  listText: 10_000,
} as const;

/** How long data that is no longer needed is kept, in days; docs/retention.md lists all of it. */
export const RETENTION = {
  /** After its absolute end. */
  session: 30,
  /** The file of a deleted document. */
  trashedFile: 30,
  /** A file that was uploaded for a message, a note or a claim and never sent with one. */
  unattachedFile: 1,
  /** A conversation without a claim, after its last message: 24 months. */
  conversation: 730,
  /** Recorded changes, for the assistant and the live lists. */
  news: 7,
  /** What somebody was told, read or not. */
  notification: 90,
  /** A mail that has been sent, or will not be. */
  mail: 30,
  /** A link of a mail, after its end. */
  link: 7,
  /** A device that an account was signed in from, after the last time; the last one of an account stays. */
  device: 365,
  /** What a bulk change did to each claim, for undoing it. */
  bulk: 7,
} as const;

/** Of devices that say nothing of themselves one mail in so many days tells: they are told apart by address too. */
export const UNNAMED_DEVICE = { mailEveryDays: 30 } as const;

export const SESSION = { idleMinutes: 60, absoluteHours: 12, lastSeenEverySeconds: 60 } as const;

/** Guessing at passwords: how many failures are free, and how long the next attempt waits after them. */
export const SIGN_IN = {
  /** Failures of one name from one address within the window, whether or not the name exists. */
  accountFailures: 10,
  accountWindowMinutes: 15,
  /** Doubles with every further failure. */
  firstDelaySeconds: 5,
  longestDelaySeconds: 60,
  /** Failures of one address within the window, whatever the account. This limit never refuses a right password. */
  addressFailures: 30,
  addressWindowSeconds: 60,
  /** Attempts of one address that run at once. `limited…`: while it is over its limit; the rest is refused. */
  addressRunning: 3,
  limitedRunning: 1,
  limitedWaiting: 4,
  /** Failures of one account since its last sign-in. After these, one attempt in `lookEverySeconds` is checked. */
  failuresInARow: 100,
  lookEverySeconds: 60,
  /** Attempts from a place where the account signed in within this many days are always checked. */
  knownPlaceDays: 30,
} as const;

/** How many other e-mails a user may ask for, granted or refused. Stops him from finding out which ones are taken. */
export const EMAIL_CHANGE = { attempts: 5, windowMinutes: 60 } as const;

/**
 * Recovering an account: how long a link is valid that came by mail, or that a command on the machine printed, how many are sent for one account (silently none beyond) and how often
 * one address may ask, within the window.
 */
export const RECOVERY = {
  validMinutes: 30,
  commandMinutes: 15,
  linksOfAccount: 3,
  asksOfAddress: 10,
  windowMinutes: 60,
} as const;

/** How long somebody who is invited can choose a password. */
export const INVITATION = { validDays: 7 } as const;

/** Characters of what stands in a link. */
export const LINK_TOKEN = { length: 100 } as const;

/** Requests a minute of one person, unless configured otherwise. */
export const REQUESTS_PER_MINUTE = 600;

/** Limits for costly work: one request in this many may be of that kind. */
export const RATE_SHARES = {
  search: 10,
  /** Filing or changing a report runs a search and a summary. */
  report: 10,
  upload: 20,
  claim: 20,
  lesson: 20,
  export: 20,
  summary: 30,
} as const;
export type CostlyWork = keyof typeof RATE_SHARES;

/**
 * Imports of CSV files: bad lines that are named, good ones that are shown and characters of each of their fields, and
 * the silence in seconds after which a running import counts as broken off.
 */
export const IMPORTS = { faults: 100, samples: 5, sample: 300, silentSeconds: 60 } as const;

/** A queue of the inbox is counted up to this number. */
export const INBOX = { counted: 1_000 } as const;

export const SEARCH = {
  /** How many results the screens ask for. */
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
  /** Solutions offered for a report. Each has its own key, 1 to 5. */
  choices: 5,
  /** Pending reports, newest first, that are compared to find what a validation changed. */
  lessonReports: 2_000,
  /** At most this many of them, those with similar words, are searched for again. */
  lessonSearches: 200,
  /** After this many ms the lesson stops, and counts what it has found. */
  lessonMs: 1_000,
} as const;

/** The N of "one report in N hides its suggestion"; 0: none does. */
export const BLIND_EVERY = { most: 1_000, unlessSet: 0 } as const;

/** For how many weeks the assistant's quality is shown. */
export const QUALITY_WEEKS = 12;

/**
 * The track record of confident answers: over how many of the newest it is told, with how few it says nothing yet, and
 * how many wrong ones of a week are named.
 */
export const TRACK_RECORD = { newest: 50, fewest: 20, wrongShown: 20 } as const;

/** Gaps in the knowledge base: how many of the newest complaints are read, groups of a page, complaints shown of each. */
export const GAPS = { complaints: 1_000, perPage: 20, examples: 5 } as const;

/**
 * Trying a solution on past complaints: how many of the newest are searched for again, for at most how many ms, and how
 * many changed answers are shown.
 */
export const REPLAY = { complaints: 500, ms: 5_000, shown: 50 } as const;

export const PAGE_SIZES = [5, 10, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** Characters of a text shown in pick lists, without the ellipsis. */
export const TRUNCATE = {
  claimSelect: 60,
  adminSolutionPick: 80,
  employeeSolutionPick: 40,
} as const;

export const HTTP = {
  /**
   * The server answers within this many ms of the request's last byte, with 503 if it could not finish. Streams, files
   * and exports may take longer.
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
  /** The largest file at the slowest accepted speed, plus half a minute for the rest. */
  uploadTimeoutMs: (LIMITS.fileBytes / LIMITS.leastBytesPerSecond + 30) * 1000,
  /** How long the first rows of an export may take. The time for the rest depends on the list. */
  exportTimeoutMs: 15_000,
  /** Each claim of a bulk change is changed for itself. */
  bulkTimeoutMs: 60_000,
  /** An AI call that takes longer counts as failed. */
  aiTimeoutMs: 5_000,
} as const;

/** Summaries by a language model: the time it may take, how much of its answer is read, and how much is kept. */
export const LANGUAGE_MODEL = {
  timeoutMs: HTTP.aiTimeoutMs - 1_000,
  answerBytes: 65_536,
  summaryLength: 400,
  /** Calls at once. While all are running, further reports get the summary that the server makes itself. */
  running: 4,
} as const;

/** The thread of a claim: messages in all, of one person within an hour, and items on a page. */
export const THREAD = { messages: 2_000, messagesPerHour: 60, page: 200 } as const;

/** Whoever reads a notification within this time gets no mail of it, and none sooner than so long after the last one. */
export const NOTIFICATION_MAIL = { afterMinutes: 2, againMinutes: 10 } as const;

/** Notifications on a page unless asked otherwise and at most, and how far unread ones are counted. */
export const NOTIFICATIONS = { page: 20, pageMax: 100, counted: 99, title: 120 } as const;

/** Muted things that are listed. */
export const MUTES = { listed: 500 } as const;

/** People found by a part of their name. */
export const PEOPLE = { found: 20 } as const;

/** What happened with a client: items on a page, and characters shown of a text. */
export const HISTORY = { page: 50, excerpt: 300 } as const;

/**
 * Calendars: how many, holidays of each, openings of a day, days of one event of a file, and characters of their texts.
 */
export const CALENDARS = {
  calendars: 100,
  holidays: 2_000,
  openings: 10,
  eventDays: 31,
  name: 100,
  timeZone: 64,
  time: 5,
  holidayName: 200,
  importText: 200_000,
} as const;

/**
 * What a change of a calendar would move: claims that are counted anew, those due first, for at most how many ms, and
 * moved dates that are shown.
 */
export const CALENDAR_PREVIEW = { claims: 50_000, ms: 4_000, examples: 20 } as const;

/** Policies: how many codes, targets of each, days of its life cycle, characters of its texts, the earliest review. */
export const POLICIES = {
  policies: 100,
  versions: 100,
  targets: 6,
  days: 3_650,
  code: 32,
  name: 100,
  source: 500,
  firstReview: '2000-01-01',
} as const;

/** Teams: how many, members of each, open claims that one person is given, levels of escalation, characters. */
export const TEAMS = {
  teams: 100,
  members: 200,
  capacity: 10_000,
  escalation: 3,
  name: 100,
  reason: 200,
} as const;

/** Canned replies: of each person, shared ones, characters of a title. */
export const CANNED = { own: 200, shared: 500, title: 100 } as const;

/** Views: of each person, shared ones, characters of a name. All that somebody sees are counted at once. */
export const VIEWS = { own: 20, shared: 50, name: 60 } as const;

/** Bulk changes: claims of one, hours in which it can be undone, characters of its name. */
export const BULK = { claims: 500, undoHours: 24, name: 64 } as const;

/** Categories, and products: how many of each, characters of a name; severity from 1 to so much. */
export const TOPICS = { topics: 500, name: 100, severity: 4 } as const;

/** Characters of what the staff says when it moves a claim on. */
export const TRANSITION = { comment: 1_000 } as const;

/** Triage: characters of a reason, triaged claims that a new one is compared with. */
export const TRIAGE = { reason: 200, compared: 500 } as const;

export const DASHBOARD = {
  /** Today and the days before it: an employee's validated reports, a client's reports. */
  employeeDays: 7,
  clientDays: 30,
} as const;

/**
 * The homes: rows shown of each group and of people, how far groups and one person's claims are counted, and the days of
 * the ratings.
 */
export const HOME = {
  shown: 3,
  people: 8,
  counted: 1_000,
  ratingDays: 30,
  title: 120,
} as const;

export const EVENTS = {
  /** Streams of one person at once, on one server process. */
  streamsPerUser: 6,
  /** Sent when nothing else was, to show that the stream is alive. */
  heartbeatSeconds: 15,
  /** How often an open form reports itself, and after how long a silence it counts as closed. */
  presenceEverySeconds: 15,
  presenceOverSeconds: 40,
  /** When more things than this change at once, or while a stream was down, the server sends one "reload". */
  mostAtOnce: 1_000,
} as const;
