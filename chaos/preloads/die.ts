const PROBABILITY = 1 / 120;

/** SIGKILL to this very process: nothing after this line happens. */
export function perhapsDie(probability = PROBABILITY): void {
  if (Math.random() < probability) process.kill(process.pid, 'SIGKILL');
}
