import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Gateway } from '../gateways/gateway.entity';
import type { FailureReason } from '../messages/message-status';
import { type NumberClaim, WhatsappNumber, type WhatsappNumberStatus } from '../numbers/whatsapp-number.entity';

/** `link`: a number shall be paired; `unlink`: its gateway has to be told that it is not wanted. Stored: never rename. */
export type PairingKind = 'link' | 'unlink';

/**
 * Where a pairing stands. Stored: never rename.
 *
 * `queued`: the gateway has to be asked or told. `asked`: it shows a QR code, somebody has to scan it. `expiring`: nobody
 * did, the gateway has to be told. The others are ends.
 */
export type PairingState = 'queued' | 'asked' | 'expiring' | 'done' | 'failed' | 'expired' | 'canceled';

/** Work between the service and a gateway app about one number; at most one per number and gateway is not ended. */
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

  /** What the number was before the pairing, to go back to when the gateway refuses; null: it is new. */
  @Column({ type: 'text', nullable: true })
  previousStatus: WhatsappNumberStatus | null;

  @Column({ type: 'text', nullable: true })
  previousClaim: NumberClaim | null;

  /** A link that failed: what the waiting caller is answered. What a gateway has to be told: why the last try failed. */
  @Column({ type: 'text', nullable: true })
  errorCode: string | null;

  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;

  /** Of a link that failed as GATEWAY_ERROR. Null: older apps wrote none. */
  @Column({ type: 'text', nullable: true })
  errorReason: FailureReason | null;

  /** The api-gateway instance whose caller waits. */
  @Column({ type: 'text', nullable: true })
  replyTo: string | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When a worker took it up last. */
  @Column({ type: 'timestamptz', nullable: true })
  triedAt: Date | null;

  /** When there is something to do; null: nothing any more. */
  @Column({ type: 'timestamptz', nullable: true })
  dueAt: Date | null;

  /** A worker is at it until then. */
  @Column({ type: 'timestamptz', nullable: true })
  leasedUntil: Date | null;

  /** A link that was not asked by then is not asked any more: its caller has left. */
  @Column({ type: 'timestamptz', nullable: true })
  giveUpAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt: Date | null;
}
