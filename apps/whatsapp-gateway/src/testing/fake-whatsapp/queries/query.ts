import type { BinaryNode } from 'baileys';
import type { DeviceRole, World } from '../roles';

export interface Query extends DeviceRole {
  world: World;
  stanza: BinaryNode;
  subject: BinaryNode | undefined;
}

/** The children of the answer; undefined: the server does not know the question; `silence`: no answer. */
export type Answer = BinaryNode[] | QueryError | 'silence' | undefined;

/** `<iq type="error">` */
export class QueryError {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {}
}

export type QueryHandler = (query: Query) => Answer | Promise<Answer>;
