import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity';

/** Stored: never rename. */
export const RECOVERY_STATUSES = ['running', 'completed', 'canceled'] as const;
export type RecoveryStatus = (typeof RECOVERY_STATUSES)[number];

/** Delivers events of a time span to an endpoint again, in the background. */
@Entity('webhook_recoveries')
@Index('webhook_recoveries_endpoint_idx', ['endpointId', 'createdAt'])
@Index('webhook_recoveries_open_idx', { synchronize: false })
export class WebhookRecovery {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhook_recoveries_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'uuid' })
  endpointId: string;

  @ManyToOne(() => WebhookEndpoint, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'endpoint_id', foreignKeyConstraintName: 'webhook_recoveries_endpoint_fk' })
  endpoint: Relation<WebhookEndpoint>;

  @Column({ type: 'timestamptz' })
  since: Date;

  @Column({ type: 'timestamptz' })
  until: Date;

  /** Empty: those that the endpoint wants. */
  @Column({ type: 'text', array: true })
  events: string[];

  @Column({ type: 'boolean' })
  onlyFailed: boolean;

  @Column({ type: 'text' })
  status: RecoveryStatus;

  @Column({ type: 'integer', default: 0 })
  found: number;

  /** Deliveries created, or waiting ones made due. */
  @Column({ type: 'integer', default: 0 })
  queued: number;

  @Column({ type: 'timestamptz', nullable: true })
  afterAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  afterId: string | null;

  /** Null: an API key. */
  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
