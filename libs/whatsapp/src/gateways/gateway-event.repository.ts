import { deleteSome, type Queryable } from '@chasqui/entities';

/** Events of gateway apps that were applied. An app repeats an event for 7 days at most; ids are kept one day longer. */
export class GatewayEventRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Marks events as applied, in the transaction that applies them.
   *
   * @returns the ids that were new; the others were applied before and must change nothing
   */
  async markApplied(queryable: Queryable, gatewayId: string, eventIds: readonly string[]): Promise<Set<string>> {
    // Sorted: two deliveries of the same batch wait for each other in one order.
    const { rows } = await queryable.query<{ event_id: string }>(
      {
        name: 'gateway-events-mark',
        text: `insert into gateway_events (gateway_id, event_id)
               select $1, e.id from (select distinct id from unnest($2::uuid[]) as u (id)) e order by e.id
               on conflict do nothing returning event_id`,
      },
      [gatewayId, eventIds],
    );
    return new Set(rows.map((row) => row.event_id));
  }

  /** Forgets events that no app repeats any more, in small steps. @returns how many; fewer than `limit`: none is left */
  forgetOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'gateway_events', `received_at < now() - interval '8 days'`, limit);
  }
}
