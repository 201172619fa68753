import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChannelConsent } from './contact.entity';
import type { Mode } from '../organizations/owned-row';

/** Key of an organization's address hashes, so that they match no other organization's. */
@Entity('suppression_keys')
export class SuppressionKey {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'suppression_keys_pkey' })
  orgId: string;

  @Column({ type: 'uuid' })
  key: string;
}

/** No contact has it; its person opted out or was erased. Only triggers of `contact_addresses` write it. */
@Entity('suppressed_addresses')
export class SuppressedAddress {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  mode: Mode;

  /** Of kind and address, by the SQL function `address_hash`. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  hash: Buffer;

  /** `all`: erased. Stored: never rename. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  channel: 'all' | 'whatsapp' | 'sms' | 'email';

  /** Last consent; `{}` if erased. */
  @Column({ type: 'jsonb' })
  said: ChannelConsent | Record<string, never>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;
}
