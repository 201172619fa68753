import { afterAll, describe, expect, it } from '@jest/globals';
import { startTcpProxy, testRedis } from '@chasqui/testing';
import { createLogger } from '../logging/logger.factory';
import { ChangeMarker, changeMarkerKey, REMEMBERED_FOR_MS } from './change-marker';
import { redisForCommands } from './redis.factory';

const logger = createLogger({ app: 'test', level: 'silent' });
const { url, prefix } = testRedis();
const redis = redisForCommands(url, logger);

afterAll(() => redis.disconnect());

describe('ChangeMarker', () => {
  it('ChangeMarker stands far longer than any copy is remembered, and differs with each change', async () => {
    const marker = new ChangeMarker(redis, prefix, logger);
    await marker.markChanged('a');
    const first = await redis.get(changeMarkerKey(prefix, 'a'));
    await marker.markChanged('a');
    expect(await redis.get(changeMarkerKey(prefix, 'a'))).not.toBe(first);
    expect(await redis.pttl(changeMarkerKey(prefix, 'a'))).toBeGreaterThan(2 * REMEMBERED_FOR_MS);
  });

  it('ChangeMarker resolves without Redis only after every copy is too old to be used', async () => {
    const { hostname, port } = new URL(url);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    const away = redisForCommands(`redis://127.0.0.1:${proxy.port}`, logger);
    await proxy.cut();
    const startedAt = Date.now();
    await new ChangeMarker(away, prefix, logger).markChanged('b');
    expect(Date.now() - startedAt).toBeGreaterThan(REMEMBERED_FOR_MS);
    away.disconnect();
    await proxy.close();
  });
});
