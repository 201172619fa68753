import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import type { Channel } from '../messages/channel';
import { Organization } from '../organizations/organization.entity';

/** A text that agents send often, found by its shortcut (contract.md D7). Serves both modes. */
@Entity('quick_replies')
@Index('quick_replies_shortcut_key', ['orgId', 'shortcut'], { unique: true })
@Index('quick_replies_org_idx', ['orgId', 'createdAt', 'id'])
export class QuickReply {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'quick_replies_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'quick_replies_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  shortcut: string;

  @Column({ type: 'text' })
  title: string;

  /** With variables; checked by `parseTemplate`. */
  @Column({ type: 'text' })
  message: string;

  @Column({ type: 'text', nullable: true })
  mediaUrl: string | null;

  /** Null: guessed from the URL when it is sent. */
  @Column({ type: 'text', nullable: true })
  mediaType: string | null;

  /** Empty: all channels. */
  @Column({ type: 'text', array: true })
  channels: Channel[];

  /** Lower case. */
  @Column({ type: 'text', array: true })
  tags: string[];

  @Column({ type: 'integer', default: 0 })
  usageCount: number;

  /** Null: an API key. */
  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
