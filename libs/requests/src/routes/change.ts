import type { Transactor } from '@chasqui/entities';

/** Does something with a database: all of it, or a transaction. */
export type Work<Result> = (database: Transactor) => Promise<Result>;

/** What the audit log says of a change besides its action. */
export interface ChangeNote {
  id: string;
  /** What people call it. */
  name: string | null;
  detail?: Readonly<Record<string, unknown>>;
}

interface Done<Data> {
  data: Data;
  /** Null: nothing was changed. */
  note: ChangeNote | null;
  after: () => void;
}

export interface ChangeOptions<Result, Data> {
  /** All that the caller chose, path and body: the hash of a request with an Idempotency-Key is made of its JSON. */
  content: unknown;
  /**
   * What takes long and changes nothing, for example looking a name up; returns the work, which may be done again from the
   * beginning when PostgreSQL asks for it. The work asks PostgreSQL through its database alone: in a transaction nothing waits
   * for another connection.
   */
  plan: () => Promise<Work<Result>> | Work<Result>;
  answer: (result: Result) => Data;
  /** For a route with `audit`. Null: nothing was changed. */
  note?: (result: Result) => ChangeNote | null;
  /**
   * What follows once the work is committed, for example waking a process that looks for it. Never of a try that was undone, nor
   * of a retry that is answered with a kept answer. It neither waits nor throws: the change is made, whatever becomes of this.
   */
  after?: (result: Result) => void;
}

/**
 * What a handler returns instead of an answer when something is to be done once, or with an entry in the audit log: the app
 * opens the transaction, does the work and answers.
 */
export class Change<Data extends object> {
  constructor(
    readonly content: unknown,
    readonly plan: () => Promise<Work<Done<Data>>>,
    readonly isNoted: boolean,
  ) {}
}

export function change<Result, Data extends object>(options: ChangeOptions<Result, Data>): Change<Data> {
  const { content, plan, answer, note, after } = options;
  const noted = async (): Promise<Work<Done<Data>>> => {
    const work = await plan();
    return async (database) => {
      const result = await work(database);
      return { data: answer(result), note: note?.(result) ?? null, after: () => after?.(result) };
    };
  };
  return new Change(content, noted, note !== undefined);
}

/** An answer that is made once of an Idempotency-Key, and changes nothing. @param make as of `answer` in `ChangeOptions` */
export const once = <Data extends object>(content: unknown, make: () => Promise<Data>): Change<Data> =>
  change({
    content,
    plan: async () => {
      const data = await make();
      return async () => data;
    },
    answer: (data) => data,
  });
