import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CallRoute } from './gateway-call';
import { GatewayCaller } from './gateway-caller';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function anOwner(listener: RequestListener): Promise<CallRoute> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { gatewayId: 'g', ownerAddress: `127.0.0.1:${port}`, epoch: 1 };
}

const answering =
  (outcome: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(JSON.stringify(outcome));

function aCaller(): GatewayCaller {
  const caller = new GatewayCaller({ internalToken: 'token', connectTimeoutMs: 10_000 });
  closers.push(() => caller.close());
  return caller;
}

const request = { method: 'POST' as const, path: '/v1/messages', body: { a: 1 }, deadlineMs: 20_000 };
const never = (): Promise<CallRoute> => Promise.reject(new Error('must not look again'));
const nobody: CallRoute = { gatewayId: 'g', ownerAddress: '127.0.0.1:1', epoch: 1 };

describe('GatewayCaller', () => {
  it('GatewayCaller sends token, deadline and epoch, and passes the outcome on', async () => {
    let seen: unknown;
    const route = await anOwner((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => {
        const body = JSON.parse(chunk.toString()) as { deadline_ms: number };
        seen = { url: incoming.url, authorization: incoming.headers.authorization, ...body };
        response.end(JSON.stringify({ kind: 'answer', status: 200, body: '{}' }));
      });
    });
    expect(await aCaller().call(route, request, never)).toEqual({ kind: 'answer', status: 200, body: '{}' });
    expect(seen).toMatchObject({
      url: '/internal/gateways/g/requests',
      authorization: 'Bearer token',
      method: 'POST',
      path: '/v1/messages',
      body: { a: 1 },
      epoch: 1,
      deadline_ms: expect.any(Number),
    });
  });

  it('GatewayCaller does not look again when the gateway was reached, whatever came of it', async () => {
    for (const outcome of [{ kind: 'timeout' }, { kind: 'lost' }, { kind: 'closed', reason: 'breaker_open' }]) {
      expect(await aCaller().call(await anOwner(answering(outcome)), request, never)).toEqual(outcome);
    }
  });

  it('GatewayCaller looks once more when nobody listens, when the gateway has moved, and when there was no owner', async () => {
    const moved = { ...(await anOwner(answering({ kind: 'answer', status: 200, body: '' }))), epoch: 2 };
    for (const route of [nobody, await anOwner(answering({ kind: 'not_mine' })), { ...nobody, ownerAddress: null }]) {
      expect(await aCaller().call(route, request, () => Promise.resolve(moved))).toMatchObject({ kind: 'answer' });
    }
  });

  it('GatewayCaller says closed when the second look finds nothing new, or a second owner that is not it either', async () => {
    const notMine = await anOwner(answering({ kind: 'not_mine' }));
    const other = { ...(await anOwner(answering({ kind: 'not_mine' }))), epoch: 3 };
    expect(await aCaller().call(nobody, request, () => Promise.resolve(nobody))).toEqual({
      kind: 'closed',
      reason: 'unreachable',
    });
    for (const fresh of [notMine, null, other]) {
      const outcome = await aCaller().call(notMine, request, () => Promise.resolve(fresh));
      expect(outcome).toEqual({ kind: 'closed', reason: 'offline' });
    }
  });

  it('GatewayCaller never says closed when the owner had the request: it is lost or timed out', async () => {
    const cut = await anOwner((incoming) => incoming.socket.destroy());
    expect(await aCaller().call(cut, request, never)).toEqual({ kind: 'lost' });
    const silent = await anOwner(() => undefined);
    expect(await aCaller().call(silent, { ...request, deadlineMs: 1_500 }, never)).toEqual({ kind: 'timeout' });
  });

  it('GatewayCaller throws when the internal token is refused: that is a fault of the deployment, not of the gateway', async () => {
    const route = await anOwner(answering({ code: 'UNAUTHORIZED' }, 401));
    await expect(aCaller().call(route, request, never)).rejects.toThrow('INTERNAL_TOKEN');
  });
});
