import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DEADLINE_HEADER,
  GATEWAY_ERROR_STATUS,
  type GatewayErrorBody,
  LEFT_MS_HEADER,
  signRequest,
} from '@chasqui/gateway-protocol';
import { readLedger } from '../ledger/ledger-reader';
import { FakeService } from '../testing/fake-service';
import { aMessage, NUMBER } from '../testing/messages';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';

let service: FakeService;
let app: RunningGateway;

const DIRECT = { baseUrl: 'https://gateway.example.com', host: '127.0.0.1', port: 0 };

beforeEach(async () => {
  ({ service, app } = await RunningGateway.connected());
});
afterEach(() => app.end());

const get = async (path: string) => {
  const { status, body } = await service.request({ path });
  return { status, body: JSON.parse(body) as Record<string, unknown> };
};
const expectError = ({ status, body }: { status: number; body: string }, code: keyof typeof GATEWAY_ERROR_STATUS) => {
  const error = JSON.parse(body) as GatewayErrorBody;
  expect({ status, code: error.code }).toEqual({ status: GATEWAY_ERROR_STATUS[code], code });
  expect(error.message).toMatch(/\w/);
};

describe('POST /v1/sessions/{phone}/settings', () => {
  const good = { receive_groups: true, proxy_url: 'socks5://a:b@10.0.0.1:1080', web_version: '2.3000.1' };
  const path = `/v1/sessions/${NUMBER}/settings`;

  it('POST /v1/sessions/{phone}/settings takes settings, also for a number that is not there yet', async () => {
    const answers = [good, { receive_groups: false, proxy_url: null, web_version: null, later: 1 }].map((body) =>
      service.request({ method: 'POST', path, body }),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(204);
  });

  it.each([
    ['receive_groups', 'yes'],
    ['proxy_url', 'ftp://h3ll0.example.com'],
    ['proxy_url', 'h3ll0'],
    ['web_version', '2.3000'],
  ])(
    'POST /v1/sessions/{phone}/settings answers 400 naming the wrong field %s, not its value',
    async (field, value) => {
      const answer = await service.request({ method: 'POST', path, body: { ...good, [field]: value } });
      expectError(answer, 'INVALID_REQUEST');
      expect(answer.body).toContain(field);
      expect(answer.body).not.toContain('h3ll0');
    },
  );
});

describe('POST /v1/messages', () => {
  const media = { url: 'https://example.com/a.png', mime: 'image/png', max_bytes: 1000 };
  const file = '0190a1b2-c3d4-7000-8000-000000000001';
  const poll = { question: 'Tea?', options: ['yes', 'no'], multiple: false };

  const location = { latitude: -13.53, longitude: -71.97 };
  const contact = { name: 'Ann', phone: '15550007777' };
  const target = { wa_id: '3A01', from_me: false };

  it.each([
    { text: 'Hello', something_new: 1 },
    { to: '120363000000000000@g.us' },
    { to: '123456789012345@lid' },
    { type: 'image' as const, text: undefined, media },
    { type: 'document' as const, text: 'caption', media: { ...media, filename: 'a.pdf' } },
    { type: 'image' as const, text: undefined, media: { file, max_bytes: 1000 } },
    { type: 'voice' as const, text: undefined, media },
    { type: 'sticker' as const, text: undefined, media: { ...media, url: undefined, file } },
    { type: 'poll' as const, text: undefined, poll },
    { type: 'location' as const, text: undefined, location },
    { type: 'location' as const, text: undefined, location: { ...location, name: 'Shop', address: 'Main St 1' } },
    { type: 'contact' as const, text: undefined, contact },
    { type: 'reaction' as const, text: undefined, reaction: { ...target, emoji: '👍🏽' } },
    { type: 'reaction' as const, text: undefined, reaction: { ...target, emoji: '' } },
    { reply_to: { ...target, text: 'What they wrote' }, typing_ms: 5 },
    { type: 'image' as const, text: undefined, media, reply_to: { ...target, text: '' } },
  ])('POST /v1/messages takes %j', async (fields) => {
    expect((await service.post(aMessage(fields))).status).toBe(200);
  });

  it.each([
    ['id', { id: 'x' }],
    ['from', { from: '+15550001111' }],
    ['to', { to: 'somebody' }],
    ['type', { type: 'smell' as 'text' }],
    ['text', { text: '' }],
    ['media', { type: 'image' as const }],
    ['media', { type: 'image' as const, media: { max_bytes: 1 } }],
    ['media', { type: 'image' as const, media: { ...media, file } }],
    ['media.file', { type: 'image' as const, media: { file: '../../etc/passwd', max_bytes: 1 } }],
    ['media.url', { type: 'image' as const, media: { ...media, url: 'file:///etc/passwd' } }],
    ['text', { type: 'voice' as const, media, text: 'caption' }],
    ['text', { type: 'sticker' as const, media, text: 'caption' }],
    ['media.max_bytes', { type: 'image' as const, media: { ...media, max_bytes: -1 } }],
    ['poll.options', { type: 'poll' as const, poll: { ...poll, options: ['only one'] } }],
    ['poll.options', { type: 'poll' as const, poll: { ...poll, options: ['a', 'a'] } }],
    ['location', { type: 'location' as const }],
    ['location.latitude', { type: 'location' as const, location: { ...location, latitude: 90.1 } }],
    ['location.longitude', { type: 'location' as const, location: { ...location, longitude: Number.NaN } }],
    ['location.name', { type: 'location' as const, location: { ...location, name: '' } }],
    ['contact.name', { type: 'contact' as const, contact: { ...contact, name: '' } }],
    ['contact.phone', { type: 'contact' as const, contact: { ...contact, phone: '+1 555' } }],
    ['reaction.emoji', { type: 'reaction' as const, reaction: { ...target, emoji: 'x'.repeat(65) } }],
    ['reaction.wa_id', { type: 'reaction' as const, reaction: { ...target, wa_id: '', emoji: 'x' } }],
    ['reply_to', { type: 'reaction' as const, reaction: { ...target, emoji: 'x' }, reply_to: target }],
    ['reply_to.from_me', { reply_to: { wa_id: '3A01' } as typeof target }],
    ['typing_ms', { typing_ms: 30_001 }],
    ['typing_ms', { typing_ms: 1.5 }],
  ])('POST /v1/messages answers 400 naming the wrong field %s', async (field, fields) => {
    const answer = await service.post(aMessage(fields));
    expectError(answer, 'INVALID_REQUEST');
    expect(JSON.parse(answer.body)).toMatchObject({ detail: { field } });
  });

  it.each([
    ['RECIPIENT_NOT_ON_WHATSAPP', { to: '15551230005' }],
    ['WHATSAPP_NOT_CONNECTED', { from: '15559998888' }],
    ['WHATSAPP_DISCONNECTED', { to: '15551230006' }],
  ] as const)('POST /v1/messages answers %s', async (code, fields) => {
    expectError(await service.post(aMessage(fields)), code);
  });

  it('POST /v1/messages answers 422 IDEMPOTENCY_MISMATCH to another content under a used id', async () => {
    const message = aMessage();
    await service.post(message);
    expectError(await service.post({ ...message, text: 'other' }), 'IDEMPOTENCY_MISMATCH');
  });
});

describe('GET /v1/messages/{id}', () => {
  it('GET /v1/messages/{id} answers 200 and 404', async () => {
    const message = aMessage();
    await service.post(message);
    expect(await get(`/v1/messages/${message.id}`)).toMatchObject({
      status: 200,
      body: { id: message.id, duplicate: true },
    });
    expectError(await service.request({ path: `/v1/messages/${randomUUID()}` }), 'MESSAGE_UNKNOWN');
    expectError(await service.request({ path: '/v1/messages/x' }), 'INVALID_REQUEST');
    expectError(await service.request({ path: '/v1/nothing' }), 'ROUTE_UNKNOWN');
  });
});

describe('numbers', () => {
  const phone = '15557770000';
  const link = () => service.request({ method: 'POST', path: '/v1/sessions', body: { phone, display_name: 'Shop' } });

  it('numbers are linked by a QR code', async () => {
    const started = await link();
    expect([started.status, JSON.parse(started.body)]).toEqual([
      202,
      { phone, status: 'pending', event: 'pairing_started' },
    ]);
    const { body } = await get(`/v1/qr?phone=${phone}`);
    expect(body).toMatchObject({ phone, status: 'waiting_qr', event: 'qr', qr_seq: 1, expires_in: expect.any(Number) });
    expect((await get(`/v1/status?phone=${phone}`)).body).toMatchObject({
      status: 'waiting_qr',
      connected: false,
      jid: null,
    });
    await until(() => app.gateway?.driver.session(phone)?.status === 'connected', 'somebody scans');
    expect((await get(`/v1/status?phone=${phone}`)).body).toMatchObject({ status: 'connected', connected: true });
    expect((await get(`/v1/qr?phone=${phone}`)).body).toMatchObject({ status: 'connected', qr: null });
    expect((await link()).status).toBe(200);
  });

  it('numbers are linked by eight characters that are typed on the phone', async () => {
    await link();
    const { body } = await get(`/v1/qr?phone=${phone}&format=code`);
    expect(Object.keys(body)).toEqual(['phone', 'status', 'event', 'qr', 'pairing_code', 'expires_at', 'expires_in']);
    expect(body).toMatchObject({
      event: 'pairing_code',
      qr: null,
      pairing_code: expect.stringMatching(/^[1-9A-Z]{8}$/),
    });
    expect((await get(`/v1/qr?phone=${phone}&format=code`)).body.pairing_code).toBe(body.pairing_code);
  });

  it('numbers have a status of the same bytes each time, fields in this order', async () => {
    const path = `/v1/status?phone=${NUMBER}`;
    const { body } = await service.request({ path });
    const { since } = JSON.parse(body) as { since: string };
    const jid = `${NUMBER}@s.whatsapp.net`;
    const start = `{"phone":"${NUMBER}","status":"connected","connected":true,"jid":"${jid}","since":"`;
    expect(body).toBe(`${start}${since}"}`);
    expect((await service.request({ path })).body).toBe(body);
    expectError(await service.post(aMessage({ to: '15551230013' })), 'WA_REJECTED');
    const restricted = (await service.request({ path })).body;
    expect(restricted).toMatch(/"since":"[^"]+","reason":"restricted","restricted_until":"[^"]+Z"\}$/);
    expectError(await service.post(aMessage()), 'WA_REJECTED');
  });

  it('numbers look whether somebody is on WhatsApp', async () => {
    const check = (recipient: string, from = NUMBER) =>
      service.request({ path: `/v1/check?phone=${from}&recipient=${recipient}` });
    expect((await check('15551230001')).body).toBe(
      '{"phone":"15551230001","exists":true,"jid":"15551230001@s.whatsapp.net"}',
    );
    expect((await check('15551230005')).body).toBe('{"phone":"15551230005","exists":false,"jid":null}');
    expectError(await check('somebody'), 'INVALID_REQUEST');
    expectError(await check('15551230001', '15559998888'), 'WHATSAPP_NOT_CONNECTED');
  });

  it('numbers are unlinked, also twice', async () => {
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await service.request({ method: 'DELETE', path: `/v1/sessions/${NUMBER}` });
      expect([status, body]).toEqual([204, '']);
    }
    expectError(await service.request({ path: `/v1/status?phone=${NUMBER}` }), 'WHATSAPP_NOT_CONNECTED');
  });

  it('numbers answer the errors of the contract', async () => {
    expectError(await service.request({ path: '/v1/qr' }), 'INVALID_REQUEST');
    expectError(await service.request({ path: `/v1/qr?phone=${phone}` }), 'WHATSAPP_NOT_CONNECTED');
    expectError(await service.request({ method: 'POST', path: '/v1/sessions', body: [] }), 'INVALID_REQUEST');
  });

  it('numbers stand in GET /v1/health', async () => {
    expect(await get('/v1/health')).toEqual({
      status: 200,
      body: {
        app_version: '0.1.0',
        protocol: 1,
        capabilities: expect.arrayContaining([
          'text',
          'media',
          'poll',
          'location',
          'contact',
          'reaction',
          'reply',
          'check',
          'media_files',
          'voice',
          'sticker',
        ]),
        sessions: [{ phone: NUMBER, status: 'connected', jid: `${NUMBER}@s.whatsapp.net`, reason: null }],
        outbox: 0,
        driver: 'sandbox',
      },
    });
  });
});

describe('the direct carrier', () => {
  beforeEach(async () => {
    await app.remove();
    await service.stop();
    service = await new FakeService().start();
    app = await new RunningGateway(service).start({ direct: DIRECT });
    await until(() => service.registrations.length === 1, 'the registration');
    await until(() => app.logged('registered'), 'its log line');
  });

  const key = () => Buffer.from(service.requestKey, 'base64');
  const signedCall = (body: string, change: { id?: string; timestamp?: number; path?: string } = {}) => {
    const { id = randomUUID(), timestamp = Math.floor(Date.now() / 1000), path = '/v1/messages' } = change;
    return { headers: signRequest(key(), { id, timestamp, method: 'POST', path, body }), body };
  };
  const callWith = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const response = await fetch(`http://127.0.0.1:${app.gateway?.directPort}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: await response.text() };
  };

  it('the direct carrier takes a signed request once, also over a restart', async () => {
    const call = signedCall(JSON.stringify(aMessage()));
    expect((await callWith(call)).status).toBe(200);
    expectError(await callWith(call), 'UNAUTHORIZED');
    await app.stop();
    await app.start({ direct: DIRECT });
    expectError(await callWith(call), 'UNAUTHORIZED');
  });

  it('the direct carrier refuses what is unsigned, changed, old or signed for another path', async () => {
    const body = JSON.stringify(aMessage());
    const old = Math.floor(Date.now() / 1000) - 400;
    expectError(await callWith({ headers: {}, body }), 'UNAUTHORIZED');
    expectError(await callWith({ ...signedCall(body), body: body.replace('Hello', 'Bye') }), 'UNAUTHORIZED');
    expectError(await callWith(signedCall(body, { timestamp: old })), 'UNAUTHORIZED');
    expectError(await callWith(signedCall(body, { path: '/v1/sessions' })), 'UNAUTHORIZED');
    expectError(await callWith({ headers: {}, body: 'not json' }), 'UNAUTHORIZED');
    expectError(await callWith(signedCall('not json')), 'INVALID_REQUEST');
  });

  it('the direct carrier says by how much the clocks differ to who signed the request, and to nobody else', async () => {
    const body = JSON.stringify(aMessage());
    const nowS = Math.floor(Date.now() / 1000);
    const early = await callWith(signedCall(body, { timestamp: nowS + 3_600 }));
    expectError(early, 'UNAUTHORIZED');
    const { detail, nothing_sent, message } = JSON.parse(early.body) as GatewayErrorBody;
    expect(nothing_sent).toBe(true);
    expect(detail).toEqual({ reason: 'clock', ahead_s: expect.any(Number) });
    expect((detail as { ahead_s: number }).ahead_s + 3_600).toBeLessThan(60);
    expect(message).toContain(
      'The clock of the machine of the gateway app is 60 minutes behind the clock of the service.',
    );
    expect(app.logged('60 minutes behind the clock of the service')).toBe(true);
    const forged = signedCall(body, { timestamp: nowS - 3_600 });
    const signature = { 'webhook-signature': `v1,${randomBytes(32).toString('base64')}` };
    expect((await callWith({ body, headers: { ...forged.headers, ...signature } })).body).not.toContain('clock');
    expect(readLedger(app.folder.path)).toEqual([]);
  });

  it('the direct carrier counts how long is left by itself: what an older service says as a time of its clock ends nothing', async () => {
    const post = async (headers: Record<string, string>) => {
      const call = signedCall(JSON.stringify(aMessage()));
      return (await callWith({ ...call, headers: { ...call.headers, ...headers } })).status;
    };
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await post({ [LEFT_MS_HEADER]: '20000', [DEADLINE_HEADER]: anHourAgo })).toBe(200);
    expect(await post({ [DEADLINE_HEADER]: anHourAgo })).toBe(200);
    expect(await post({ [LEFT_MS_HEADER]: '-1' })).toBe(504);
  });

  it('the direct carrier was named at registration, and dials no tunnel', () => {
    expect(service.registrations[0]?.base_url).toBe('https://gateway.example.com');
    expect(app.logged('dial') || app.logged('tunnel')).toBe(false);
  });
});

describe('POST /v1/read', () => {
  const read = (fields: Record<string, unknown> = {}) =>
    service.request({
      method: 'POST',
      path: '/v1/read',
      body: { phone: NUMBER, wa_id: '3A01', from: '15551230001', ...fields },
    });

  it.each([{}, { from: '123456789012345@lid' }, { group: '120363000000000000@g.us' }, { group: null, later: 1 }])(
    'POST /v1/read takes %j',
    async (fields) => {
      expect(await read(fields)).toMatchObject({ status: 200, body: '{"read":true}' });
    },
  );

  it.each([
    ['phone', { phone: '+1' }],
    ['wa_id', { wa_id: '' }],
    ['wa_id', { wa_id: 'x'.repeat(129) }],
    ['from', { from: null }],
    ['from', { from: '15551230001@s.whatsapp.net' }],
    ['group', { group: 'status@broadcast' }],
  ])('POST /v1/read answers 400 naming the wrong field %s', async (field, fields) => {
    const answer = await read(fields);
    expectError(answer, 'INVALID_REQUEST');
    expect(JSON.parse(answer.body)).toMatchObject({ detail: { field } });
  });

  it('POST /v1/read answers 409 for a number that is not linked', async () => {
    expectError(await read({ phone: '15559998888' }), 'WHATSAPP_NOT_CONNECTED');
  });
});

describe('POST /v1/restart', () => {
  it('POST /v1/restart answers its linked numbers at once, and no message around it is lost or sent twice', async () => {
    const dropped = aMessage({ to: '15550000006' });
    expectError(await service.post(dropped), 'WHATSAPP_DISCONNECTED');
    // Otherwise its number would be away for seconds.
    const restart = () => service.request({ method: 'POST', path: '/v1/restart' });
    const answer = await restart();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { numbers: [NUMBER] }]);
    const messages = Array.from({ length: 20 }, (_, index) => aMessage({ text: `Text ${index}` }));
    const sent = messages.map(async (message, index) => {
      if (index % 5 === 0) await restart();
      return service.post(message);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    const again = await Promise.all(messages.map((message) => service.post(message)));
    const answers = again.map(({ body }) => JSON.parse(body) as { duplicate: boolean });
    expect(answers.every(({ duplicate }) => duplicate)).toBe(true);
  });
});
