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
