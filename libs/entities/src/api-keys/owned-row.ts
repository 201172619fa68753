import { Column } from 'typeorm';
import type { Mode } from './api-key.entity';

/** Columns of a row that belongs to an organization, in live or in test mode. */
export abstract class OwnedRow {
  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'text' })
  mode: Mode;
}
