import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Gateway } from '../gateways/gateway.entity';
import type { FailureReason } from '../messages/message-status';
import { type NumberClaim, WhatsappNumber, type WhatsappNumberStatus } from '../numbers/whatsapp-number.entity';

/** `unlink`: tell the gateway that the number is not wanted. Stored: never rename. */
export type PairingKind = 'link' | 'unlink';

/**
 * Stored: never rename.
 * `queued`: the gateway has to be asked or told. `asked`: it shows a QR code that has to be scanned. `expiring`: it was
 * not scanned, the gateway has to be told. The others are final.
 */
export type PairingState = 'queued' | 'asked' | 'expiring' | 'done' | 'failed' | 'expired' | 'canceled';

/** Work between the service and a gateway app on one number; at most one open pairing per number and gateway. */
@Entity('pairings')
@Index('pairings_open_key', { synchronize: false })
@Index('pairings_links_due_idx', { synchronize: false })
@Index('pairings_unlinks_due_idx', { synchronize: false })
@Index('pairings_ended_idx', { synchronize: false })
export class Pairing {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pairings_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @Index('pairings_number_idx')
  @Column({ type: 'uuid' })
  numberId: string;

  @ManyToOne(() => WhatsappNumber, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'number_id', foreignKeyConstraintName: 'pairings_number_fk' })
  number: Relation<WhatsappNumber>;

  @Index('pairings_gateway_idx')
  @Column({ type: 'uuid' })
  gatewayId: string;

  @ManyToOne(() => Gateway, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gateway_id', foreignKeyConstraintName: 'pairings_gateway_fk' })
  gateway: Relation<Gateway>;

  @Column({ type: 'text' })
  kind: PairingKind;

  @Column({ type: 'text' })
  state: PairingState;

  /** Restored when the gateway refuses; null: the number is new. */
  @Column({ type: 'text', nullable: true })
  previousStatus: WhatsappNumberStatus | null;

  @Column({ type: 'text', nullable: true })
  previousClaim: NumberClaim | null;

  /** For a failed link, the waiting caller's code. For an unlink or expiry, why the last try failed. */
  @Column({ type: 'text', nullable: true })
  errorCode: string | null;

  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;

  /** Only for a link that failed as GATEWAY_ERROR. Null: older apps wrote none. */
  @Column({ type: 'text', nullable: true })
  errorReason: FailureReason | null;

  /** The api-gateway instance whose caller waits. */
  @Column({ type: 'text', nullable: true })
  replyTo: string | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', nullable: true })
  triedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  dueAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  leasedUntil: Date | null;

  /** A link not asked by then is dropped: its caller has left. */
  @Column({ type: 'timestamptz', nullable: true })
  giveUpAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt: Date | null;
}
