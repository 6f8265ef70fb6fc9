/**
 * Runs a task for each item, a few at a time, starting them in order. After a failure no further work begins. The
 * failure is thrown when the running work has ended.
 */
export async function sideBySide<Thing>(
  things: Iterable<Thing>,
  running: number,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const rest = Iterator.from(things);
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && !hasFailed; next = rest.next())
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next one begins when this one has ended
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
  };
  const runs = await Promise.allSettled(Array.from({ length: running }, run));
  const failure = runs.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}
