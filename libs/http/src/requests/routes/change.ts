import type { Transactor } from '@chasqui/database';

export type Work<Result> = (database: Transactor) => Promise<Result>;

export interface ChangeNote {
  id: string;
  name: string | null;
  detail?: Readonly<Record<string, unknown>>;
}

interface Done<Data> {
  data: Data;
  note: ChangeNote | null;
  after: () => void;
}

export interface ChangeOptions<Result, Data> {
  /** All that the caller chose, path and body: an Idempotency-Key's request hash is made from its JSON. */
  content: unknown;
  /**
   * Does what takes long and changes nothing, such as looking up a name, and returns the work, which PostgreSQL may
   * require to run again from the beginning. The work uses only the database it is given: in a transaction nothing
   * waits for another connection.
   */
  plan: () => Promise<Work<Result>> | Work<Result>;
  answer: (result: Result) => Data;
  /** For a route with `audit`. Null: nothing was changed. */
  note?: (result: Result) => ChangeNote | null;
  /** Runs after the commit, not for a retry answered from the stored answer. It neither waits nor throws. */
  after?: (result: Result) => void;
}

/** Returned by a handler instead of an answer if work must run once or be audited: the app does it in a transaction. */
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

/** An answer made once per Idempotency-Key, without a change. @param make like `answer` in `ChangeOptions` */
export const once = <Data extends object>(content: unknown, make: () => Promise<Data>): Change<Data> =>
  change({
    content,
    plan: async () => {
      const data = await make();
      return async () => data;
    },
    answer: (data) => data,
  });
