import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replica: Replica;
let gateway: RegisteredGateway;
let stranger: RegisteredGateway;
const PHONE = '4915100001';
let seq = 0;

beforeAll(async () => {
  ({ harness, replica } = await PairingHarness.withReplica());
  gateway = await harness.withNumber(replica, PHONE);
  stranger = await harness.withNumber(replica, '4915100002');
});
afterAll(() => harness.stop());

function event(type: string, data: Record<string, unknown>, more: Record<string, unknown> = {}) {
  seq += 1;
  return { id: randomUUID(), seq, at: new Date().toISOString(), phone: PHONE, type, data, ...more };
}

const receipt = (message_id: string, status: string, more = {}) =>
  event('message.status', { message_id, wa_id: '3EB0', status, ...more });
const session = (status: string, more = {}) => event('session.status', { status }, more);

const post = (events: unknown[], as = gateway): ReturnType<Replica['tell']> => replica.tell(as, events);

async function aMessage(status: string): Promise<string> {
  const id = randomUUID();
  await harness.database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
                           metadata, lane, lane_seq, priority, state, charged)
     select $1, n.org_id, n.mode, 'whatsapp', 'outbound', $2, 'text', '49', n.phone, n.id, '{}', 'wa:' || n.id,
            nextval('messages_lane_seq'), 1, 'done', '{}' from whatsapp_numbers n where n.phone = $3`,
    [id, status, PHONE],
  );
  return id;
}

async function statusOf(messageId: string): Promise<{ status: string; version: number } | undefined> {
  const { rows } = await harness.database.query<{ status: string; version: number }>(
    'select status, version from messages where id = $1',
    [messageId],
  );
  return rows[0];
}

describe('receipts', () => {
  it('a receipt moves the message, and a repeated batch changes nothing', async () => {
    const message = await aMessage('sent');
    const events = [receipt(message, 'delivered'), receipt(message, 'read')];
    expect(await post(events)).toEqual({ accepted: events.map(({ id }) => id), rejected: [] });
    const after = await statusOf(message);
    expect(after).toMatchObject({ status: 'read' });
    expect(await post(events)).toEqual({ accepted: events.map(({ id }) => id), rejected: [] });
    expect(await statusOf(message)).toEqual(after);
  });

  it('receipts out of order do not move the message back', async () => {
    const message = await aMessage('sent');
    await post([receipt(message, 'read'), receipt(message, 'delivered'), receipt(message, 'sent')]);
    expect(await statusOf(message)).toMatchObject({ status: 'read' });
  });

  it('receipts of a foreign gateway change nothing', async () => {
    const message = await aMessage('sent');
    const foreign = receipt(message, 'failed', { error: { code: '463', text: 'no' } });
    expect(await post([foreign], stranger)).toEqual({ accepted: [foreign.id], rejected: [] });
    expect(await statusOf(message)).toMatchObject({ status: 'sent' });
  });

  it('receipts of a message that came in change nothing', async () => {
    const inbound = event('message.inbound', { wa_id: '3R', from: '4915198', kind: 'text', text: 'r', offline: false });
    await post([inbound]);
    const { rows } = await harness.database.query<{ id: string }>(
      `select id from messages where provider_message_id = '3R'`,
    );
    const id = rows[0]?.id ?? '';
    const before = await statusOf(id);
    await post([receipt(id, 'failed', { error: { code: 'CANCELED', text: 'never' } })]);
    expect(before).toMatchObject({ status: 'delivered' });
    expect(await statusOf(id)).toEqual(before);
  });

  it('receipts that come twice at once are applied once', async () => {
    const message = await aMessage('sent');
    const events = [receipt(message, 'delivered')];
    await Promise.all(Array.from({ length: 4 }, () => post(events)));
    expect(await statusOf(message)).toMatchObject({ status: 'delivered', version: 2 });
  });

  it('receipts that stand twice in one batch are applied once', async () => {
    const message = await aMessage('sent');
    const twice = receipt(message, 'delivered');
    expect(await post([twice, twice])).toEqual({ accepted: [twice.id], rejected: [] });
    expect(await statusOf(message)).toMatchObject({ status: 'delivered', version: 2 });
  });
});

describe('the status of a number', () => {
  it('the status of a number follows the events; of several the last counts', async () => {
    await post([session('disconnected')]);
    expect(await harness.statusOf(PHONE)).toBe('disconnected');
    await post([session('signed_out'), session('disconnected'), session('connected')]);
    expect(await harness.statusOf(PHONE)).toBe('connected');
  });

  it('the status of a number may come with words that are cut inside a character', async () => {
    const odd = session('connected', { data: { status: 'connected', reason: `${'a'.repeat(199)}😀`, jid: '\ud800' } });
    expect((await post([odd])).accepted).toEqual([odd.id]);
    const { rows } = await harness.database.query('select reason, jid from whatsapp_numbers where phone = $1', [PHONE]);
    expect(rows).toEqual([{ reason: `${'a'.repeat(199)}\ufffd`, jid: '\ufffd' }]);
  });

  it('the status of another organization’s number is rejected', async () => {
    const foreign = session('signed_out', { phone: PHONE });
    expect(await post([foreign], stranger)).toEqual({
      accepted: [],
      rejected: [{ id: foreign.id, code: 'NOT_YOUR_NUMBER' }],
    });
    expect(await harness.statusOf(PHONE)).toBe('connected');
  });
});

describe('a batch', () => {
  it('a batch accepts its good events when others are broken, each with its code', async () => {
    const message = await aMessage('sent');
    const good = receipt(message, 'delivered');
    const noStatus = receipt(message, 'flying');
    const unknown = event('message.eaten', {});
    const noDate = { ...receipt(message, 'read'), at: 'yesterday' };
    const farDate = { ...receipt(message, 'read'), at: '2026-99-99T00:00:00Z' };
    const badSession = session('asleep');
    expect(await post([noStatus, good, unknown, noDate, farDate, badSession])).toEqual({
      accepted: [good.id],
      rejected: [
        { id: noStatus.id, code: 'INVALID_EVENT' },
        { id: unknown.id, code: 'UNKNOWN_TYPE' },
        { id: noDate.id, code: 'INVALID_EVENT' },
        { id: farDate.id, code: 'INVALID_EVENT' },
        { id: badSession.id, code: 'INVALID_EVENT' },
      ],
    });
    expect(await statusOf(message)).toMatchObject({ status: 'delivered' });
  });

  it('a batch takes texts with NUL and half characters, and times of a clock that is ahead', async () => {
    const message = await aMessage('sent');
    const odd = {
      ...receipt(message, 'failed', { error: { code: 'x\u0000', text: 'a\u0000b\ud800' } }),
      at: '2999-01-01T00:00:00Z',
    };
    expect((await post([odd])).accepted).toEqual([odd.id]);
    const { rows } = await harness.database.query<{ late: boolean }>(
      'select failed_at > now() as late from messages where id = $1',
      [message],
    );
    expect(rows).toEqual([{ late: false }]);
  });

  it('a batch with an event that only PostgreSQL refuses keeps the neighbours', async () => {
    const [refused, ...others] = await Promise.all(Array.from({ length: 4 }, () => aMessage('sent')));
    await harness.database.query(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused' using errcode = '22000'; end $$`);
    await harness.database.query(`
      create trigger refuse before update on messages for each row when (new.id = '${refused}') execute function refuse()`);
    const bad = receipt(refused ?? '', 'delivered');
    const good = others.map((message) => receipt(message, 'delivered'));
    const answer = await post([...good.slice(0, 1), bad, ...good.slice(1)]);
    expect(answer).toEqual({
      accepted: good.map(({ id }) => id),
      rejected: [{ id: bad.id, code: 'INVALID_EVENT' }],
    });
    for (const message of others) expect(await statusOf(message)).toMatchObject({ status: 'delivered' });
    await harness.database.query('drop trigger refuse on messages');
  });

  it('a batch is answered with what the service takes beyond the first version, also an empty one', async () => {
    for (const events of [[], [session('connected')], [event('message.telepathy', {})]]) {
      const answer = await replica.post(
        '/gateway/v1/events',
        { gateway_id: gateway.gatewayId, events },
        { authorization: `Bearer ${gateway.token}` },
      );
      expect(await answer.json()).toMatchObject({ capabilities: ['media_follows', 'contact_pictures'] });
    }
  });

  it('a batch may be gzip', async () => {
    const message = await aMessage('sent');
    const events = [receipt(message, 'delivered')];
    const response = await fetch(`${replica.url}/gateway/v1/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        authorization: `Bearer ${gateway.token}`,
      },
      body: gzipSync(JSON.stringify({ gateway_id: gateway.gatewayId, events })),
    });
    expect(response.status).toBe(200);
    expect(await statusOf(message)).toMatchObject({ status: 'delivered' });
  });

  it('a batch with a message that came in stores it and counts it', async () => {
    const inbound = event('message.inbound', {
      wa_id: '3A',
      from: '4915199',
      kind: 'text',
      text: 'hi',
      offline: false,
    });
    const counted = () => replica.metric('chasqui_gateway_events_total{type="message.inbound",result="accepted"');
    const before = await counted();
    expect(await post([inbound])).toEqual({ accepted: [inbound.id], rejected: [] });
    expect(await counted()).toBe(before + 1);
    const { rows } = await harness.database.query(`select content from messages where provider_message_id = '3A'`);
    expect(rows).toEqual([{ content: 'hi' }]);
  });
});

describe('the event route: refusals', () => {
  const send = (body: unknown, headers: Record<string, string> = { authorization: `Bearer ${gateway.token}` }) =>
    replica.post('/gateway/v1/events', body, headers);

  it('the event route answers 401 without a token, 400 for a foreign gateway_id, for no list, for an event without an id', async () => {
    expect((await send({ gateway_id: gateway.gatewayId, events: [] }, {})).status).toBe(401);
    expect((await send({ gateway_id: stranger.gatewayId, events: [] })).status).toBe(400);
    expect((await send({ gateway_id: gateway.gatewayId })).status).toBe(400);
    expect((await send({ gateway_id: gateway.gatewayId, events: [{ id: 'x' }] })).status).toBe(400);
    expect((await send(null)).status).toBe(400);
  });

  it('the event route answers 413 for more than 100 events and a gzip bomb, 400 for broken gzip, 415 for another encoding', async () => {
    const events = Array.from({ length: 101 }, () => session('connected'));
    expect((await send({ gateway_id: gateway.gatewayId, events })).status).toBe(413);
    const raw = (body: Buffer, encoding: string) =>
      fetch(`${replica.url}/gateway/v1/events`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-encoding': encoding,
          authorization: `Bearer ${gateway.token}`,
        },
        body: new Uint8Array(body),
      });
    expect((await raw(gzipSync(Buffer.alloc(20 * 1024 * 1024, 32)), 'gzip')).status).toBe(413);
    expect((await raw(Buffer.from('not gzip'), 'gzip')).status).toBe(400);
    expect((await raw(Buffer.from('{}'), 'br')).status).toBe(415);
    expect((await post([session('connected')])).accepted).toHaveLength(1);
  });

  it('broken gzip does not end the process, whoever sends it, also where nobody reads the body', async () => {
    const whole = gzipSync(randomBytes(50_000));
    const bodies = [Buffer.from('a'), Buffer.from('not gzip'), whole.subarray(0, 30_000), whole.subarray(0, -1)];
    const sendAll = (path: string, method: string, type: string, token?: string) =>
      Promise.all(
        bodies.map(async (body) => {
          const headers = {
            'content-type': type,
            'content-encoding': 'gzip',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          };
          return (await fetch(replica.url + path, { method, headers, body: new Uint8Array(body) })).status;
        }),
      );
    const { token } = gateway;
    const media = `/gateway/v1/media/${randomUUID()}`;
    expect(await sendAll('/gateway/v1/events', 'POST', 'application/json', token)).toEqual([400, 400, 400, 400]);
    expect(await sendAll('/gateway/v1/events', 'POST', 'text/plain', token)).toEqual([415, 415, 415, 415]);
    expect(await sendAll(media, 'PUT', 'image/png', token)).toEqual([415, 415, 415, 415]);
    expect(await sendAll('/gateway/v1/events', 'POST', 'application/json')).toEqual([401, 401, 401, 401]);
    expect(await sendAll(media, 'PUT', 'image/png')).toEqual([401, 401, 401, 401]);
    expect((await post([session('connected')])).accepted).toHaveLength(1);
  });
});
