/** The result of the work, or `late` when it takes longer than `ms`. The work itself is not stopped. */
export async function withTimeout<T, Late>(
  ms: number,
  work: Promise<T>,
  late: Late,
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
