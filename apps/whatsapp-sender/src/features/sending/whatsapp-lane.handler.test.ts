import type { NumberRoute, GatewayOutcome } from '@chasqui/whatsapp';
import type { LaneMessage } from '@chasqui/messages';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { aLaneMessage } from '@chasqui/testing';
import { SendMetrics } from '../../send.metrics';
import { neededCapabilities } from './needed-capability';
import { GatewayWatch } from './gateway-watch';
import { NumberRoutes } from './number-routes';
import { PatientCalls } from './patient-calls';
import { toGatewayRequest } from './send-request';
import { WhatsappLaneHandler } from './whatsapp-lane.handler';

const SENT: GatewayOutcome = {
  kind: 'answer',
  status: 200,
  body: '{"accepted":true,"ack":"server","message_id":"3EB0"}',
};
const CLOSED: GatewayOutcome = { kind: 'closed', reason: 'unreachable' };

describe('a call over a gateway that is gone', () => {
  const route = (change: Partial<NumberRoute> = {}): NumberRoute => ({
    numberId: 'n1',
    orgId: 'o1',
    phone: '15550001',
    gatewayId: 'g1',
    status: 'connected',
    ownerAddress: '127.0.0.1:1',
    epoch: 1,
    capabilities: ['text'],
    wasJustOnline: true,
    isDegraded: false,
    isHanging: false,
    obeysOptOut: false,
    ...change,
  });
  const handler = (outcomes: () => GatewayOutcome, found: NumberRoute | null = route(), asked: unknown[] = []) => {
    const routes = new NumberRoutes({ findRoutes: (ids) => Promise.resolve(ids.map(() => found)) });
    const call = (_route: unknown, { body }: { body?: unknown }) => {
      asked.push(body);
      return Promise.resolve(outcomes());
    };
    const connections = new Map(found === null ? [] : [[found.gatewayId, found]]);
    const watch = new GatewayWatch(
      { findConnections: () => Promise.resolve(connections) },
      { onFailure: () => () => undefined },
    );
    return new WhatsappLaneHandler(
      routes,
      {
        clearDegraded: () => Promise.resolve(true),
        markHanging: () => Promise.resolve(),
        clearHanging: () => Promise.resolve(),
      },
      new PatientCalls(routes, watch, { call }),
      { publish: () => undefined },
      new SendMetrics(createMetrics({ app: 'test' })),
      { isOptedOut: () => Promise.resolve(true) },
      createLogger({ app: 'test', level: 'silent' }),
    );
  };

  it('no call goes to a recipient who opted out while the message waited, where their organization obeys that', async () => {
    let calls = 0;
    const call = () => ((calls += 1), SENT);
    const obedient = handler(call, route({ obeysOptOut: true }));
    expect(await obedient.deliver(aLaneMessage({ state: 'queued' }))).toMatchObject({
      status: 'failed',
      errorCode: 'OPTED_OUT',
      answerCode: 'OPTED_OUT',
      refund: true,
    });
    expect(calls).toBe(0);
    // The gateway may have it: only it knows the outcome.
    expect((await obedient.deliver(aLaneMessage({ state: 'started' }))).status).toBe('sent');
    expect((await handler(call).deliver(aLaneMessage({ state: 'queued' }))).status).toBe('sent');
  });

  it('a message with an uploaded file goes to no app that cannot fetch it; what an app may have is asked about, and others go', async () => {
    const asked: unknown[] = [];
    const media = { file_id: 'f1', mime_type: 'application/pdf', size: 10, filename: 'a.pdf' };
    const over = (capabilities: string[]) => handler(() => SENT, route({ capabilities }), asked);
    const old = over(['text', 'media']);
    const file = aLaneMessage({ state: 'queued', type: 'document', media });
    expect(await old.deliver(file)).toMatchObject({
      status: 'failed',
      answerCode: 'GATEWAY_ERROR',
      answerExtra: { reason: 'NOT_SENT' },
      nothingSent: true,
      refund: true,
    });
    expect(asked).toEqual([]);
    expect((await old.deliver({ ...file, state: 'started' })).status).toBe('sent');
    const url = { url: 'https://example.com/a.pdf', mime_type: null, size: null, filename: null };
    expect((await old.deliver({ ...file, media: url })).status).toBe('sent');
    expect((await over(['media', 'media_files']).deliver(file)).status).toBe('sent');
    const max_bytes = 64 * 1024 * 1024;
    expect(asked).toMatchObject([
      { media: { file: 'f1' } },
      { media: { url: url.url, max_bytes } },
      { media: { file: 'f1', mime: 'application/pdf', filename: 'a.pdf', max_bytes } },
    ]);
  });

  it('a call waits while the gateway changes over to another replica', async () => {
    let calls = 0;
    const record = await handler(() => ((calls += 1) < 4 ? CLOSED : SENT)).deliver(aLaneMessage());
    expect(record.status).toBe('sent');
    expect(calls).toBe(4);
  });

  it('a call over a gateway that is gone waits four seconds once, not once per message: those behind are told at once', async () => {
    const gone = handler(() => ({ kind: 'closed', reason: 'offline' }));
    const began = performance.now();
    expect((await gone.deliver(aLaneMessage())).answerCode).toBe('GATEWAY_CLOSED');
    expect(performance.now() - began).toBeGreaterThan(3_500);
    for (let n = 0; n < 5; n += 1) expect((await gone.deliver(aLaneMessage())).answerCode).toBe('GATEWAY_CLOSED');
    expect(performance.now() - began).toBeLessThan(7_000);
  });

  it('a call does not wait for a gateway that has been away for long, nor for a number that was removed', async () => {
    const began = performance.now();
    const away = handler(() => CLOSED, route({ wasJustOnline: false, ownerAddress: null }));
    expect((await away.deliver(aLaneMessage())).answerCode).toBe('GATEWAY_CLOSED');
    expect((await handler(() => CLOSED, null).deliver(aLaneMessage())).answerCode).toBe('WHATSAPP_NOT_CONNECTED');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('a message for which nobody waits waits for its number and its gateway, and fails when its number is gone', async () => {
    const scheduled = () => aLaneMessage({ isAwaited: false });
    const away = { wasJustOnline: false, ownerAddress: null };
    const waits = (change: Partial<NumberRoute>, outcome: GatewayOutcome = CLOSED) =>
      handler(() => outcome, route(change)).deliver(scheduled());
    const held = { state: 'held', status: null, refund: false };
    expect(await waits(away)).toMatchObject({ ...held, errorCode: 'GATEWAY_CLOSED' });
    expect(await waits({ status: 'signed_out' })).toMatchObject({ ...held, errorCode: 'ACCOUNT_LOGGED_OUT' });
    const open: GatewayOutcome = { kind: 'closed', reason: 'breaker_open' };
    expect(await waits({}, open)).toMatchObject({ ...held, errorCode: 'GATEWAY_ERROR' });
    expect(await waits({}, { kind: 'closed', reason: 'too_large' })).toMatchObject({ state: 'done', status: 'failed' });
    expect(await waits({}, { kind: 'timeout' })).toMatchObject({ state: 'started', status: null });
    expect(await handler(() => CLOSED, null).deliver(scheduled())).toMatchObject({ state: 'done', status: 'failed' });
    // An earlier start may have reached the gateway.
    const started = await handler(() => CLOSED, route(away)).deliver({ ...scheduled(), state: 'started' });
    expect(started).toMatchObject({ state: 'started' });
  });

  it('a message for which nobody waits is tried again after a quarter of the time that it has waited, in bounds', async () => {
    const away = handler(() => CLOSED, route({ wasJustOnline: false, ownerAddress: null }));
    const dueAfter = async (waitedMs: number) =>
      (await away.deliver(aLaneMessage({ isAwaited: false, waitedMs }))).dueInMs;
    expect(await Promise.all([-5, 0, 120_000, 86_400_000].map(dueAfter))).toEqual([15_000, 15_000, 30_000, 300_000]);
  });

  it('no call goes to an app whose version cannot send the message, and a message that was started is asked about', async () => {
    let calls = 0;
    const call = () => ((calls += 1), SENT);
    const media = { url: 'https://files.example/a', mime_type: null, size: null, filename: null };
    const old = handler(call, route({ capabilities: ['text', 'voice'] }));
    const sticker = (fields: Partial<LaneMessage> = {}) =>
      old.deliver(aLaneMessage({ type: 'sticker', media, ...fields }));
    for (const isAwaited of [true, false]) {
      expect(await sticker({ isAwaited })).toMatchObject({
        state: 'done',
        errorMessage: 'This version of the gateway app cannot send stickers. Update the app.',
        answerExtra: { reason: 'NOT_SENT' },
        nothingSent: true,
        refund: true,
      });
    }
    expect(calls).toBe(0);
    expect((await sticker({ type: 'voice' })).status).toBe('sent');
    expect((await sticker({ state: 'started' })).status).toBe('sent');
    // It may return as a newer one.
    const away = handler(call, route({ ownerAddress: null, wasJustOnline: false }));
    const waiting = await away.deliver(aLaneMessage({ type: 'sticker', media, isAwaited: false }));
    expect(waiting).toMatchObject({ state: 'held', errorCode: 'GATEWAY_CLOSED' });
  });

  it('a sticker may be as large as WhatsApp takes it, and a voice note as other sound', () => {
    const media = { url: 'https://files.example/a', mime_type: null, size: null, filename: null };
    const bytesOf = (type: string) =>
      toGatewayRequest(aLaneMessage({ type, media, content: null }), '15550001').body.media?.max_bytes;
    const types = ['sticker', 'voice', 'audio', 'document'];
    expect(types.map(bytesOf)).toEqual([512_000, 16 * 1024 ** 2, 16 * 1024 ** 2, 64 * 1024 ** 2]);
  });

  it('a file of the service and a voice note are two things that an app may lack', () => {
    expect(neededCapabilities({ type: 'voice', media: { file: 'f1', max_bytes: 1 } })).toEqual([
      'voice',
      'media_files',
    ]);
    expect(neededCapabilities({ type: 'image', media: { url: 'https://files.example/a', max_bytes: 1 } })).toEqual([]);
    expect(neededCapabilities({ type: 'text' })).toEqual([]);
  });

  it('a caller is turned away behind a message that timed out, not behind another one, and nobody else is', () => {
    const sender = handler(() => SENT);
    const hanging = aLaneMessage({ state: 'started', reason: 'TIMED_OUT', startedAgoMs: 20_500 });
    expect(sender.turnedAway(aLaneMessage(), hanging)).toMatchObject({
      status: 'failed',
      nothingSent: true,
      answerExtra: { reason: 'NOT_SENT', retry_after: 40 },
    });
    const others = [{ isAwaited: false }, { mayExpire: false }, { state: 'started' as const }];
    for (const fields of others) expect(sender.turnedAway(aLaneMessage(fields), hanging)).toBeNull();
    expect(sender.turnedAway(aLaneMessage(), { ...hanging, reason: 'UNKNOWN_OUTCOME' })).toBeNull();
  });
});
