import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Account } from '../accounts/account.entity';
import { Gateway } from '../gateways/gateway.entity';
import { Organization } from '../organizations/organization.entity';

/** As on the wire (contract.md D2). Stored: never rename. */
export const WHATSAPP_NUMBER_STATUSES = [
  'pending',
  'waiting_qr',
  'connected',
  'disconnected',
  'signed_out',
  'qr_expired',
] as const;
export type WhatsappNumberStatus = (typeof WHATSAPP_NUMBER_STATUSES)[number];

/**
 * Who owns a phone number. `held`: this organization; counts against the plan, and once proven (`provenAt`) no other
 * organization can link it. `lapsed`: its pairing ran out before it was ever connected. `released`: unlinked, by the
 * organization or the operator; only a new link brings it back, whatever its gateway reports. Stored: never rename.
 */
export type NumberClaim = 'held' | 'lapsed' | 'released';

/** Its lane is `wa:<id>`. Rows are kept: linking again keeps id and history. */
@Entity('whatsapp_numbers')
@Index('whatsapp_numbers_org_idx', ['orgId', 'createdAt'])
@Index('whatsapp_numbers_own_key', ['orgId', 'mode', 'phone'], { unique: true })
@Index('whatsapp_numbers_proven_key', { synchronize: false })
@Index('whatsapp_numbers_phone_idx', { synchronize: false })
@Index('whatsapp_numbers_settings_idx', { synchronize: false })
@Index('whatsapp_numbers_name_idx', { synchronize: false })
@Index('whatsapp_numbers_digits_idx', ['phone'])
export class WhatsappNumber extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'whatsapp_numbers_pkey' })
  id: string;

  @OneToOne(() => Account, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id', foreignKeyConstraintName: 'whatsapp_numbers_account_fk' })
  account: Relation<Account>;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'whatsapp_numbers_org_fk' })
  organization: Relation<Organization>;

  @Index('whatsapp_numbers_gateway_idx')
  @Column({ type: 'uuid' })
  gatewayId: string;

  @ManyToOne(() => Gateway, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gateway_id', foreignKeyConstraintName: 'whatsapp_numbers_gateway_fk' })
  gateway: Relation<Gateway>;

  /** Digits with country code. */
  @Column({ type: 'text' })
  phone: string;

  @Column({ type: 'text', default: '' })
  displayName: string;

  /** The gateway's last report; whether the gateway is online is separate. */
  @Column({ type: 'text' })
  status: WhatsappNumberStatus;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'text', nullable: true })
  jid: string | null;

  @Column({ type: 'text', default: 'held' })
  claim: NumberClaim;

  /** WhatsApp refuses new chats of the number until then; it stays connected. */
  @Column({ type: 'timestamptz', nullable: true })
  restrictedUntil: Date | null;

  /** WhatsApp's server did not acknowledge a message; cleared by the next acknowledgement. */
  @Column({ type: 'timestamptz', nullable: true })
  degradedAt: Date | null;

  /** Its gateway left a message unanswered: until then callers are told so at once. */
  @Column({ type: 'timestamptz', nullable: true })
  hangsUntil: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  pairedAt: Date | null;

  /**
   * Since when its claim counts against other organizations: the organization linked it through the API, and then its
   * gateway reported it connected. Null: waits for its scan, or its gateway brought it along.
   */
  @Column({ type: 'timestamptz', nullable: true })
  provenAt: Date | null;

  @Column({ type: 'boolean', default: false })
  receiveGroups: boolean;

  /** The gateway app's proxy to WhatsApp, sealed for `pairing`. */
  @Column({ type: 'bytea', nullable: true })
  sealedProxyUrl: Buffer | null;

  /** WhatsApp's web client to log in as; null: the gateway app chooses. */
  @Column({ type: 'text', nullable: true })
  webVersion: string | null;

  /** Grows with each setting that the gateway app must know; 0: nothing was ever set. */
  @Column({ type: 'integer', default: 0 })
  settingsVersion: number;

  /** Last confirmed by a gateway app; below, which app, and in which of its connections. */
  @Column({ type: 'integer', default: 0 })
  toldVersion: number;

  @Column({ type: 'uuid', nullable: true })
  toldGatewayId: string | null;

  @Column({ type: 'integer', nullable: true })
  toldEpoch: number | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
