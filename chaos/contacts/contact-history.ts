import type { FaultRecord } from '../checker/history';

/** A person of the file, as PostgreSQL knows them after the run. */
export interface PersonRow {
  phone: string;
  /** Contacts with the phone; each is one too many but the first. */
  contacts: string[];
  name: string | null;
  /** Proofs that the import left, by channel. */
  proofs: Readonly<Record<string, number>>;
}

/** A message that a person wrote. */
export interface ReplyRow {
  phone: string;
  contactId: string | null;
}

/** What the API says of the import. */
export interface ImportAnswer {
  status: string;
  total: number | null;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** Everything that is known of a run with an import. */
export interface ContactHistory {
  /** Phones of the file and the name that it gives each, in its order. */
  file: ReadonlyMap<string, string>;
  /** People who answer, and how many messages a gateway app sent to each: one answer to each message. */
  writers: ReadonlyMap<string, number>;
  import: ImportAnswer;
  people: readonly PersonRow[];
  replies: readonly ReplyRow[];
  /** Contacts of the organization, whoever they are. */
  contacts: number;
  /** Of PostgreSQL, of all who took part. */
  deadlocks: number;
  faults: readonly FaultRecord[];
  /** How long the import stood still after each kill that left a `pairing`, and after each cut; milliseconds. */
  stands: readonly number[];
  /** How long it may. */
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
  /** A phone, or what it is about. */
  subject: string;
  what: string;
}
