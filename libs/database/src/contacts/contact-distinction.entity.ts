import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/**
 * Not suggested for a merge again. No foreign keys, like contacts; an organization keeps the newest 10,000 per mode.
 */
@Entity('contact_distinctions')
@Index('contact_distinctions_age_idx', ['orgId', 'mode', 'createdAt'])
export class ContactDistinction {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  mode: Mode;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  lowId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_distinctions_pkey' })
  highId: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
