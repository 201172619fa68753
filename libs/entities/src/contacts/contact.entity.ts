import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../api-keys/api-key.entity';

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
 * A person whom an organization writes with. No foreign keys: inbound batches write it, and their organization is the
 * number's. The unique indexes are partial and stand in the migration only: TypeORM cannot compare them.
 */
@Entity('contacts')
@Index('contacts_phone_key', { synchronize: false })
@Index('contacts_lid_key', { synchronize: false })
@Index('contacts_sender_id_key', { synchronize: false })
export class Contact {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contacts_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  /** Test keys never see live contacts, and the reverse. */
  @Column({ type: 'text' })
  mode: Mode;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** Digits with country code; null while only a LID is known, and of senders without a number. */
  @Column({ type: 'text', nullable: true })
  phone: string | null;

  /** `…@lid`, WhatsApp's address that hides the phone number. */
  @Column({ type: 'text', nullable: true })
  whatsappLid: string | null;

  /** The name or short code that an SMS shows in place of a phone number, as networks write it. Nobody can answer it. */
  @Column({ type: 'text', nullable: true })
  smsSenderId: string | null;

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
