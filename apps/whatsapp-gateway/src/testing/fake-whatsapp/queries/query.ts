import type { BinaryNode } from 'baileys';
import type { DeviceRole, World } from '../roles';

/** A client's `<iq>` of type get or set. */
export interface Query extends DeviceRole {
  world: World;
  stanza: BinaryNode;
  /** Its first child. */
  subject: BinaryNode | undefined;
}

/** The children of the answer; `undefined`: the server does not know such a question; `silence`: it says nothing. */
export type Answer = BinaryNode[] | QueryError | 'silence' | undefined;

/** `<iq type="error">` */
export class QueryError {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {}
}

export type QueryHandler = (query: Query) => Answer | Promise<Answer>;
