import { useEffect, useRef, useState } from 'react';
import { sendWhenReachable } from './send-when-reachable.ts';

/**
 * Sends what a form holds, or waits with it until the server can be reached. The waiting ends when `stop` is called,
 * when the screen is left, and when the number of files changes: what comes later would be cleared with what is sent.
 */
export function usePatientSending(fileCount: number) {
  const [isWaiting, setWaiting] = useState(false);
  const last = useRef<AbortController>(null);
  useEffect(() => () => last.current?.abort(), [fileCount]);
  return {
    isWaiting,
    stop: (): void => last.current?.abort(),
    /** Throws as `sendWhenReachable` does. */
    send: async (send: () => Promise<unknown>): Promise<void> => {
      const { signal } = (last.current = new AbortController());
      try {
        await sendWhenReachable({ send, onWait: () => setWaiting(true), signal });
      } finally {
        setWaiting(false);
      }
    },
  };
}
