import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayEvent } from '@chasqui/gateway-protocol';
import { whatsappIdOf } from '../ledger/message-identity';
import type { FakeService } from '../testing/fake-service';
import { aMessage, NUMBER } from '../testing/messages';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';

let service: FakeService;
let app: RunningGateway;

beforeEach(async () => {
  ({ service, app } = await RunningGateway.connected());
});
afterEach(() => app.end());

const arrive = (from: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => app.arrive(`Text ${from + i}`, `3A${from + i}`)));
const texts = (events: readonly GatewayEvent[]) =>
  events.map((each) => (each.type === 'message.inbound' ? each.data.text : ''));
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `Text ${i}`);

describe('the outbox', () => {
  it('the outbox delivers 5,000 events of an outage in order, each once, over a restart of the app', async () => {
    await service.stop();
    await arrive(0, 2500);
    await app.stop();
    await app.start();
    await arrive(2500, 2500);
    await service.start();
    expect((await service.connected(2)).outbox).toBe(5000);
    await until(() => service.events.length === 5000, 'all events');
    expect(texts(service.events)).toEqual(numbered(5000));
    expect(service.batchSizes.every((size) => size <= 100)).toBe(true);
    expect(service.violations).toEqual([]);
  });

  it('the outbox posts again what it does not know to be stored, with the same id', async () => {
    const ids: string[] = [];
    service.onEvents = (events) => {
      ids.push(...events.map(({ id }) => id));
      return ids.length === 1 ? { status: 200, body: 'not json' } : undefined;
    };
    await arrive(0, 1);
    await until(() => service.events.length === 1, 'the second try');
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('the outbox tries again at once when the tunnel is back, and waits as long as the service says', async () => {
    service.onEvents = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await arrive(0, 3);
    await until(() => app.logged('"delay_ms":600000'), 'it waits');
    service.onEvents = () => undefined;
    service.drop();
    await until(() => service.events.length === 3, 'the events arrive');
    expect(service.hellos).toHaveLength(2);
  });

  it('the outbox halves a batch that is too large, and gives up one event that is too large alone', async () => {
    service.onEvents = (events) => (texts(events).includes('Text 5') ? { status: 413 } : undefined);
    await arrive(0, 20);
    await until(() => service.events.length === 19, 'all but one');
    expect(texts(service.events)).toEqual(numbered(20).filter((text) => text !== 'Text 5'));
    expect(app.logged('one event is too large')).toBe(true);
  });

  it('the outbox makes no noise about a number that is only being linked, but about one that is connected', async () => {
    service.onEvents = (events) => ({
      status: 200,
      body: { accepted: [], rejected: events.map(({ id }) => ({ id, code: 'NOT_YOUR_NUMBER' })) },
    });
    await app.record({ type: 'session.status', phone: NUMBER, status: 'waiting_qr' });
    await until(() => app.logged('the service does not have this number'), 'the quiet line');
    expect(app.logged('the service rejected events')).toBe(false);
    await app.record({ type: 'session.status', phone: NUMBER, status: 'connected' });
    await until(() => app.logged('the service rejected events'), 'the loud line');
  });

  it('the outbox makes no noise about a picture that an older service does not know', async () => {
    service.onEvents = (events) => ({
      status: 200,
      body: { accepted: [], rejected: events.map(({ id }) => ({ id, code: 'UNKNOWN_TYPE' })) },
    });
    await app.record({ type: 'contact.picture', phone: NUMBER, from: '15551239999', picture: null });
    await until(() => app.logged('the service does not know pictures'), 'the quiet line');
    expect(app.logged('the service rejected events')).toBe(false);
  });

  it('the outbox drops what the service rejects', async () => {
    service.onEvents = (events) => ({
      status: 200,
      body: { accepted: [], rejected: events.map(({ id }) => ({ id, code: 'X' })) },
    });
    await arrive(0, 1);
    await until(() => app.logged('rejected events'), 'the log line');
    service.onEvents = () => undefined;
    await arrive(1, 1);
    await until(() => service.events.length === 1, 'the next one');
    expect(texts(service.events)).toEqual(['Text 1']);
  });

  it('the outbox names the poll of a vote by our id, and leaves a message that is not ours as it is', async () => {
    const poll = { question: 'Tea?', options: ['yes', 'no'], multiple: false };
    const message = aMessage({ type: 'poll', text: undefined, poll, to: '15551230011' });
    await service.post(message);
    const isVote = (each: GatewayEvent) => each.type === 'message.inbound' && each.data.kind === 'poll_vote';
    await until(() => service.events.some(isVote), 'the vote');
    const waId = whatsappIdOf(message.from, message.id);
    expect(service.events.find(isVote)?.data).toMatchObject({
      text: 'yes',
      poll: { wa_id: waId, message_id: message.id, options: ['yes'] },
    });
    const reaction = { wa_id: '3ASTRANGE', emoji: '👍' };
    const letter = { type: 'message.inbound', phone: message.from, waId: '3A1', from: '15551239999' } as const;
    await app.record({ ...letter, kind: 'reaction', text: '👍', offline: false, reaction });
    const isReaction = (each: GatewayEvent) => each.type === 'message.inbound' && each.data.kind === 'reaction';
    await until(() => service.events.some(isReaction), 'the reaction');
    expect(service.events.find(isReaction)?.data).toMatchObject({ reaction });
    expect(service.violations).toEqual([]);
  });
});
