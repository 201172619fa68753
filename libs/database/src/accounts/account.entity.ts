import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import type { Channel } from '../messages/channel';
import { Organization } from '../organizations/organization.entity';

/**
 * Every account that sends or receives, of any channel. Shares its id with the channel's own row (a WhatsApp number, an
 * SMS phone), whose foreign key keeps the registry complete. Lives as long as its organization: messages and
 * conversations refer to it.
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

  /** Removed for good. An unlinked number is not removed: linking keeps its id. */
  @Column({ type: 'timestamptz', nullable: true })
  removedAt: Date | null;
}
