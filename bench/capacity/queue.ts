/** Waiting in a queue with several servers: M/M/c (Erlang 1917). Rates are per second, times in seconds. */

/**
 * Erlang's second formula (C): the probability that a request has to wait. The offered load, in servers, is the arrival
 * rate times the mean service time. 1 when the servers cannot keep up.
 */
export function probabilityOfWaiting(offered: number, servers: number): number {
  if (offered >= servers) return 1;
  // Erlang's first formula (B), by its recursion.
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (offered * blocked) / (n + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}

/** The waiting time that 99 of 100 requests do not exceed. */
export function wait99(
  { rate, offered }: { rate: number; offered: number },
  servers: number,
): number {
  const waiting = probabilityOfWaiting(offered, servers);
  if (offered >= servers) return Infinity;
  if (waiting <= 0.01) return 0;
  const serviceTime = offered / rate;
  return (Math.log(waiting / 0.01) * serviceTime) / (servers - offered);
}

/** The smallest number of servers with that wait and that share of their time in use, at most. */
export function serversFor(
  load: { rate: number; offered: number },
  most: { wait: number; use: number },
): number {
  let servers = 1;
  while (load.offered / servers > most.use || wait99(load, servers) > most.wait) servers += 1;
  return servers;
}
