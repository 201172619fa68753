import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const WA_ID = expect.stringMatching(/^3EB0/);
const POLL = { question: 'Tomorrow?', options: ['Yes', 'No'] };
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

let system: RunningSystem;
let key: TestKey;
let gateway: TestGateway;

beforeAll(async () => {
  system = await RunningSystem.start();
  key = await system.aKey(await system.anOrganization());
  gateway = await system.aGateway(key.orgId, 'live', 2);
});
afterAll(() => system.close());

const post = (path: string, body: Record<string, unknown>, more: { as?: TestKey; idempotencyKey?: string } = {}) =>
  system.api.call({
    path: `/whatsapp/${path}`,
    key: (more.as ?? key).key,
    body: { to: TO.delivered, ...body },
    headers: more.idempotencyKey === undefined ? {} : { 'idempotency-key': more.idempotencyKey },
  });
const record = async (id: unknown) => (await system.api.call({ path: `/messages/${String(id)}`, key: key.key })).data;
const cancel = (id: unknown, as = key): Promise<ApiAnswer> =>
  system.api.call({ method: 'DELETE', path: `/messages/${String(id)}`, key: as.key });
const sentFrom = (to: string = TO.delivered) => ({
  sent: true,
  to,
  whatsapp_id: gateway.numbers[0]?.id,
  account_phone: gateway.numbers[0]?.phone,
});

describe('POST /whatsapp/poll', () => {
  it('POST /whatsapp/poll answers the poll send result, its fields and no other', async () => {
    const { data } = await post('poll', { ...POLL, multiple_select: true });
    expect(data).toEqual({ ...sentFrom(), gateway_msg_id: WA_ID, options: POLL.options, id: UUID });
    expect(await record(data.id)).toMatchObject({ type: 'poll', content: 'Tomorrow?' });
  });

  it('POST /whatsapp/poll answers a retry with the same Idempotency-Key the same, and makes one poll', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => post('poll', POLL, { idempotencyKey: 'poll-1' })));
    expect(second?.text).toBe(first?.text);
    const other = await post('poll', { ...POLL, options: ['Yes', 'Never'] }, { idempotencyKey: 'poll-1' });
    expect(statusAndCode(other)).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no recipient', { ...POLL, to: undefined }, '400 INVALID_BODY'],
    ['no question', { options: POLL.options }, '400 INVALID_BODY'],
    ['a blank question', { ...POLL, question: ' ' }, '400 INVALID_BODY'],
    ['no options', { question: 'x' }, '400 INVALID_BODY'],
    ['one option', { ...POLL, options: ['Yes'] }, '400 INVALID_BODY'],
    ['options that are no list', { ...POLL, options: 'Yes,No' }, '400 INVALID_BODY'],
    ['13 options', { ...POLL, options: Array.from({ length: 13 }, (_, i) => `${i}`) }, '400 TOO_MANY_OPTIONS'],
    ['13 options and no question', { options: Array.from({ length: 13 }, (_, i) => `${i}`) }, '400 INVALID_BODY'],
    ['an option twice', { ...POLL, options: ['Yes', 'Yes'] }, '400 VALIDATION'],
    ['an option that is a number', { ...POLL, options: ['Yes', 2] }, '400 VALIDATION'],
    ['a blank option', { ...POLL, options: ['Yes', ' '] }, '400 VALIDATION'],
    ['a word for a boolean', { ...POLL, multiple_select: 'yes' }, '400 VALIDATION'],
    ['a malformed account id', { ...POLL, whatsapp_id: 'mine' }, '400 INVALID_ACCOUNT_ID'],
    ['an unknown account id', { ...POLL, account_id: randomUUID() }, '503 NO_CONNECTED_ACCOUNT'],
    ['an unknown phone', { ...POLL, account_phone: '15559999' }, '503 NO_CONNECTED_ACCOUNT'],
    ['a recipient without WhatsApp', { ...POLL, to: TO.notOnWhatsapp }, '502 GATEWAY_ERROR'],
  ])('POST /whatsapp/poll refuses %s', async (_, body, expected) => {
    expect(statusAndCode(await post('poll', body))).toBe(expected);
  });

  it('POST /whatsapp/poll takes 12 options', async () => {
    const options = Array.from({ length: 12 }, (_, index) => `${index}`);
    expect((await post('poll', { ...POLL, options })).data.options).toEqual(options);
  });

  it('POST /whatsapp/poll answers 403 PLAN_LIMIT, 409 and 502 of gateways, and 503 without a gateway', async () => {
    const full = await system.aKey(await system.anOrganization({ limits: { messages_month: 0 } }));
    await system.aGateway(full.orgId);
    const gone = await system.aKey(await system.anOrganization());
    const { app } = await system.aGateway(gone.orgId);
    const bare = await system.aKey(await system.anOrganization());
    const left = await system.aKey(await system.anOrganization());
    await system.aGateway(left.orgId);
    await app.stop();
    expect(statusAndCode(await post('poll', POLL, { as: full }))).toBe('403 PLAN_LIMIT');
    expect(statusAndCode(await post('poll', POLL, { as: gone }))).toBe('502 GATEWAY_CLOSED');
    expect(statusAndCode(await post('poll', POLL, { as: bare }))).toBe('503 NO_CONNECTED_ACCOUNT');
    const disconnected = await post('poll', { ...POLL, to: TO.disconnects }, { as: left });
    expect(statusAndCode(disconnected)).toBe('409 WHATSAPP_DISCONNECTED');
  });
});

describe('places, cards, reactions and replies', () => {
  it('a place and a card are sent', async () => {
    const place = await post('location', { latitude: 52.52, longitude: 13.405, name: 'Berlin', address: 'Mitte' });
    expect(place.data).toEqual({ ...sentFrom(), type: 'location', message_id: WA_ID, id: UUID });
    const card = await post('contact', { name: 'Ann', phone: '+49 151'.replace(' ', '') + '12345678' });
    expect(card.data).toMatchObject({ type: 'contact' });
  });

  it('a reaction goes to the chat and leaves from the number of its message', async () => {
    const { data } = await post('send', { to: TO.reads, message: 'hi', whatsapp_id: gateway.numbers[1]?.id });
    const reaction = await post('reaction', { message_id: data.id, emoji: '👍' });
    const number = { whatsapp_id: gateway.numbers[1]?.id, account_phone: gateway.numbers[1]?.phone };
    expect(reaction.data).toMatchObject({ ...number, to: TO.reads, type: 'reaction' });
    expect((await post('reaction', { message_id: data.id, emoji: '' })).status).toBe(200);
  });

  it('a reply leaves from the number of the message that it answers', async () => {
    const { data } = await post('send', { to: TO.reads, message: 'hi', whatsapp_id: gateway.numbers[1]?.id });
    const reply = await post('send', { to: TO.reads, message: 'again', reply_to: data.id });
    expect(reply.data).toMatchObject({ whatsapp_id: gateway.numbers[1]?.id });
  });

  it('a reply to another chat, or from another number, gets 400', async () => {
    const { data } = await post('send', { to: TO.reads, message: 'hi' });
    const elsewhere = await post('send', { message: 'x', reply_to: data.id });
    expect(statusAndCode(elsewhere)).toBe('400 VALIDATION');
    const from = { to: TO.reads, message: 'x', reply_to: data.id, whatsapp_id: gateway.numbers[1]?.id };
    expect(statusAndCode(await post('send', from))).toBe('400 VALIDATION');
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    ['a reply to a malformed id', 'send', { message: 'x', reply_to: 'that' }, '404 MESSAGE_NOT_FOUND'],
    ['a reply to an unknown id', 'send', { message: 'x', reply_to: randomUUID() }, '404 MESSAGE_NOT_FOUND'],
    ['a reaction to nothing', 'reaction', { emoji: 'x' }, '400 INVALID_BODY'],
    ['a reaction without emoji', 'reaction', { message_id: randomUUID() }, '400 INVALID_BODY'],
    ['a reaction to a malformed id', 'reaction', { message_id: 'x', emoji: '👍' }, '404 MESSAGE_NOT_FOUND'],
    ['a reaction to an unknown id', 'reaction', { message_id: randomUUID(), emoji: '👍🏽' }, '404 MESSAGE_NOT_FOUND'],
    ['a reaction in words', 'reaction', { message_id: randomUUID(), emoji: 'fine' }, '400 VALIDATION'],
    ['a place without latitude', 'location', { longitude: 1 }, '400 INVALID_BODY'],
    ['a place beyond the pole', 'location', { latitude: 91, longitude: 1 }, '400 VALIDATION'],
    ['a place in words', 'location', { latitude: '52', longitude: 1 }, '400 VALIDATION'],
    ['a card without phone', 'contact', { name: 'Ann' }, '400 INVALID_BODY'],
    ['a card with half a phone', 'contact', { name: 'Ann', phone: 'x' }, '400 VALIDATION'],
    ['31 s of typing', 'send', { message: 'x', typing_ms: 30_001 }, '400 VALIDATION'],
  ])('the service refuses %s', async (_, path, body, expected) => {
    expect(statusAndCode(await post(path, body))).toBe(expected);
  });

  it('a reply to a message that was not sent gets 409', async () => {
    const { data } = await post('schedule', { to: TO.reads, message: 'later', scheduled_at: inOneHour() });
    const reply = await post('send', { to: TO.reads, message: 'x', reply_to: data.id });
    expect(statusAndCode(reply)).toBe('409 INVALID_STATE');
  });
});

describe('POST /whatsapp/schedule and DELETE /messages/{id}', () => {
  it('POST /whatsapp/schedule answers 202: the message waits, and goes when its time has come', async () => {
    const scheduled_at = inOneHour();
    const { status, data } = await post('schedule', { to: TO.reads, message: 'later', scheduled_at });
    expect(status).toBe(202);
    expect(data).toEqual({
      id: UUID,
      to: TO.reads,
      whatsapp_id: gateway.numbers[0]?.id,
      status: 'pending',
      scheduled_at,
    });
    expect(await record(data.id)).toMatchObject({ status: 'pending', scheduled_at, sent_at: null });
    await system.database.query('update messages set due_at = now() where id = $1', [data.id]);
    await waitFor(async () => (await record(data.id)).status === 'read', { what: 'the message to be read' });
  });

  it('POST /whatsapp/schedule answers a retry with the same Idempotency-Key the same', async () => {
    const body = { message: 'once', scheduled_at: inOneHour() };
    const first = await post('schedule', body, { idempotencyKey: 'once' });
    const second = await post('schedule', body, { idempotencyKey: 'once' });
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it.each<[string, unknown, string]>([
    ['no time', undefined, '400 INVALID_BODY'],
    ['a word', 'tomorrow', '400 VALIDATION'],
    ['29 s', new Date(Date.now() + 20_000).toISOString(), '400 VALIDATION'],
    ['91 days', new Date(Date.now() + 91 * 86_400_000).toISOString(), '400 VALIDATION'],
  ])('POST /whatsapp/schedule refuses as its time: %s', async (_, scheduled_at, expected) => {
    expect(statusAndCode(await post('schedule', { message: 'x', scheduled_at }))).toBe(expected);
  });

  it('DELETE /messages/{id} ends a message as failed CANCELED, gives it back to the plan, and it is never sent', async () => {
    const tenant = await system.aKey(await system.anOrganization());
    await system.aGateway(tenant.orgId);
    const { data } = await post('schedule', { message: 'x', scheduled_at: inOneHour() }, { as: tenant });
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(1);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(data.id, tenant)));
    expect(answers.map(statusAndCode).sort()).toEqual(['200', '409 INVALID_STATE', '409 INVALID_STATE']);
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({
      status: 'failed',
      error_code: 'CANCELED',
      attempts: 0,
    });
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(0);
  });

  it('DELETE /messages/{id} answers 409 for a message that was sent, 404 for a malformed id', async () => {
    const { data } = await post('send', { message: 'gone' });
    expect(statusAndCode(await cancel(data.id))).toBe('409 INVALID_STATE');
    expect(statusAndCode(await cancel('that'))).toBe('404 MESSAGE_NOT_FOUND');
  });
});
