import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChannelConsent } from './contact.entity';
import type { Mode } from '../organizations/owned-row';

/** Under what an organization's addresses are hashed: nobody compares them with those of another one. */
@Entity('suppression_keys')
export class SuppressionKey {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'suppression_keys_pkey' })
  orgId: string;

  /** Random. */
  @Column({ type: 'uuid' })
  key: string;
}

/**
 * That the person of an address which no contact has opted out of a channel, or was erased. Triggers of `contact_addresses` write
 * it and take it away.
 */
@Entity('suppressed_addresses')
export class SuppressedAddress {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  orgId: string;

  /** Of its contact. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  mode: Mode;

  /** Of the kind and the address, by the function `address_hash`. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  hash: Buffer;

  /** `all`: the person was erased. Stored: never rename. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'suppressed_addresses_pkey' })
  channel: 'all' | 'whatsapp' | 'sms' | 'email';

  /** What the person said; of one that was erased `{}`. */
  @Column({ type: 'jsonb' })
  said: ChannelConsent | Record<string, never>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;
}
