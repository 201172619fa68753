import { createServer, type Server, type ServerResponse } from 'node:http';
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
let sizes: number[];
let tooMuch: (response: ServerResponse) => void;
let most: number;

beforeEach(async () => {
  data = temporaryFolder();
  store = openStore(data.path);
  sizes = [];
  most = 2;
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { events } = JSON.parse(body) as EventsRequest;
      sizes.push(events.length);
      if (events.length > most) tooMuch(response);
      else response.end(JSON.stringify({ accepted: events.map(({ id }) => id), rejected: [] }));
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

async function post(count: number, log: string[] = []): Promise<{ outbox: EventOutbox; poster: EventPoster }> {
  const outbox = new EventOutbox(store, new SendLedger(store.db));
  const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) });
  const poster = new EventPoster(outbox, new MediaFolder(data.path), logger, 500);
  for (let n = 0; n < count; n += 1) {
    await outbox.record({ type: 'session.status', phone: NUMBER, status: 'connected' });
  }
  const eventsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway/v1/events`;
  poster.use({ gatewayId: 'g', token: 't', eventsUrl } as Parameters<EventPoster['use']>[0]);
  return { outbox, poster };
}

const sayTooSlow = (response: ServerResponse): void => {
  response.writeHead(408, { 'content-type': 'application/json', connection: 'close' }).end('{}');
};

it.each<[string, typeof tooMuch]>([
  ['without an answer', () => undefined],
  ['and the service says so', sayTooSlow],
])('a batch that a slow line does not bring through in time, %s, is halved until it arrives', async (_how, answer) => {
  tooMuch = answer;
  const { outbox, poster } = await post(4);
  await until(() => sizes.includes(2), 'half of them');
  await until(() => outbox.count() <= 2, 'they are taken out');
  expect(sizes.slice(0, 2)).toEqual([4, 2]);
  await poster.stop();
});

it('one event that a slow line does not bring through in time is tried again, after a pause', async () => {
  const log: string[] = [];
  most = 0;
  tooMuch = sayTooSlow;
  const { outbox, poster } = await post(1, log);
  await until(() => log.length === 1, 'the first try');
  expect(log[0]).toContain('"reason":"HTTP 408","waiting":1,"delay_ms":');
  await until(() => sizes.length === 2, 'the second try');
  most = 1;
  await until(() => outbox.count() === 0, 'it arrives');
  expect(new Set(sizes)).toEqual(new Set([1]));
  await poster.stop();
});
