import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/**
 * Two contacts of which somebody said that they are not the same person: they are not suggested for a merge again. No foreign
 * keys, like contacts; an organization has the newest 10,000 of each mode.
 */
@Entity('contact_distinctions')
@Index('contact_distinctions_age_idx', ['orgId', 'mode', 'createdAt'])
export class ContactDistinction {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  mode: Mode;

  /** The lower one of both ids. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  lowId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  highId: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
