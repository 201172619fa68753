import { type Database, type Statement, retryTransient, type Channel } from '@chasqui/database';

/** To the end of their lanes, in the order of their times: messages sent meanwhile stay ahead. */
const RELEASE: Statement = {
  name: 'message_hold_release',
  text: `
    with due as materialized (
      select id, due_at from messages where state = 'held' and channel = $1 and due_at <= now() order by due_at, id limit $2
      for no key update skip locked
    ), placed as materialized (
      select id, nextval('messages_lane_seq') as lane_seq from (select id from due order by due_at, id) ordered
    )
    update messages m set state = 'queued', lane_seq = placed.lane_seq, updated_at = now()
    from placed where m.id = placed.id
    returning m.lane`,
};

export class MessageHoldRepository {
  constructor(private readonly database: Database) {}

  /** Puts due messages of a channel into their lanes. @returns one entry per message: the lane to ring */
  async releaseDue(channel: Channel, limit: number): Promise<string[]> {
    const { rows } = await retryTransient(() => this.database.query<{ lane: string }>(RELEASE, [channel, limit]));
    return rows.map((row) => row.lane);
  }
}
