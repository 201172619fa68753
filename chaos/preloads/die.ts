const PROBABILITY = 1 / 120;

/** SIGKILL to this very process: nothing after this line happens. */
export function perhapsDie(): void {
  if (Math.random() < PROBABILITY) process.kill(process.pid, 'SIGKILL');
}
