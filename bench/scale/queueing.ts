/**
 * Share of arrivals that wait in a queue with several servers (M/M/c, Erlang's C formula): random arrivals, one line,
 * exponential service times. An upper hint for work that arrives evenly, a lower one for bursts.
 *
 * @param servers cores
 * @param load arriving work per second, in seconds of a core (erlangs)
 * @returns 0 to 1; 1 if more arrives than is done
 */
export function shareThatWaits(servers: number, load: number): number {
  if (load >= servers) return 1;
  // Erlang's B by its recursion, which does not overflow; C follows from it.
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}
