import { randomBytes } from 'node:crypto';
import type { Database } from '@chasqui/database';
import { EventLogRepository, type NewEvent } from '@chasqui/events';
import { webhookPlace } from '@chasqui/webhooks';
import { newSealingPair, sealFor, sealingPublicKey } from '@chasqui/runtime';
import { v7 as uuid } from 'uuid';

/** Two in each organization. */
export const ENDPOINTS = 50;

export interface BenchEndpoint {
  id: string;
  orgId: string;
  url: string;
  secret: string;
}

export async function addEndpoints(
  database: Database,
  port: number,
): Promise<{ endpoints: BenchEndpoint[]; privateKey: string }> {
  const pair = newSealingPair();
  const endpoints: BenchEndpoint[] = [];
  for (let place = 0; place < ENDPOINTS; place += 1) {
    const orgId = uuid();
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const endpoint = { id: uuid(), orgId, url: `http://127.0.1.${place + 1}:${port}/hook`, secret };
    await database.query(
      `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       values ($1, 'Bench', 'self_hosted', '{}', now())`,
      [orgId],
    );
    await addEndpoint(database, pair.publicKey, endpoint);
    endpoints.push(endpoint);
  }
  return { endpoints, privateKey: pair.privateKey };
}

export async function addEndpoint(
  database: Database,
  publicKey: string,
  { id, orgId, url, secret }: BenchEndpoint,
  mode: 'live' | 'test' = 'live',
): Promise<void> {
  const sealed = await sealFor(sealingPublicKey(publicKey), secret, webhookPlace(orgId, id, 'secret'));
  await database.query(
    `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status,
       sealed_secret, header_names)
     values ($1, $2, $5, 'Bench', $3, '{*}', '{}', '{}', 'active', $4, '{}')`,
    [id, orgId, url, sealed, mode],
  );
}

const AT_ONCE = 500;

export async function addEvents(database: Database, endpoints: readonly BenchEndpoint[], count: number): Promise<void> {
  const log = new EventLogRepository(database);
  for (let done = 0; done < count; done += AT_ONCE) {
    const events = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, n) => anEvent(endpoints, done + n));
    await database.transaction((transaction) => log.append(transaction, events));
  }
}

function anEvent(endpoints: readonly BenchEndpoint[], index: number): NewEvent {
  const { orgId } = endpoints[index % endpoints.length] as BenchEndpoint;
  return { orgId, mode: 'live', type: 'message.status', channel: 'sms', subjectId: orgId, payload: aMessageStatus() };
}

/** As large as the event of a short message. */
const aMessageStatus = () => ({
  message: {
    id: uuid(),
    channel: 'sms',
    direction: 'outbound',
    status: 'delivered',
    previous_status: 'sent',
    version: 3,
    to: '15550001111',
    from: '15550002222',
    whatsapp_id: null,
    device_id: uuid(),
    message_id: null,
    conversation_id: uuid(),
    contact_id: uuid(),
    type: 'text',
    content: 'Your order 4711 has been shipped and will arrive on Thursday.',
    media: null,
    segments: 1,
    error_code: null,
    error_message: null,
    metadata: { order: '4711' },
    created_at: '2026-11-20T10:00:00.000Z',
    sent_at: '2026-11-20T10:00:01.000Z',
    delivered_at: '2026-11-20T10:00:02.000Z',
    read_at: null,
    failed_at: null,
  },
});
