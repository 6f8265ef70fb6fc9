import { Readable } from 'node:stream';
import type { EventName } from '@recourse/contract/events';
import type { Role } from '@recourse/contract/roles';

/** Whoever does not read for so long that this many bytes wait is let go; he comes back where he was. */
const MAX_WAITING_BYTES = 262_144;
/** How long a browser waits before it comes back, in ms. */
const RETRY_MS = 2_000;

/** Whose stream it is. */
export interface Listener {
  userId: number;
  role: Role;
  jti: string;
}

/** One person's stream of server-sent events (HTML standard, section 9.2). */
export class EventStream extends Readable {
  readonly listener: Listener;
  /** What the listener had already, as he says; null: nothing. */
  readonly resumeAfter: string | null;
  /** When something was last said, as `performance.now()` tells it. */
  lastSaid = performance.now();

  constructor(listener: Listener, resumeAfter: string | null) {
    super({ highWaterMark: MAX_WAITING_BYTES });
    this.listener = listener;
    this.resumeAfter = resumeAfter;
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  override _read(): void {
    // Nothing is fetched on demand: events are written when they happen.
  }

  /** Says an event. With `id`, everything up to it has been said. */
  say(name: EventName, data: object = {}, id?: string): void {
    this.#write(
      `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
    );
  }

  /** A sign of life that also moves the listener's place on. */
  beat(id: string | null): void {
    this.#write(id === null ? ':\n\n' : `:\nid: ${id}\n\n`);
  }

  /** Ends it in good order. */
  end(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed) return;
    this.lastSaid = performance.now();
    this.push(text);
    if (this.readableLength > MAX_WAITING_BYTES) this.destroy();
  }
}
