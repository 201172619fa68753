import { type Database, type Statement, retryTransient } from '@chasqui/database';
import { GATEWAY_ONLINE } from '../presence/gateway-online';

/** The condition of `messages_waiting_idx`: they wait for a number or gateway known to be away. */
const WAITING = `state = 'held' and error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT')`;

/**
 * Numbers with waiting messages, one index probe each (a loose scan; no pass over the backlog), and the first messages
 * of those that are back. They keep their first due times, and so their order.
 */
const WAKE: Statement = {
  name: 'messages_waiting_wake',
  text: `
    with recursive found as (
      (select account_id from messages where ${WAITING} order by account_id limit 1)
      union all
      select (select account_id from messages where ${WAITING} and account_id > found.account_id order by account_id limit 1)
      from found where found.account_id is not null
    ), back as materialized (
      select n.id from (select account_id from found where account_id is not null limit 10000) f
      join whatsapp_numbers n on n.id = f.account_id join gateways g on g.id = n.gateway_id
      where n.status = 'connected' and n.claim <> 'released' and ${GATEWAY_ONLINE}
    )
    update messages set due_at = least(now(), coalesce(scheduled_at, created_at)), updated_at = now()
    where id = any (array(
      select w.id from back cross join lateral (
        select id from messages where ${WAITING} and account_id = back.id and due_at > now()
        order by due_at, id limit $1 for no key update skip locked) w
      limit $2))
    returning id`,
};

/** Messages without a waiting caller, whose number or gateway is away. */
export class WaitingMessagesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Makes messages due whose number and gateway are back.
   *
   * @param mostOfNumber per number
   * @param most in total
   * @returns how many
   */
  async wake(mostOfNumber: number, most: number): Promise<number> {
    const { rowCount } = await retryTransient(() => this.database.query(WAKE, [mostOfNumber, most]));
    return rowCount ?? 0;
  }
}
