import { Column } from 'typeorm';

/** `test` keys, gateways and numbers live in the sandbox and never meet `live` ones. Stored: never rename. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

export abstract class OwnedRow {
  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'text' })
  mode: Mode;
}
