/** What happens to one POST /whatsapp/send, in order. */
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
 * Refuses a trace with holes.
 *
 * @param took median of each stage, milliseconds; not a number: no request passed it
 * @throws Error naming the stages: what the trace wraps there is not called any more
 */
export function mustAllBePassed(took: Readonly<Record<Stage, number | null>>): void {
  const missed = STAGES.filter((stage) => !Number.isFinite(took[stage]));
  if (missed.length > 0) throw new Error(`no request passed these stages of the trace: ${missed.join(', ')}`);
}
