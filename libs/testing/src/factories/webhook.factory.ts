import type { Database, EventType, Mode } from '@chasqui/database';
import type { EndpointSettings } from '@chasqui/webhooks';
import { v7 as uuid } from 'uuid';

/** Settings of an endpoint that gets every event. */
export const ENDPOINT_SETTINGS: EndpointSettings = {
  name: 'An endpoint',
  description: null,
  url: 'https://example.com/hook',
  events: ['*'],
  channels: [],
  accountIds: [],
  sealedHeaders: null,
  headerNames: [],
};

export interface TestEndpoint {
  id: string;
  orgId: string;
  lane: string;
  mode: Mode;
}

export interface EndpointFields {
  id?: string;
  /** Default: a new organization. */
  orgId?: string;
  mode?: Mode;
  url?: string;
  events?: string[];
  status?: 'active' | 'disabled';
  sealedSecret?: Buffer;
  sealedHeaders?: Buffer | null;
}

export async function addEndpoint(database: Database, fields: EndpointFields = {}): Promise<TestEndpoint> {
  const { id = uuid(), orgId = uuid(), mode = 'live', url = 'https://example.com/hook', events = ['*'] } = fields;
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'Test', 'self_hosted', '{}', now()) on conflict do nothing`,
    [orgId],
  );
  await database.query(
    `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret,
       sealed_headers, header_names)
     values ($1, $2, $3, 'Test', $4, $5, '{}', '{}', $6, $7, $8, '{}')`,
    [
      id,
      orgId,
      mode,
      url,
      events,
      fields.status ?? 'active',
      fields.sealedSecret ?? Buffer.alloc(0),
      fields.sealedHeaders ?? null,
    ],
  );
  return { id, orgId, lane: `hook:${id}`, mode };
}

/**
 * Adds events with one delivery each to an endpoint, oldest first, one millisecond apart.
 *
 * @param ageMs age of the first one; default: a second, plus a millisecond for each
 * @returns the ids of the deliveries and their events, oldest first
 */
export async function addDeliveries(
  database: Database,
  endpoint: TestEndpoint,
  count: number,
  ageMs = 1_000 + count,
  type: EventType = 'usage.threshold',
): Promise<{ id: string; eventId: string }[]> {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, index) => {
    const msecs = now - Math.round(ageMs - (ageMs / count) * index);
    return { id: uuid({ msecs }), event_id: uuid({ msecs }), at: new Date(msecs).toISOString() };
  });
  const payload = { limit: 'messages_month', used: 4000, max: 5000, percent: 80, resets_at: null };
  await database.query(
    `with fact as (select * from json_to_recordset($1::json) as x(id uuid, event_id uuid, at timestamptz)),
     logged as (
       insert into events (id, org_id, mode, type, subject_id, payload, created_at)
       select event_id, $2, $3, $4, $2, $5, at from fact
     )
     insert into webhook_deliveries
       (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, due_at, created_at)
     select id, $2, $6, event_id, $4, 'event', 'pending', $7, 'queued', at, at from fact`,
    [JSON.stringify(rows), endpoint.orgId, endpoint.mode, type, JSON.stringify(payload), endpoint.id, endpoint.lane],
  );
  return rows.map((row) => ({ id: row.id, eventId: row.event_id }));
}
