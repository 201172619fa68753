import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/** One place in the feed for all events without a place of their own that are not younger than a time. */
@Entity('event_feed_stretches')
export class EventFeedStretch {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'event_feed_stretches_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'event_feed_stretches_pkey' })
  mode: Mode;

  /** Its place, among those of events. */
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'event_feed_stretches_pkey' })
  seq: string;

  /** They stand in it by time and id; those of the stretch before are not in it. */
  @Column({ type: 'timestamptz' })
  toAt: Date;
}
