import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayEvent, InboundMedia } from '@chasqui/gateway-protocol';
import type { DriverEvent } from '../driver/driver';
import type { FakeService } from '../testing/fake-service';
import { NUMBER } from '../testing/messages';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';

let service: FakeService;
let app: RunningGateway;
const OTHER = '15550002222';

beforeEach(async () => {
  ({ service, app } = await RunningGateway.connected());
});
afterEach(() => app.end());

const fileOf = (ref: string) => join(app.folder.path, 'media', ref);
let letters = 0;
const arrive = (phone: string, text: string, media?: InboundMedia): Promise<void> => {
  letters += 1;
  const letter: DriverEvent = {
    type: 'message.inbound',
    phone,
    waId: `3A${letters}`,
    from: '15551239999',
    kind: media ? 'image' : 'text',
    text,
    offline: false,
    ...(media && { media }),
  };
  return app.record(letter);
};
const arriveWithFile = async (phone: string, text: string, bytes = randomBytes(1000), mime = 'image/png') => {
  const ref = randomUUID();
  writeFileSync(fileOf(ref), bytes);
  await arrive(phone, text, { ref, mime, size: bytes.length });
  return ref;
};
const textOf = (event: GatewayEvent) => (event.type === 'message.inbound' ? event.data.text : event.type);
const textsOf = (phone: string) => service.events.filter((each) => each.phone === phone).map(textOf);
const mediaOf = (text: string) => {
  const event = service.events.find((each) => textOf(each) === text);
  return event?.type === 'message.inbound' ? event.data.media : undefined;
};

describe('a file that came in', () => {
  it('a file is at the service before the event that names it, byte for byte, and is then deleted here', async () => {
    const bytes = randomBytes(3_000_000);
    const ref = await arriveWithFile(NUMBER, 'a picture', bytes);
    await until(() => textsOf(NUMBER).length === 1, 'the event');
    const stored = service.media.get(ref);
    expect(stored?.mime).toBe('image/png');
    expect(sha256(stored?.bytes)).toBe(sha256(bytes));
    await until(() => !existsSync(fileOf(ref)), 'the file is deleted');
    expect(service.violations).toEqual([]);
  });

  it('a file keeps the order of its number, while other numbers do not wait for it', async () => {
    service.onMedia = () => ({ status: 503 });
    await arrive(NUMBER, 'before');
    await arriveWithFile(NUMBER, 'the picture');
    await arrive(NUMBER, 'after');
    await arrive(OTHER, 'somebody else');
    await until(() => textsOf(OTHER).length === 1, 'the other number');
    await until(() => app.logged('a file was not delivered'), 'a try that failed');
    expect(textsOf(NUMBER)).toEqual(['before']);
    service.onMedia = () => undefined;
    await until(() => textsOf(NUMBER).length === 3, 'the rest');
    expect(textsOf(NUMBER)).toEqual(['before', 'the picture', 'after']);
    expect(service.violations).toEqual([]);
  });

  it('a file is tried again at once when the tunnel is back, as late as the service asked before', async () => {
    service.onMedia = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await arriveWithFile(NUMBER, 'the picture');
    await until(() => app.logged('"delay_ms":600000'), 'it waits');
    service.onMedia = () => undefined;
    service.drop();
    await until(() => textsOf(NUMBER).length === 1, 'the event');
    expect(service.hellos).toHaveLength(2);
  });

  it.each([
    [413, 'too_large', {}],
    [415, 'failed', {}],
    [400, 'failed', {}],
    [404, 'failed', {}],
    [403, 'failed', {}],
    [403, 'storage_full', { success: false, code: 'PLAN_LIMIT' }],
  ])(
    'a file that the service refuses with %d leaves the event without it, which says %s',
    async (status, error, body) => {
      service.onMedia = () => ({ status, body });
      const ref = await arriveWithFile(NUMBER, 'the picture');
      await arrive(NUMBER, 'after');
      await until(() => textsOf(NUMBER).length === 2, 'both events');
      expect(textsOf(NUMBER)).toEqual(['the picture', 'after']);
      expect(mediaOf('the picture')).toEqual({ mime: 'image/png', size: 1000, error });
      expect(existsSync(fileOf(ref))).toBe(false);
    },
  );

  it('a file too slow for the line three times leaves its event without it, and what came after it goes on', async () => {
    const asked: string[] = [];
    service.onMedia = (ref) => {
      asked.push(ref);
      return { status: 408, headers: { 'retry-after': '0.01' } };
    };
    await arriveWithFile(NUMBER, 'the video');
    await arrive(NUMBER, 'after');
    await until(() => textsOf(NUMBER).length === 2, 'both events');
    expect(textsOf(NUMBER)).toEqual(['the video', 'after']);
    expect(mediaOf('the video')?.error).toBe('failed');
    expect(asked).toHaveLength(3);
  });

  it('a file that is not there, or larger than may travel, is not asked for at all', async () => {
    const asked: string[] = [];
    service.onMedia = (ref) => {
      asked.push(ref);
      return undefined;
    };
    await arrive(NUMBER, 'lost', { ref: randomUUID(), mime: 'image/png', size: 5 });
    const huge = randomUUID();
    writeFileSync(fileOf(huge), '');
    truncateSync(fileOf(huge), 64 * 1024 * 1024 + 1);
    await arrive(NUMBER, 'huge', { ref: huge, mime: 'video/mp4', size: 64 * 1024 * 1024 + 1 });
    await until(() => textsOf(NUMBER).length === 2, 'both events');
    expect([mediaOf('lost')?.error, mediaOf('huge')?.error]).toEqual(['failed', 'too_large']);
    expect(asked).toEqual([]);
  });

  it('a file cannot write headers of its own by its type', async () => {
    const ref = await arriveWithFile(NUMBER, 'sly', randomBytes(10), 'image/png\r\nx-evil: 1');
    await until(() => textsOf(NUMBER).length === 1, 'the event');
    expect(service.media.get(ref)?.mime).toBe('application/octet-stream');
  });

  it('a file survives a restart of the app, and goes up again when it is not known to have arrived', async () => {
    service.onEvents = () => ({ status: 503 });
    const ref = await arriveWithFile(NUMBER, 'the picture');
    await until(() => service.media.has(ref), 'the file arrives');
    await app.stop();
    service.onEvents = () => undefined;
    service.media.clear();
    await app.start();
    await until(() => textsOf(NUMBER).length === 1, 'the event');
    expect(service.media.has(ref)).toBe(true);
    expect(service.violations).toEqual([]);
  });

  it('a file does not hold up the end of the app', async () => {
    service.onMedia = () => ({ status: 503 });
    await arriveWithFile(NUMBER, 'the picture', randomBytes(20_000_000));
    // The service never takes its file: waiting for that would never end.
    await app.stop();
    expect(service.media.size).toBe(0);
    await app.start();
  });
});

describe('an hour of absence', () => {
  it('5,000 events of 10 numbers, 100 with files, all arrive in order per number, each once, in batches of 100', async () => {
    await service.stop();
    const numbers = Array.from({ length: 10 }, (_, index) => `1555000${1000 + index}`);
    for (let round = 0; round < 500; round += 1) {
      const withFile = round % 50 === 25;
      await Promise.all(numbers.map((phone) => (withFile ? arriveWithFile : arrive)(phone, `Text ${round}`)));
    }
    const batchesBefore = service.batchSizes.length;
    await service.start();
    await until(() => service.events.length === 5000, 'all events');
    const expected = Array.from({ length: 500 }, (_, round) => `Text ${round}`);
    for (const phone of numbers) expect(textsOf(phone)).toEqual(expected);
    expect(new Set(service.events.map(({ id }) => id)).size).toBe(5000);
    expect(service.media.size).toBe(100);
    expect(service.violations).toEqual([]);
    // Full batches: not one request per event or per number.
    expect(service.batchSizes.length - batchesBefore).toBeLessThan(150);
  });
});

const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
