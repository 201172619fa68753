import type { FaultRecord } from '../checker/history';

export interface PersonRow {
  phone: string;
  /** Contacts with the phone; only the first is right. */
  contacts: string[];
  name: string | null;
  /** Proofs left by the import, by channel. */
  proofs: Readonly<Record<string, number>>;
}

export interface ReplyRow {
  phone: string;
  contactId: string | null;
}

export interface ImportAnswer {
  status: string;
  total: number | null;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

export interface ContactHistory {
  /** Names of the file by phone, in order. */
  file: ReadonlyMap<string, string>;
  /** People who reply, with the number of messages sent to each: one reply per message. */
  writers: ReadonlyMap<string, number>;
  import: ImportAnswer;
  people: readonly PersonRow[];
  replies: readonly ReplyRow[];
  contacts: number;
  deadlocks: number;
  faults: readonly FaultRecord[];
  /** How long the import paused after each kill that left a `pairing`, and after each cut; milliseconds. */
  stands: readonly number[];
  /** Longest allowed pause. */
  mayStandMs: number;
}

export const CONTACT_INVARIANTS = {
  C1: 'every person is one contact, whoever made it',
  C2: 'the import ends, and its counts are those of the file',
  C3: 'every row is applied once',
  C4: 'every answer of a person is there once, and is that contact’s',
  C5: 'nobody waits for each other for ever',
  C6: 'an import goes on in time when its process dies, or PostgreSQL cuts its connections',
} as const;

export interface ContactViolation {
  invariant: keyof typeof CONTACT_INVARIANTS;
  /** A phone, or another subject. */
  subject: string;
  what: string;
}
