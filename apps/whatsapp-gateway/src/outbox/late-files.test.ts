import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayEvent, InboundMedia } from '@chasqui/gateway-protocol';
import type { FakeService } from '../testing/fake-service';
import { NUMBER } from '../testing/messages';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';

let service: FakeService;
let app: RunningGateway;
const OTHER = '15550002222';

beforeEach(async () => {
  ({ service, app } = await RunningGateway.waiting());
  service.capabilities = ['media_follows'];
  await app.start();
  await service.connected();
});
afterEach(() => app.end());

const fileOf = (ref: string) => join(app.folder.path, 'media', ref);
const arrive = (phone: string, waId: string, media?: InboundMedia): Promise<void> =>
  app.record({
    type: 'message.inbound',
    phone,
    waId,
    from: '15551239999',
    kind: media ? 'image' : 'text',
    text: waId,
    offline: false,
    ...(media && { media }),
  });
const announce = (phone: string, waId: string) => arrive(phone, waId, { mime: 'image/png', size: 1000, pending: true });
const follow = async (phone: string, waId: string): Promise<string> => {
  const ref = randomUUID();
  writeFileSync(fileOf(ref), randomBytes(1000));
  await app.record({ type: 'message.media', phone, waId, media: { ref, mime: 'image/png', size: 1000 } });
  return ref;
};
const namesOf = (phone: string) =>
  service.events.filter((each) => each.phone === phone).map((each) => `${each.type} ${waIdOf(each)}`);
const waIdOf = ({ data }: GatewayEvent) => (data as { wa_id?: string }).wa_id ?? '';
const told = (waId: string) =>
  service.events.find((each) => each.type === 'message.media' && waIdOf(each) === waId) as
    | Extract<GatewayEvent, { type: 'message.media' }>
    | undefined;

describe('a file that follows its message', () => {
  it('a file that follows its message is at the service before its event, and is then deleted here', async () => {
    await announce(NUMBER, '3A1');
    const ref = await follow(NUMBER, '3A1');
    await until(() => told('3A1') !== undefined, 'the file is told');
    expect(namesOf(NUMBER)).toEqual(['message.inbound 3A1', 'message.media 3A1']);
    expect(told('3A1')?.data.media).toEqual({ ref, mime: 'image/png', size: 1000 });
    expect(service.media.get(ref)?.bytes).toHaveLength(1000);
    await until(() => !existsSync(fileOf(ref)), 'it is deleted');
    expect(service.violations).toEqual([]);
  });

  it('a file that the service does not take yet holds up its own event alone', async () => {
    const refused = new Set<string>();
    service.onMedia = (ref) => (refused.has(ref) ? { status: 503 } : undefined);
    await announce(NUMBER, '3A1');
    await announce(NUMBER, '3A2');
    refused.add(await follow(NUMBER, '3A1'));
    await until(() => app.logged('a file was not delivered'), 'a try that failed');
    await follow(NUMBER, '3A2');
    await arrive(NUMBER, '3A3');
    await until(() => namesOf(NUMBER).length === 4, 'everything else');
    expect(namesOf(NUMBER).filter((name) => name.startsWith('message.inbound'))).toEqual([
      'message.inbound 3A1',
      'message.inbound 3A2',
      'message.inbound 3A3',
    ]);
    expect(told('3A2')).toBeDefined();
    expect(told('3A1')).toBeUndefined();
    refused.clear();
    service.drop();
    await until(() => told('3A1') !== undefined, 'it is tried again when the tunnel is back');
    expect(service.violations).toEqual([]);
  });

  it('files of a number that has many leave room for the ones of another number', async () => {
    const asked: string[] = [];
    service.onMedia = (ref) => {
      asked.push(ref);
      return undefined;
    };
    for (let n = 0; n < 40; n += 1) await announce(NUMBER, `3A${n}`);
    await announce(OTHER, '3B1');
    await service.stop();
    for (let n = 0; n < 40; n += 1) await follow(NUMBER, `3A${n}`);
    const ref = await follow(OTHER, '3B1');
    asked.length = 0;
    await service.start();
    await until(() => service.events.filter(({ type }) => type === 'message.media').length === 41, 'all are told');
    expect(asked.indexOf(ref)).toBeLessThan(5);
    expect(service.violations).toEqual([]);
  });

  it.each([
    [413, 'too_large', {}],
    [404, 'failed', {}],
    [403, 'storage_full', { success: false, code: 'PLAN_LIMIT' }],
  ])('a file that follows and that the service refuses with %d is told as %s', async (status, error, body) => {
    service.onMedia = () => ({ status, body });
    await announce(NUMBER, '3A1');
    const ref = await follow(NUMBER, '3A1');
    await until(() => told('3A1') !== undefined, 'it is told');
    expect(told('3A1')?.data.media).toEqual({ mime: 'image/png', size: 1000, error });
    expect(existsSync(fileOf(ref))).toBe(false);
    expect(service.violations).toEqual([]);
  });

  it('a file that the line is too slow for three times is told as failed', async () => {
    service.onMedia = () => ({ status: 408, headers: { 'retry-after': '0.01' } });
    await announce(NUMBER, '3A1');
    await follow(NUMBER, '3A1');
    await until(() => told('3A1') !== undefined, 'it is told');
    expect(told('3A1')?.data.media.error).toBe('failed');
  });

  it('a file that follows survives a restart of the app, and its event comes after it', async () => {
    service.onMedia = () => ({ status: 503 });
    await announce(NUMBER, '3A1');
    const ref = await follow(NUMBER, '3A1');
    await until(() => app.logged('a file was not delivered'), 'a try that failed');
    await app.stop();
    service.onMedia = () => undefined;
    await app.start();
    await until(() => told('3A1') !== undefined, 'the file is told');
    expect(service.media.has(ref)).toBe(true);
    expect(service.violations).toEqual([]);
  });

  it('a service that takes no such file any more loses the event and nothing else', async () => {
    await announce(NUMBER, '3A1');
    await until(() => namesOf(NUMBER).length === 1, 'the message is told');
    service.capabilities = undefined;
    await follow(NUMBER, '3A1');
    await until(() => app.logged('UNKNOWN_TYPE'), 'it is refused');
    await arrive(NUMBER, '3A2');
    await until(() => namesOf(NUMBER).length === 2, 'the next one');
    expect(namesOf(NUMBER)).toEqual(['message.inbound 3A1', 'message.inbound 3A2']);
    await until(() => app.gateway?.waitingEvents() === 0, 'nothing waits');
  });
});
