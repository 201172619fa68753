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
import { Organization } from '../organizations/organization.entity';

/** `any`: all channels (contract.md D8). Stored: never rename. */
export const TEMPLATE_CHANNELS = ['whatsapp', 'sms', 'email', 'any'] as const;
export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number];

/** Stored: never rename. */
export const TEMPLATE_CATEGORIES = ['marketing', 'utility', 'otp'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** Only an active one is sent. Stored: never rename. */
export const TEMPLATE_STATUSES = ['draft', 'active', 'archived'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

/** A text with variables, in one language (contract.md D8). Serves both modes. */
@Entity('templates')
@Index('templates_name_key', ['orgId', 'name', 'language'], { unique: true })
@Index('templates_org_idx', ['orgId', 'createdAt', 'id'])
export class MessageTemplate {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'templates_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'templates_org_fk' })
  organization: Relation<Organization>;

  /** The same for all languages of one text. */
  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  channel: TemplateChannel;

  @Column({ type: 'text' })
  category: TemplateCategory;

  /** BCP 47, canonical: `en`, `pt-BR`. */
  @Column({ type: 'text' })
  language: string;

  @Column({ type: 'text' })
  status: TemplateStatus;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
