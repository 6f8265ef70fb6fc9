/**
 * Runs a job while no other tab of this browser runs one of the same name. Over plain http browsers have no locks: the
 * job then runs at once, so it must do no harm when two tabs run it.
 */
export async function exclusively<Result>(
  name: string,
  job: () => Promise<Result>,
): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? job() : locks.request(name, job);
}
