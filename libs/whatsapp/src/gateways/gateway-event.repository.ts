import { deleteSome, type Queryable } from '@chasqui/database';

/** Applied events of gateway apps. An app repeats an event for 7 days at most; ids are kept one day longer. */
export class GatewayEventRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Marks events as applied, in the transaction that applies them.
   *
   * @returns new ids; the others were applied before and must change nothing
   */
  async markApplied(queryable: Queryable, gatewayId: string, eventIds: readonly string[]): Promise<Set<string>> {
    // Sorted, so that two deliveries of one batch lock in the same order.
    const { rows } = await queryable.query<{ eventId: string }>(
      {
        name: 'gateway-events-mark',
        text: `insert into gateway_events (gateway_id, event_id)
               select $1, e.id from (select distinct id from unnest($2::uuid[]) as u (id)) e order by e.id
               on conflict do nothing returning event_id`,
      },
      [gatewayId, eventIds],
    );
    return new Set(rows.map((row) => row.eventId));
  }

  /** Deletes events that no app repeats any more. @returns how many; fewer than `limit`: none is left */
  forgetOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'gateway_events', `received_at < now() - interval '8 days'`, limit);
  }
}
