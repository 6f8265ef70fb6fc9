import { change, type EventArea, type EventName } from '@recourse/contract/events';
import * as z from 'zod/mini';
import { parseJson } from '../api/api.ts';
import type { EventBlock } from './event-parser.ts';
import { readEvents } from './event-stream.ts';
import { standForLeader } from './tab-leader.ts';

/** What is no longer as it was read: things of an area, or anything. */
export type News = EventArea | 'presence' | 'all';

/** What the tab that reads the stream tells the others. */
interface Message {
  /** The stream's place, from which the next reader goes on; null: unchanged. */
  readonly place: string | null;
  readonly news: News | null;
}

/** A stream that begins later than this after it was wanted may have missed a change, in ms. */
export const LATE_MS = 300;

/**
 * Tells what others change, for somebody's session. The tabs of a browser share one stream: browsers open
 * only six connections to a server. Returns how to stop.
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
    // What has only just been opened has nothing older to show than the stream's beginning.
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

/** What a block of the stream says has changed; null: nothing, or of a kind that is not known here. */
export function newsOf({ name, data }: EventBlock): News | null {
  if (name === ('presence' satisfies EventName)) return 'presence';
  if (name !== ('change' satisfies EventName))
    return name === ('ready' satisfies EventName) || name === ('reload' satisfies EventName)
      ? 'all'
      : null;
  return z.safeParse(z.object(change.shape), parseJson(data).value).data?.area ?? null;
}
