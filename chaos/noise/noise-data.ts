import { randomUUID } from 'node:crypto';
import { SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import type { Database } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import type { NoiseGateway } from './noise-plan';

const LARGEST_TEXT = 64 * 1024;
/** Rows per statement; a statement has five seconds, also on a shared machine. */
const BATCH = 10_000;
const LARGE_BATCH = 50;

export async function addEndpoint(api: string, key: string, port: number): Promise<string> {
  const answer = await fetch(`${api}/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Noise', url: `http://127.0.0.1:${port}/${randomUUID()}`, events: ['*'] }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a webhook was answered ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}

/**
 * Inbound texts of the largest size, of characters that JSON escapes with six, as stored before any rule against them.
 */
export async function addLargeMessages(
  database: Database,
  pairing: string,
  gateway: NoiseGateway,
  count: number,
): Promise<void> {
  const waId = randomUUID();
  const data = { wa_id: waId, from: '15557770000', kind: 'text', text: 'large', offline: false };
  const at = new Date().toISOString();
  const event = { id: randomUUID(), seq: 1, at, phone: gateway.phones[0], type: 'message.inbound', data };
  await fetch(pairing + SERVICE_ROUTES.events, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ gateway_id: gateway.id, events: [event] }),
  });
  await waitFor(
    async () => {
      const { rowCount } = await database.query('select 1 from messages where provider_message_id = $1', [waId]);
      return rowCount === 1;
    },
    { what: 'a received message to be stored', timeoutMs: 20_000 },
  );
  for (let first = 1; first <= count; first += LARGE_BATCH) {
    await database.query(
      `insert into messages
       select (jsonb_populate_record(m, jsonb_build_object('id', uuidv7(), 'provider_message_id', n, 'lane_seq', -n,
                 'content', repeat(chr(1), $2)))).*
       from messages m, generate_series($3::int, $4::int) n where m.provider_message_id = $1`,
      [waId, LARGEST_TEXT, first, Math.min(count, first + LARGE_BATCH - 1)],
    );
  }
}

export async function addDeliveries(
  database: Database,
  orgId: string,
  endpointId: string,
  count: number,
): Promise<void> {
  for (let left = count; left > 0; left -= BATCH) {
    await database.query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state,
                                       attempts, http_status, created_at, finished_at)
         select uuidv7(), $1, $2::uuid, uuidv7(), 'message.sent', 'event', 'succeeded', 'hook:' || $2::uuid, 'done',
                1, 200, now(), now()
         from generate_series(1, $3)`,
      [orgId, endpointId, Math.min(left, BATCH)],
    );
  }
  await database.query('analyze webhook_deliveries');
}

export async function addContacts(database: Database, orgId: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= BATCH) {
    await database.query(
      `insert into contacts (id, org_id, mode, source, name)
         select uuidv7(), $1, 'live', 'import', 'Person ' || $2::integer || ' ' || n / 4 from generate_series(1, $3::integer) n`,
      [orgId, left, Math.min(left, BATCH)],
    );
  }
  await database.query('analyze contacts');
}
