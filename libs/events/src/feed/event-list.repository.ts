import {
  type EventType,
  type ListPart,
  type ListPosition,
  type ListQuery,
  type LoggedEvent,
  type Mode,
  type PageRequest,
  positionOf,
  type Queryable,
  readList,
} from '@chasqui/database';

const SEARCHED_ROWS = 20_000;

export type ListedEvent = Pick<LoggedEvent, 'id' | 'type' | 'channel' | 'accountId' | 'subjectId' | 'createdAt'>;

export interface EventPage {
  part: ListPart<ListedEvent>;
  /** Not null: the search stopped here and goes on behind this position; there may be more. */
  searchedTo: ListPosition | null;
}

const ORDER: ListQuery['order'] = {
  value: 'e.created_at',
  id: 'e.id',
  kind: 'time',
  direction: 'desc',
  valueName: 'created_at',
};

/** Walks `events_org_idx`, which has both modes, and stops at the page's end or after `SEARCHED_ROWS` rows. */
const eventList = (values: readonly unknown[]): ListQuery => ({
  columns: `e.id, e.type, e.channel, e.account_id, e.subject_id, e.created_at`,
  from: ({ where, direction }) => `(
    select e.* from events e where e.org_id = $1 and ${where}
    order by e.created_at ${direction}, e.id ${direction} limit ${SEARCHED_ROWS}) e`,
  where: `e.mode = $2 and not e.is_sample and ($3::text[] = '{}' or e.type = any ($3))`,
  values,
  order: ORDER,
});

const searchEnd = (values: readonly unknown[]): ListQuery => ({
  columns: 'e.id, e.created_at',
  from: 'events e',
  // PostgreSQL refuses parameters that no condition mentions.
  where: 'e.org_id = $1 and num_nulls($2::text, $3::text[]) >= 0',
  values,
  order: ORDER,
});

export class EventListRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Newest first; looks at 20,000 rows at most and may end early. @param types empty: all @param source may be a
   * replica
   */
  async listForOrg(
    orgId: string,
    mode: Mode,
    types: readonly EventType[],
    page: PageRequest,
    source: Queryable = this.database,
  ): Promise<EventPage> {
    const values = [orgId, mode, types];
    const part = await readList<ListedEvent>(source, eventList(values), page, { name: 'event_list' });
    if (part.isMore) return { part, searchedTo: null };
    const last = { ...page, offset: SEARCHED_ROWS - 1, limit: 1 };
    const end = await readList<{ id: string }>(source, searchEnd(values), last, { name: 'event_list_end' });
    return { part, searchedTo: end.rows[0] === undefined ? null : positionOf(end.rows[0]) };
  }
}
