export interface PlainPlace {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
}

export interface PlainJob {
  id: string;
  from: string;
  to: string;
  text: string;
}

export interface PlainOutcome {
  status: string;
  whatsappId: string;
}

export const PLAIN_QUEUE = 'plain-sends';
