import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, explained } from '@chasqui/testing';
import { Database } from '@chasqui/database';
import { SmsInboundRepository } from './sms-inbound.repository';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const test = await createTestDatabase();
  drop = () => test.drop();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await drop();
});

describe('the search for SMS that are stored', () => {
  it('the search for stored SMS finds them by envelope or fingerprint of their phone, and scans no table', async () => {
    const [orgId, accountId] = [randomUUID(), randomUUID()];
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, provider_message_id, payload, metadata, lane, lane_seq, priority, state, charged)
       select gen_random_uuid(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '', '49', $2, gen_random_uuid(),
         'e' || n, jsonb_build_object('received', jsonb_build_object('fingerprint', 'f' || n)), '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 30000) n`,
      [orgId, accountId],
    );
    await database.query('analyze messages');
    const { explaining, plans } = explained(database);
    const name = (device: string, envelopeId: string, fingerprint: string | null) => {
      return { accountId: device, envelopeId, fingerprint };
    };
    const names = [
      name(accountId, 'e7', null),
      name(accountId, 'new', 'f9'),
      name(accountId, 'new', null),
      name(randomUUID(), 'e7', 'f7'),
      name(accountId, 'e8', 'f8'),
    ];
    const messages = new SmsInboundRepository();
    expect(await messages.findStored(explaining, orgId, names)).toEqual(new Set([0, 1, 4]));
    expect(await messages.findStored(database, randomUUID(), names)).toEqual(new Set());
    expect(plans.join()).not.toContain('Seq Scan on messages');
  });
});
