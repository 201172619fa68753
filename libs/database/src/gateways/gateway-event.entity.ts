import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An applied event of a gateway app, so that a repeated one changes nothing. */
@Entity('gateway_events')
@Index('gateway_events_received_idx', ['receivedAt'])
export class GatewayEventReceipt {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'gateway_events_pkey' })
  gatewayId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'gateway_events_pkey' })
  eventId: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  receivedAt: Date;
}
