/**
 * The share of arrivals that wait in a queue with several servers (M/M/c, Erlang's C formula): arrivals at random, one
 * line, service times exponential. An upper hint for work that arrives evenly, a lower one for work that comes in bursts.
 *
 * @param servers cores
 * @param load work that comes in per second, in seconds of a core (erlangs)
 * @returns 0 to 1; 1 when more comes in than is done
 */
export function shareThatWaits(servers: number, load: number): number {
  if (load >= servers) return 1;
  // Erlang's B by its recursion, which does not overflow; C follows from it.
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}
