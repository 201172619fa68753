import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/** One place in the feed for all events up to a time that have none of their own. */
@Entity('event_feed_stretches')
export class EventFeedStretch {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'event_feed_stretches_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'event_feed_stretches_pkey' })
  mode: Mode;

  /** Same sequence as the places of events. */
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'event_feed_stretches_pkey' })
  seq: string;

  /** Its events are ordered by time and id, without those of the previous stretch. */
  @Column({ type: 'timestamptz' })
  toAt: Date;
}
