import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { EventsRequest } from '@chasqui/gateway-protocol';
import { pino } from 'pino';
import { SendLedger } from '../ledger/send-ledger';
import { MediaFolder } from '../store/media-folder';
import { openStore, type Store } from '../store/store';
import { NUMBER } from '../testing/messages';
import { temporaryFolder } from '../testing/temporary-folder';
import { until } from '../testing/until';
import { EventOutbox } from './event-outbox';
import { EventPoster } from './event-poster';

let data: ReturnType<typeof temporaryFolder>;
let store: Store;
let server: Server;
const sizes: number[] = [];

beforeEach(async () => {
  data = temporaryFolder();
  store = openStore(data.path);
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { events } = JSON.parse(body) as EventsRequest;
      sizes.push(events.length);
      // More do not come through in time.
      if (events.length <= 2) response.end(JSON.stringify({ accepted: events.map(({ id }) => id), rejected: [] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  store.close();
  data.remove();
});

it('a batch that a slow line does not bring through in time is halved until it arrives', async () => {
  const outbox = new EventOutbox(store, new SendLedger(store.db));
  const poster = new EventPoster(outbox, new MediaFolder(data.path), pino({ level: 'silent' }), 500);
  for (let n = 0; n < 4; n += 1) {
    await outbox.record({ type: 'session.status', phone: NUMBER, status: 'connected' });
  }
  const eventsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway/v1/events`;
  poster.use({ gatewayId: 'g', token: 't', eventsUrl } as Parameters<EventPoster['use']>[0]);
  await until(() => sizes.includes(2), 'half of them');
  await until(() => outbox.count() <= 2, 'they are taken out');
  expect(sizes.slice(0, 2)).toEqual([4, 2]);
  await poster.stop();
});
