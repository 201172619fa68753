/** What the processes of the plain service connect to. */
export interface PlainPlace {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
}

/** A job: one message. */
export interface PlainJob {
  id: string;
  from: string;
  to: string;
  text: string;
}

/** What became of it. */
export interface PlainOutcome {
  status: string;
  whatsappId: string;
}

export const PLAIN_QUEUE = 'plain-sends';
