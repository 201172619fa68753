import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** Origin of a contact (contract.md D6). Stored: never rename. */
export const CONTACT_SOURCES = ['api', 'import', 'inbound', 'lead_form', 'webchat'] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

/** A contact's consent to a channel (contract.md D6). Stored: never rename. */
export interface ChannelConsent {
  opt: 'unknown' | 'in' | 'out';
  /** RFC 3339. */
  at: string;
  source: 'api' | 'form' | 'keyword' | 'link' | 'import';
}

/**
 * A person an organization writes with; `contact_addresses` says how. No foreign keys: inbound batches write it, and
 * their organization is the number's.
 */
@Entity('contacts')
@Index('contacts_org_idx', ['orgId'])
@Index('contacts_updated_idx', ['orgId', 'mode', 'updatedAt', 'id'])
export class Contact extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contacts_pkey' })
  id: string;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** The organization chose it: the channel's name does not replace it. */
  @Column({ type: 'boolean', default: false })
  isNameChosen: boolean;

  @Column({ type: 'text', nullable: true })
  firstName: string | null;

  @Column({ type: 'text', nullable: true })
  lastName: string | null;

  @Column({ type: 'text', nullable: true })
  avatarUrl: string | null;

  /** BCP 47. */
  @Column({ type: 'text', nullable: true })
  language: string | null;

  /** IANA. */
  @Column({ type: 'text', nullable: true })
  timezone: string | null;

  /** ISO 3166-1 alpha-2. */
  @Column({ type: 'text', nullable: true })
  country: string | null;

  @Column({ type: 'text', nullable: true })
  company: string | null;

  /** Lower case. */
  @Column({ type: 'text', array: true, default: () => `'{}'` })
  tags: string[];

  /** By field id: values of a deleted field stay unread even if its key is used again. */
  @Column({ type: 'jsonb', default: () => `'{}'` })
  customFields: Record<string, string | number | boolean>;

  @Column({ type: 'boolean', default: false })
  blocked: boolean;

  @Column({ type: 'text', nullable: true })
  notes: string | null;

  @Column({ type: 'text' })
  source: ContactSource;

  /** Only for a contact who wrote into groups alone: the organization changed it, and was told of it as new. */
  @Column({ type: 'boolean', default: false })
  isTold: boolean;

  /** An absent channel is unknown. */
  @Column({ type: 'jsonb', default: () => `'{}'` })
  channels: Partial<Record<'whatsapp' | 'sms' | 'email', ChannelConsent>>;

  @Column({ type: 'timestamptz', nullable: true })
  lastInboundAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastOutboundAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** Of a field that customers see; messages do not count. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
