import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@chasqui/local-services';
import { startTcpProxy, type TcpProxy, waitFor } from '@chasqui/testing';
import { Webhook } from 'standardwebhooks';
import { runListen } from '../../apps/listen/src/cli';
import { RunningSystem, type TestKey } from './running-system';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let system: RunningSystem;
let proxy: TcpProxy;
let server: Server;
let webhook: string;
const received: Received[] = [];
let answerStatus = 200;

beforeAll(async () => {
  system = await RunningSystem.start();
  proxy = await startTcpProxy({ port: Number(new URL(system.api.origin).port) });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answerStatus, { location: 'http://127.0.0.1:1/' }).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.close();
  await proxy.close();
  await system.close();
});
afterEach(() => {
  received.length = 0;
  answerStatus = 200;
});

function start(key: TestKey, ...more: string[]) {
  const lines: string[] = [];
  const stop = new AbortController();
  const url = `http://127.0.0.1:${proxy.port}/v1`;
  const argv = ['node', 'listen', '--forward', webhook, '--url', url, '--key', key.key, ...more];
  const ended = runListen(argv, (line) => lines.push(line), stop.signal);
  const says = (text: string | RegExp) =>
    waitFor(() => lines.find((line) => (typeof text === 'string' ? line.includes(text) : text.test(line))), {
      what: `${String(text)} in\n${lines.join('\n')}`,
    });
  return { lines, says, stop: () => stop.abort(), ended };
}

const arrived = (count: number): Promise<boolean> =>
  waitFor(() => received.length >= count, { what: `${count} requests, of ${received.length}` });
const idsOf = (): unknown[] => received.map(({ headers }) => headers['webhook-id']);

describe('npm run listen', () => {
  it('npm run listen forwards each event as a webhook, signed with the secret that it printed, and says what came of it', async () => {
    const key = await system.aKey(await system.anOrganization());
    const command = start(key);
    await command.says('connected');
    const id = await system.anEvent(key.orgId);
    await command.says(new RegExp(`usage\\.threshold  ${id}  200  \\d+ ms`));
    const [request] = received;
    const secret = /whsec_\S+/.exec(command.lines.join('\n'))?.[0] ?? '';
    const event = new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
    const { data } = await system.api.call({ path: `/events/${id}`, key: key.key });
    expect(event).toEqual(data);
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'x-webhook-attempt': '1' });
    answerStatus = 302;
    await command.says(new RegExp(`${await system.anEvent(key.orgId)}  302`));
    expect(received).toHaveLength(2);
    command.stop();
    expect(await command.ended).toBe(0);
  });

  it('npm run listen goes on after the last event when the connection was lost, and misses none', async () => {
    const key = await system.aKey(await system.anOrganization());
    const command = start(key);
    await command.says('connected');
    const first = await system.anEvent(key.orgId);
    await arrived(1);
    await proxy.cut();
    await command.says('connection lost');
    const missed = [await system.anEvent(key.orgId), await system.anEvent(key.orgId)];
    await proxy.heal();
    await command.says('connected again');
    const last = await system.anEvent(key.orgId);
    await arrived(4);
    expect(idsOf()).toEqual([first, ...missed, last]);
    expect(command.lines.filter((line) => line.includes('lost'))).toHaveLength(1);
    command.stop();
    await command.ended;
  });

  it('npm run listen goes on when the connection was lost before the first event', async () => {
    const key = await system.aKey(await system.anOrganization());
    await system.anEvent(key.orgId);
    const command = start(key);
    await command.says('connected');
    await waitFor(() => proxy.connections() > 0, { what: 'the connection' });
    await proxy.cut();
    const missed = await system.anEvent(key.orgId);
    await proxy.heal();
    await arrived(1);
    expect(idsOf()).toEqual([missed]);
    command.stop();
    await command.ended;
  });

  it('npm run listen goes on when the local server is away, and says so', async () => {
    const key = await system.aKey(await system.anOrganization());
    const command = start(key, '--forward', `http://127.0.0.1:${await freePort()}/hook`, '--events', 'usage.threshold');
    await command.says('connected');
    const id = await system.anEvent(key.orgId);
    await command.says(new RegExp(`${id}  ECONNREFUSED`));
    command.stop();
    expect(await command.ended).toBe(0);
  });

  it('npm run listen ends with a sentence when the key is wrong, lacks the scope, is revoked, or the types are none', async () => {
    const orgId = await system.anOrganization();
    const narrow = await system.aKey(orgId, { scopes: ['messages:read'] });
    const revoked = await system.aKey(orgId);
    const wrong = start({ ...narrow, key: 'chq_live_x' });
    const lacking = start(narrow);
    const types = start(await system.aKey(orgId), '--events', 'message.recieved');
    expect(await Promise.all([wrong.ended, lacking.ended, types.ended])).toEqual([1, 1, 1]);
    expect([wrong, lacking, types].map(({ lines }) => lines.at(-1))).toEqual([
      expect.stringContaining('UNAUTHORIZED'),
      expect.stringContaining('INSUFFICIENT_SCOPE'),
      expect.stringContaining('types'),
    ]);
    const command = start(revoked);
    await command.says('connected');
    await system.admin.keyAdmin.revoke(orgId, revoked.id);
    expect(await command.ended).toBe(1);
    expect(command.lines.at(-1)).toContain('UNAUTHORIZED');
  });
});
