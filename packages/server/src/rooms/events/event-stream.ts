import { Readable } from 'node:stream';
import type { EventName } from '@recourse/contract/events';
import type { Role } from '@recourse/contract/values/roles';

/** A stream with more unread bytes than this is closed. Its listener reconnects and continues where he was. */
const MAX_WAITING_BYTES = 262_144;
/** How long a browser waits before it reconnects, in ms. */
const RETRY_MS = 2_000;

/** The owner of the stream. */
export interface Listener {
  userId: number;
  role: Role;
  jti: string;
}

/** One person's stream of server-sent events (HTML standard, section 9.2). */
export class EventStream extends Readable {
  readonly listener: Listener;
  /** The id of the last event that the listener has received, according to him; null: none. */
  readonly resumeAfter: string | null;
  /** When something was last sent, on the clock of `performance.now()`. */
  lastSaid = performance.now();
  #hasEnded = false;

  constructor(listener: Listener, resumeAfter: string | null) {
    super({ highWaterMark: MAX_WAITING_BYTES });
    this.listener = listener;
    this.resumeAfter = resumeAfter;
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  override _read(): void {
    // Events are written when they happen, so a read fetches nothing.
  }

  /** Sends an event. An `id` means that everything up to it has been sent. */
  say(name: EventName, data: object = {}, id?: string): void {
    this.#write(
      `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
    );
  }

  /** Sends a heartbeat, which also moves the listener's position forward. */
  beat(id: string | null): void {
    this.#write(id === null ? ':\n\n' : `:\nid: ${id}\n\n`);
  }

  /**
   * Ends the stream cleanly; what is said later is ignored. `retryMs`: how long its listener is to wait before he opens
   * another one.
   */
  end(retryMs?: number): void {
    if (retryMs !== undefined) this.#write(`retry: ${retryMs}\n\n`);
    if (!this.destroyed) this.push(null);
    this.#hasEnded = true;
  }

  #write(text: string): void {
    // The hub may end a stream while it waits for the database to learn what to tell it.
    if (this.destroyed || this.#hasEnded) return;
    this.lastSaid = performance.now();
    this.push(text);
    if (this.readableLength > MAX_WAITING_BYTES) this.destroy();
  }
}
