export const STAGES = [
  'authenticate',
  'check and look up',
  'intake',
  'ring',
  'take and start',
  'call',
  'record',
  'publish',
  'answer',
] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Refuses a trace with gaps.
 *
 * @param took median of each stage, milliseconds; not a number if no request passed it
 * @throws Error naming the stages whose wrapped method is no longer called
 */
export function mustAllBePassed(took: Readonly<Record<Stage, number | null>>): void {
  const missed = STAGES.filter((stage) => !Number.isFinite(took[stage]));
  if (missed.length > 0) throw new Error(`no request passed these stages of the trace: ${missed.join(', ')}`);
}
