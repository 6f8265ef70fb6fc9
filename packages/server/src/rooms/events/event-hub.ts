import type { Readable } from 'node:stream';
import { EVENT_AREAS, type EventArea, ROW_AREAS } from '@recourse/contract/events';
import { EVENTS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import type { SessionActor } from '../../kernel/actor.ts';
import { liveSessions } from '../../kernel/security/sessions.ts';
import { tooManyRequests, unavailable } from '../../kernel/errors.ts';
import {
  type Moment,
  type News,
  type Reach,
  readNews,
  readPresent,
  toMoment,
} from '../../kernel/changes/outbox-feed.ts';
import { MAX_ABSENCE_MS } from '../../kernel/changes/outbox-reader.ts';
import { type PresenceArea, presenceArea, readArea } from '../../kernel/changes/outbox.ts';
import { repeat } from '../../kernel/async/repeat.ts';
import { coalesceRuns } from '../../kernel/async/coalescing.ts';
import { EventStream } from './event-stream.ts';
import { seenChanges } from './seen-changes.service.ts';

/** How often the hub reads news from the database, and how often it checks the sessions, in ms. */
const POLL_MS = 250;
const SESSIONS_MS = 2_000;
const HEARTBEAT_MS = EVENTS.heartbeatSeconds * 1_000;
/** How long a person with too many open streams has to wait. */
const RETRY_AFTER_SECONDS = 30;
/**
 * The range of the waits, in ms, that listeners are told when the server stops. Each gets a random one, so that they do
 * not all come to the next server at once.
 */
const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 10_000] as const;

type Followed = EventArea | PresenceArea;
const FOLLOWED = {
  areas: [...EVENT_AREAS, ...ROW_AREAS.map(presenceArea)] as readonly Followed[],
  limit: EVENTS.mostAtOnce,
};

/** All event streams of one server process. A single follower of the outbox serves them all. */
export class EventHub {
  readonly #ctx: Context;
  readonly #heartbeatMs: number;
  readonly #streams = new Set<EventStream>();
  /** Streams that have not received their starting point yet. */
  readonly #joining = new Set<EventStream>();
  readonly #run = coalesceRuns(() => this.#round());
  readonly #follower: { stop(): Promise<void> };
  /** How far all streams have received everything; null while there are no listeners. */
  #told: Reach | null = null;
  /** News that the replica may not show yet, and the position in the primary's log after which it does. */
  #held: { news: News<Followed>; position: bigint } | null = null;
  #sessionsChecked = 0;
  #closed = false;

  /** `heartbeatMs`: how long a stream may be silent. */
  constructor(ctx: Context, heartbeatMs = HEARTBEAT_MS) {
    this.#ctx = ctx;
    this.#heartbeatMs = heartbeatMs;
    const failure = 'the events could not follow the database';
    this.#follower = repeat({ everyMs: POLL_MS, log: ctx.log, failure }, () => this.#run());
  }

  /**
   * Opens a stream that continues after the last event the user received. Throws 429 when he has too many, 503 when the
   * server is stopping.
   */
  open({ userId, role, jti }: SessionActor, lastEventId: string | undefined): Readable {
    if (this.#closed) throw unavailable();
    const own = [...this.#streams, ...this.#joining].filter(
      ({ listener }) => listener.userId === userId,
    );
    if (own.length >= EVENTS.streamsPerUser) throw tooManyRequests(RETRY_AFTER_SECONDS);
    const stream = new EventStream({ userId, role, jti }, lastEventId ?? null);
    this.#joining.add(stream);
    stream.once('close', () => {
      this.#joining.delete(stream);
      this.#streams.delete(stream);
    });
    // The follower logs a failure and soon tries again.
    this.#run().catch(() => undefined);
    return stream;
  }

  /** Ends every stream, and stops following the outbox. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const stream of [...this.#streams, ...this.#joining])
      stream.end(
        Math.round(SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS)),
      );
    await this.#follower.stop();
    await this.#run.settled();
  }

  async #round(): Promise<void> {
    try {
      if (this.#streams.size === 0) this.#told = null;
      if (this.#streams.size + this.#joining.size > 0) await this.#tell();
      else this.#held = null;
    } finally {
      this.#beat();
    }
  }

  async #tell(): Promise<void> {
    // Read before the cursor. So an event that such a stream has received, from any server process, is older than the
    // cursor.
    const joining = [...this.#joining];
    const news = await this.#readShown(joining.length > 0);
    await this.#endOver(news !== null && (news.rows.length > 0 || joining.length > 0));
    if (news === null) return;
    await this.#tellAll([...this.#streams], this.#checked(news));
    this.#told = { until: news.until, timeline: news.timeline };
    for (const stream of joining) await this.#welcome(stream, this.#told);
  }

  /** The news, or that they are incomplete, because another server has become the primary since the last ones. */
  #checked(news: News<Followed>): News<Followed> {
    const isSame = this.#told === null || this.#told.timeline === news.timeline;
    return isSame ? news : { ...news, rows: [], isCut: true };
  }

  /**
   * The news since the last ones; null as long as the replica does not show them. A listener who gets news of a row
   * reads the row there at once, and one who joins reads everything.
   */
  async #readShown(isJoined: boolean): Promise<News<Followed> | null> {
    const { replica } = this.#ctx;
    if (!replica) return this.#readNext();
    if (this.#held === null) {
      const news = await this.#readNext();
      if (news.rows.length === 0 && !isJoined) return news;
      this.#held = { news, position: await replica.primaryPosition() };
    }
    const { news, position } = this.#held;
    if (!(await replica.shows(position))) return null;
    this.#held = null;
    return news;
  }

  async #readNext(): Promise<News<Followed>> {
    const { db } = this.#ctx;
    return this.#told === null
      ? { rows: [], isCut: false, ...(await readPresent(db)) }
      : readNews(db, this.#told.until, FOLLOWED);
  }

  /** Ends the streams whose session has ended. Checks before each event is sent, and otherwise every two seconds. */
  async #endOver(isDue: boolean): Promise<void> {
    const now = performance.now();
    if (!isDue && now - this.#sessionsChecked < SESSIONS_MS) return;
    const streams = [...this.#streams, ...this.#joining];
    const live = await liveSessions(
      this.#ctx,
      streams.map(({ listener }) => listener.jti),
    );
    for (const stream of streams) {
      if (live.get(stream.listener.jti) === stream.listener.role) continue;
      stream.end();
      this.#streams.delete(stream);
      this.#joining.delete(stream);
    }
    this.#sessionsChecked = now;
  }

  async #tellAll(streams: readonly EventStream[], news: News<Followed>): Promise<void> {
    const place = this.#placeOf(news);
    if (news.isCut) {
      for (const stream of streams) stream.say('reload', {}, place);
      return;
    }
    const listeners = streams.map(({ listener }) => listener);
    const { changes, presences } = sorted(news.rows);
    const seen = await seenChanges(this.#ctx.db, listeners, changes);
    // Only the staff are told which employee looks at something.
    const staff = listeners.filter(({ role }) => role !== 'CLIENT');
    const met = await seenChanges(this.#ctx.db, staff, presences);
    for (const stream of streams) {
      const { userId } = stream.listener;
      const told = [
        ...(seen.get(userId) ?? []).map((data) => ['change', data] as const),
        ...(met.get(userId) ?? []).map(({ area, id }) => ['presence', { area, id }] as const),
      ];
      // Only the last event carries the id. A client that is cut off earlier receives all of them again.
      for (const [index, [name, data]] of told.entries()) {
        stream.say(name, data, index === told.length - 1 ? place : undefined);
      }
    }
  }

  /** Sends a new stream its starting point or what it missed, then adds it to the others. */
  async #welcome(stream: EventStream, now: Reach): Promise<void> {
    const since = this.#momentOf(stream.resumeAfter, now);
    if (since !== null) {
      // Reads only as far as the others have received, otherwise the next round would send events
      // twice.
      const missed = await readNews(this.#ctx.db, since, { ...FOLLOWED, until: now.until });
      await this.#tellAll([stream], missed);
    } else stream.say(stream.resumeAfter === null ? 'ready' : 'reload', {}, this.#placeOf(now));
    // The stream may have ended meanwhile, because of its session or its listener.
    if (this.#joining.delete(stream)) this.#streams.add(stream);
  }

  /**
   * A moment as an event's id. It includes the time in seconds, because old rows of the outbox are deleted, and the
   * timeline, because a new primary may give the numbers of transactions again.
   */
  #placeOf({ until, timeline }: Reach): string {
    return [Math.floor(this.#ctx.clock.now().getTime() / 1000), timeline, until].join('/');
  }

  /** The moment of an event's id; null when the news since then are not known. */
  #momentOf(place: string | null, now: Reach): Moment | null {
    const [seconds, timeline, moment] = place?.split('/') ?? [];
    const age = this.#ctx.clock.now().getTime() - Number(seconds) * 1000;
    const isKept = timeline === now.timeline && age < MAX_ABSENCE_MS;
    return moment !== undefined && isKept ? toMoment(moment, now.until) : null;
  }

  #beat(): void {
    for (const stream of this.#streams) {
      if (performance.now() - stream.lastSaid >= this.#heartbeatMs) {
        stream.beat(this.#told === null ? null : this.#placeOf(this.#told));
      }
    }
  }
}

/** Separates changes of rows from news about who opened or left rows. */
function sorted(rows: News<Followed>['rows']) {
  const read = rows.map((row) => ({ ...row, ...readArea(row.area) }));
  return {
    changes: read.filter(({ isPresence }) => !isPresence),
    presences: read.filter(({ isPresence }) => isPresence),
  };
}
