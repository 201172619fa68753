import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { FakeService } from '../testing/fake-service';
import { PongPatience } from './pong-patience';
import { TunnelConnection } from './tunnel-connection';
import { TUNNEL_TIMINGS } from './tunnel-timings';

let service: FakeService;

beforeEach(async () => {
  service = await new FakeService().start();
  service.token = 'token';
});
afterEach(() => service.stop());

it('a connection that has ended takes no call, also none that was read together with the last one', async () => {
  const taken: string[] = [];
  const connection: TunnelConnection = new TunnelConnection(
    service.url.replace('http', 'ws') + SERVICE_ROUTES.connect,
    service.token,
    {
      hello: () => ({ t: 'hello', protocol: 1, app_version: '', capabilities: [], sessions: [], outbox: 0 }),
      run: ({ id }) => {
        taken.push(id);
        connection.close();
        return Promise.resolve({ t: 'res', id, status: 200, body: '' });
      },
      onOpen: () => undefined,
      isWanted: () => true,
      onLate: () => undefined,
    },
    TUNNEL_TIMINGS,
    new PongPatience(TUNNEL_TIMINGS.lateAfterMs),
  );
  await service.connected();
  for (const id of ['first', 'second']) service.sendFrame({ id, path: '/v1/health' });
  await connection.ended;
  expect(taken).toEqual(['first']);
});
