import {
  change,
  type EventArea,
  type EventName,
  presenceChange,
  type PresenceChange,
} from '@recourse/contract/events';
import { parseJson } from '@recourse/contract/wire/calling';
import * as z from 'zod/mini';
import type { EventBlock } from './event-parser.ts';
import { readEvents } from './event-stream.ts';
import { standForLeader } from './tab-leader.ts';

/** What may have changed since it was read: the rows of an area, the presence at one row, or everything. */
export type News = EventArea | PresenceNews | 'all';
type PresenceNews = `presence:${string}:${number}`;

/** The news that somebody opened a row, closed it, or began or stopped writing in it. */
export const presenceNews = ({ area, id }: PresenceChange): PresenceNews =>
  `presence:${area}:${id}`;

/** What the leading tab, which reads the stream, sends to the other tabs. */
interface Message {
  /** The last event id, from which the next leader resumes; null: unchanged. */
  readonly place: string | null;
  readonly news: News | null;
}

/** A stream that starts later than this after it was requested may have missed a change, in ms. */
export const LATE_MS = 300;

/**
 * Reports other people's changes during a user's session. All tabs of a browser share one stream, because browsers open
 * only six connections to a server. Returns a function that stops it.
 */
export function followEvents(userId: number | string, onNews: (news: News) => void): () => void {
  const name = `events:${userId}`;
  const others = new BroadcastChannel(name);
  const wanted = performance.now();
  let place: string | null = null;
  let reading: AbortController | null = null;

  others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    place = data.place ?? place;
    if (data.news !== null) onNews(data.news);
  });
  const onBlock = (block: EventBlock) => {
    const news = newsOf(block);
    // A page that has only just opened shows nothing older than the start of the stream.
    const isBeginning =
      place === null &&
      block.name === ('ready' satisfies EventName) &&
      performance.now() - wanted < LATE_MS;
    place = block.id ?? place;
    others.postMessage({ place: block.id, news } satisfies Message);
    if (news !== null && !isBeginning) onNews(news);
  };
  const withdraw = standForLeader(name, (leads) => {
    reading?.abort();
    reading = leads ? new AbortController() : null;
    if (reading) void readEvents({ place: () => place, onBlock, signal: reading.signal });
  });
  return () => {
    withdraw();
    others.close();
  };
}

/** The changes that a block reports; null for none, and for an unknown kind of event. */
export function newsOf({ name, data }: EventBlock): News | null {
  if (name === ('presence' satisfies EventName)) {
    const { data: place } = z.safeParse(presenceChange, parseJson(data).value);
    return place ? presenceNews(place) : null;
  }
  if (name !== ('change' satisfies EventName))
    return name === ('ready' satisfies EventName) || name === ('reload' satisfies EventName)
      ? 'all'
      : null;
  return z.safeParse(z.object(change.shape), parseJson(data).value).data?.area ?? null;
}
