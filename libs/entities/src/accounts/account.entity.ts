import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import type { Channel } from '../messages/channel';
import { Organization } from '../organizations/organization.entity';

/**
 * The registry of what sends and receives, of every channel. An entry has the id of the channel's own row (a WhatsApp
 * number, an SMS phone), which refers to it, so that none is missing here. It is never deleted as long as its
 * organization exists: messages and conversations name it.
 */
@Entity('accounts')
@Index('accounts_org_idx', ['orgId'])
export class Account extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'accounts_pkey' })
  id: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'accounts_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  channel: Channel;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** Set: it will not come back, and nobody can choose it. A number that was unlinked can: linking keeps its id. */
  @Column({ type: 'timestamptz', nullable: true })
  removedAt: Date | null;
}
