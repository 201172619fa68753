import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { statusAndCode } from './api.client';
import { TO } from './answers.world';
import { startImport } from './contact-imports';
import { FactsWorld } from './events.world';
import type { Tenant, TestKey } from './running-system';

const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const FIRST_LETTER = ['contact.created', 'conversation.created'];
const DELIVERED = 'message.status sent>delivered';
const PHONE_IS_THERE = 'account.status sms_phone disconnected>connected';
/** A sandbox person with a picture. */
const PICTURE = 'contact.updated avatar_url';
const FAILED = 'message.status pending>failed';

let world: FactsWorld;
let usual: Tenant;
let endpoint: string;
let texting: TestKey;

beforeAll(async () => {
  world = await FactsWorld.create();
  usual = await world.system.aTenant({}, 3);
  endpoint = await world.anEndpoint(usual.orgId);
  texting = await world.system.aKey(await world.system.anOrganization());
  await world.system.anSmsPhone(texting.orgId);
  await world.sendSms(texting);
  const isThere = async () => (await world.linesOf(texting.orgId)).includes(PHONE_IS_THERE);
  await waitFor(isThere, { what: 'the phone to be told as connected' });
});
afterAll(() => world.close());

const send = (body: object, number = 0) =>
  world.post(usual, '/whatsapp/send', { message: 'hello', whatsapp_id: usual.gateway.numbers[number]?.id, ...body });
const schedule = async (to: string): Promise<string> => {
  const { data } = await world.post(usual, '/whatsapp/schedule', { to, message: 'later', scheduled_at: inOneHour() });
  return String(data.id);
};
const letItsTimeCome = (id: string) =>
  world.system.database.query('update messages set due_at = now() where id = $1', [id]);
const answers = async (answer: ReturnType<typeof send>, expected: string): Promise<void> =>
  expect(statusAndCode(await answer)).toBe(expected);

describe('the facts', () => {
  it('a gateway app that comes with its numbers makes its facts', async () => {
    const lines = await world.linesOf(usual.orgId);
    expect(lines[0]).toBe('account.status gateway_app offline>online');
    expect(lines.slice(1)).toEqual(Array(3).fill('account.status whatsapp_number >connected'));
    const [app, number] = await world.eventsOf(usual.orgId);
    expect(app).toMatchObject({ channel: 'whatsapp', accountId: null });
    expect(number).toMatchObject({ channel: 'whatsapp', accountId: number?.subjectId });
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['a message that is delivered', () => answers(send({ to: TO.delivered }), '200'), [DELIVERED]],
    [
      'a message that is read',
      () => answers(send({ to: TO.reads }), '200'),
      [DELIVERED, 'message.status delivered>read'],
    ],
    ['a message that fails after acceptance', () => send({ to: TO.fails }), ['message.status sent>failed']],
    ['a message that meets silence', () => answers(send({ to: TO.silent }), '200'), []],
    ['a message to nobody on WhatsApp', () => answers(send({ to: TO.notOnWhatsapp }), '502 GATEWAY_ERROR'), []],
    ['a message to a group', () => answers(send({ to: TO.group }), '200'), []],
    [
      'a poll',
      () => world.post(usual, '/whatsapp/poll', { to: TO.delivered, question: '?', options: ['a', 'b'] }),
      [DELIVERED],
    ],
    ['POST /send', () => world.post(usual, '/send', { to: TO.delivered, message: 'x' }), [DELIVERED]],
    [
      'GET /whatsapp/send',
      () => {
        const query = { recipient: TO.delivered, message: 'x' };
        return world.system.api.call({ path: '/whatsapp/send', key: usual.key, query });
      },
      [DELIVERED],
    ],
    [
      'a request that is repeated with its Idempotency-Key',
      () => {
        const headers = { 'idempotency-key': 'facts' };
        const request = { path: '/whatsapp/send', key: usual.key, headers, body: { to: TO.delivered, message: 'x' } };
        return Promise.all([1, 2, 3].map(() => world.system.api.call(request)));
      },
      [DELIVERED],
    ],
    [
      'somebody who answers',
      () => send({ to: '15551110009' }),
      [DELIVERED, ...FIRST_LETTER, 'message.received text', PICTURE],
    ],
    ['the same one again', () => send({ to: '15551110009' }), [DELIVERED, 'message.received text']],
    [
      'somebody who answers STOP',
      () => send({ to: '15551110010' }),
      [DELIVERED, ...FIRST_LETTER, 'message.received text', 'contact.opted_out'],
    ],
    [
      'somebody who sends a picture',
      () => send({ to: '15551110012' }),
      [DELIVERED, ...FIRST_LETTER, 'message.received image', PICTURE],
    ],
    [
      'a vote in a poll',
      () => world.post(usual, '/whatsapp/poll', { to: '15551110011', question: '?', options: ['a', 'b'] }),
      [DELIVERED, ...FIRST_LETTER, 'message.received poll_vote'],
    ],
    [
      'a bulk send: the answer tells of what was refused',
      () => {
        const messages = [TO.delivered, TO.notOnWhatsapp].map((to) => ({ to, message: 'x' }));
        return answers(world.post(usual, '/whatsapp/bulk', { messages, throttle_ms: 100 }), '200');
      },
      [DELIVERED],
    ],
    ['a scheduled message that goes', async () => letItsTimeCome(await schedule(TO.delivered)), [DELIVERED]],
    ['a scheduled message that is refused', async () => letItsTimeCome(await schedule(TO.notOnWhatsapp)), [FAILED]],
    [
      'a scheduled message that is canceled',
      async () => {
        const path = `/messages/${await schedule(TO.delivered)}`;
        return world.system.api.call({ method: 'DELETE', path, key: usual.key });
      },
      [FAILED],
    ],
    [
      'a message of which its caller was told that nobody knows, and nobody ever does',
      async () => {
        const answer = await send({ to: TO.garbage }, 1);
        expect([statusAndCode(answer), answer.body.id]).toEqual(['502 GATEWAY_ERROR', expect.any(String)]);
        const longAgo = `update messages set first_started_at = now() - interval '11 minutes' where id = $1`;
        await world.system.database.query(longAgo, [answer.body.id]);
      },
      [FAILED],
    ],
    [
      'a number that loses WhatsApp, and comes back',
      () => answers(send({ to: TO.disconnects }, 1), '409 WHATSAPP_DISCONNECTED'),
      [
        'account.status whatsapp_number connected>disconnected',
        'account.status whatsapp_number disconnected>connected',
      ],
    ],
    [
      'a number that WhatsApp restricts',
      () => answers(send({ to: '15551110013' }, 2), '502 GATEWAY_ERROR'),
      ['account.status whatsapp_number connected>connected'],
    ],
    [
      'a number that is unlinked',
      () => world.post(usual, '/whatsapp/unlink', { phone: usual.gateway.numbers[2]?.phone }),
      ['account.status whatsapp_number connected>signed_out'],
    ],
    [
      'an import of contacts, all of whose rows are refused',
      () => startImport(world.system.api.origin, usual.key, 'phone\nnone\n'),
      ['import.completed completed'],
    ],
    ['what is refused before acceptance', () => answers(send({ to: undefined }), '400 INVALID_BODY'), []],
  ])('the facts are these, and no others: %s', async (_, work, expected) => {
    const later = () => world.sendAndRead(usual);
    expect(await world.linesAfter(usual.orgId, expected.length, work, later)).toEqual(expected);
  });

  it('a message whose event cannot be written is not there either, and both are once it can be', async () => {
    const { database } = world.system;
    await database.query('create sequence refused_events');
    await database.query(`
      create function refuse_event() returns trigger language plpgsql as $$
      begin perform nextval('refused_events'); raise exception 'no events today'; end $$`);
    await database.query(`
      create trigger refuse_events before insert on events for each row
      when (new.org_id = '${usual.orgId}') execute function refuse_event()`);
    const before = await world.linesOf(usual.orgId);
    const { data } = await send({ to: TO.delivered });
    const path = `/messages/${String(data.id)}`;
    const statusOf = async () => (await world.system.api.call({ path, key: usual.key })).data.status;
    await waitFor(
      async () => {
        const { rows } = await database.query<{ tried: boolean }>('select last_value > 1 as tried from refused_events');
        return rows[0]?.tried === true;
      },
      { what: 'the gateway app to report the receipt twice' },
    );
    expect(await statusOf()).toBe('sent');
    expect(await world.linesOf(usual.orgId)).toEqual(before);
    await database.query('drop trigger refuse_events on events');
    await waitFor(async () => (await statusOf()) === 'delivered', { what: 'the receipt' });
    expect(await world.linesOf(usual.orgId)).toEqual([...before, DELIVERED]);
  });

  it('a plan that is used up, and a gateway app that is lost and comes back, make their facts', async () => {
    const tenant = await world.system.aTenant({ messages_month: 5 });
    const begin = await world.linesOf(tenant.orgId);
    const sendSilent = () => world.post(tenant, '/whatsapp/send', { to: TO.silent, message: 'x' });
    for (let n = 0; n < 6; n += 1) await sendSilent();
    expect((await world.linesOf(tenant.orgId)).slice(begin.length)).toEqual([
      'usage.threshold messages_month 80',
      'usage.threshold messages_month 100',
    ]);
    await tenant.gateway.app.stop();
    const away = 'account.status gateway_app online>offline';
    await waitFor(
      async () => {
        await world.system.database.query(
          `update gateways set seen_at = now() - interval '46 seconds' where org_id = $1 and owner_address is null`,
          [tenant.orgId],
        );
        return (await world.linesOf(tenant.orgId)).includes(away);
      },
      { what: 'the gateway app to be lost' },
    );
    tenant.gateway.app.start();
    const back = 'account.status whatsapp_number disconnected>connected';
    await waitFor(async () => (await world.linesOf(tenant.orgId)).includes(back), {
      what: 'the gateway app to be back',
    });
    expect((await world.linesOf(tenant.orgId)).slice(begin.length + 2)).toEqual([
      away,
      'account.status whatsapp_number connected>disconnected',
      'account.status gateway_app offline>online',
      back,
    ]);
  });

  it('the facts of the sandbox are for test keys, and say so', async () => {
    const orgId = await world.system.anOrganization();
    const key = await world.system.aKey(orgId, { mode: 'test' });
    const tenant = { ...key, gateway: await world.system.aGateway(orgId, 'test') };
    const work = () => world.post(tenant, '/send', { to: TO.delivered, message: 'x' });
    const lines = await world.linesAfter(orgId, 1, work, () => world.sendAndRead(tenant));
    expect(lines).toEqual([DELIVERED]);
    const events = await world.eventsOf(orgId);
    expect(new Set(events.map(({ mode }) => mode))).toEqual(new Set(['test']));
    expect(events.every((event) => world.toWire(event).test)).toBe(true);
  });
});

describe('the facts of SMS', () => {
  const STRANGER = [...FIRST_LETTER, 'message.sent'];
  const SENT = 'message.status pending>sent';
  const sms = (to: string, more: object = {}) =>
    answers(world.post(texting, '/sms/send', { to, message: 'hello', ...more }), '201');

  it('a phone that is paired, and uses its token, makes its facts', async () => {
    const lines = (await world.linesOf(texting.orgId)).filter((line) => line.startsWith('account.status'));
    expect(lines).toEqual(['account.status sms_phone >disconnected', PHONE_IS_THERE]);
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['one to a stranger', () => sms('15551110001'), [...STRANGER, SENT, DELIVERED]],
    ['one to the same person', () => sms('15551110001'), ['message.sent', SENT, DELIVERED]],
    ['one that fails on its way', () => sms('15551120002'), [...STRANGER, SENT, 'message.status sent>failed']],
    ['one to a number that the phone refuses', () => sms('15551130005'), [...STRANGER, FAILED]],
    ['one that is answered', () => sms('15551140009'), [...STRANGER, SENT, DELIVERED, 'message.received text']],
    [
      'one that is answered STOP',
      () => sms('15551150010'),
      [...STRANGER, SENT, DELIVERED, 'message.received text', 'contact.opted_out'],
    ],
    [
      'one that is canceled before its time',
      async () => {
        const body = { to: '15551110001', message: 'x', scheduled_at: inOneHour() };
        const { data } = await world.post(texting, '/sms/send', body);
        return world.system.api.call({ method: 'DELETE', path: `/messages/${String(data.id)}`, key: texting.key });
      },
      ['message.sent', FAILED],
    ],
    [
      'one to somebody who said STOP',
      () => answers(world.post(texting, '/sms/send', { to: '15551150010', message: 'x' }), '403 OPTED_OUT'),
      [],
    ],
  ])('the facts of an SMS are these, and no others: %s', async (_, work, expected) => {
    const later = () => world.sendSms(texting);
    expect(await world.linesAfter(texting.orgId, expected.length, work, later)).toEqual(expected);
  });
});

describe('stored events', () => {
  it('a stored event is of the schema of its type, with its account and channel, and without signed addresses', async () => {
    const { rows } = await world.system.database.query<{ orgId: string }>(
      'select distinct org_id as "orgId" from events',
    );
    expect(rows).toHaveLength(4);
    for (const { orgId } of rows) {
      for (const event of await world.eventsOf(orgId)) {
        expect(world.mismatchesOf(event)).toEqual([]);
        expect(JSON.stringify(event.payload)).not.toContain('signature=');
        expect([event.type, event.channel, event.accountId]).toEqual([event.type, ...aboutOf(event)]);
      }
    }
  });

  it('a stored event is delivered to the endpoint that wants everything, each once', async () => {
    const { rows } = await world.system.database.query<{ missing: number; deliveries: number; events: number }>(
      `select count(*) filter (where d.id is null)::int as missing, count(d.id)::int as deliveries,
         count(distinct e.id)::int as events
       from events e left join webhook_deliveries d on d.event_id = e.id and d.endpoint_id = $2
       where e.org_id = $1 and e.created_at > (select created_at from webhook_endpoints where id = $2)`,
      [usual.orgId, endpoint],
    );
    expect(rows[0]).toEqual({ missing: 0, deliveries: rows[0]?.events, events: expect.any(Number) });
    expect(rows[0]?.events).toBeGreaterThan(30);
  });

  it('a stored event has the picture by its id; who is told gets a link that needs no key', async () => {
    const isPicture = (event: { payload: object }) => JSON.stringify(event.payload).includes('green.png');
    const event = (await world.eventsOf(usual.orgId)).find(isPicture);
    if (event === undefined) throw new Error('there is no event with a picture');
    expect(event.payload).toMatchObject({
      message: { media: { file_id: expect.any(String), mime_type: 'image/png' } },
    });
    const { message } = world.toWire(event).data as { message: { media: { url: string } } };
    const { pathname, search } = new URL(message.media.url);
    const file = await fetch(world.system.api.origin + pathname + search);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

function aboutOf({ orgId, type, payload }: LoggedEvent): [channel: string | null, accountId: string | null] {
  const { message, conversation, account } = payload as Record<string, Record<string, string> | undefined>;
  const subject = message ?? conversation;
  if (subject !== undefined) return [subject.channel ?? null, subject.whatsapp_id ?? subject.device_id ?? null];
  if (account?.kind === 'sms_phone') return ['sms', account.id ?? null];
  if (account?.kind === 'whatsapp_number') return ['whatsapp', account.id ?? null];
  if (type.startsWith('contact.')) return [orgId === texting.orgId ? 'sms' : 'whatsapp', null];
  return [['usage.threshold', 'import.completed'].includes(type) ? null : 'whatsapp', null];
}
