import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** How a contact came to be (contract.md D6). Stored: never rename. */
export const CONTACT_SOURCES = ['api', 'import', 'inbound', 'lead_form', 'webchat'] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

/** Whether a contact wants messages over a channel (contract.md D6). Stored: never rename. */
export interface ChannelConsent {
  opt: 'unknown' | 'in' | 'out';
  /** RFC 3339. */
  at: string;
  source: 'api' | 'form' | 'keyword' | 'link' | 'import';
}

/**
 * A person whom an organization writes with; `contact_addresses` says how. No foreign keys: inbound batches write it, and
 * their organization is the number's.
 */
@Entity('contacts')
@Index('contacts_org_idx', ['orgId'])
export class Contact extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contacts_pkey' })
  id: string;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'text' })
  source: ContactSource;

  /** A channel that is absent is unknown. */
  @Column({ type: 'jsonb', default: () => `'{}'` })
  channels: Partial<Record<'whatsapp' | 'sms' | 'email', ChannelConsent>>;

  @Column({ type: 'timestamptz', nullable: true })
  lastInboundAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastOutboundAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
