/** The processor time of some work, in ms. Unlike elapsed time, it does not depend on how busy the machine is. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
