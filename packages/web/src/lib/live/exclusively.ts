/**
 * Runs a job under a mutex: no other tab of this browser runs a job of the same name meanwhile. Over plain http
 * browsers have no locks. The job then runs at once, so it must do no harm when two tabs run it.
 */
export async function exclusively<Result>(
  name: string,
  job: () => Promise<Result>,
): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? job() : locks.request(name, job);
}
