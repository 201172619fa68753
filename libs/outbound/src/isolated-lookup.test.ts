import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isolatedLookup } from './isolated-lookup';

const servers: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const A = 1;
const NX_DOMAIN = 3;

/** A name server: `answer` returns a name's IPv4 address, null: none, undefined: silence. */
async function nameServer(answer: (name: string) => string | null | undefined) {
  const asked: string[] = [];
  const server = createSocket('udp4');
  server.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    const name = labels.join('.');
    const type = query.readUInt16BE(at + 1);
    if (type === A) asked.push(name);
    const address = answer(name);
    if (address === undefined) return;
    const question = query.subarray(12, at + 5);
    const isFound = address !== null && type === A;
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 + (address === null ? NX_DOMAIN : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(isFound ? 1 : 0, 6);
    const record = isFound
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
      : Buffer.alloc(0);
    server.send(Buffer.concat([head, question, record]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { at: `127.0.0.1:${server.address().port}`, asked };
}

describe('a lookup that is isolated', () => {
  it('an isolated lookup asks the name servers, once for all who ask for a name at the same time, and again later', async () => {
    const server = await nameServer(() => '8.8.4.4');
    const lookup = isolatedLookup({ servers: [server.at] });
    const all = await Promise.all([lookup('a.example'), lookup('a.example'), lookup('b.example')]);
    expect(all).toEqual([['8.8.4.4'], ['8.8.4.4'], ['8.8.4.4']]);
    expect(server.asked.toSorted()).toEqual(['a.example', 'b.example']);
    await lookup('a.example');
    expect(server.asked).toHaveLength(3);
  });

  it('an isolated lookup asks the system for names that no name server knows, two at a time', async () => {
    const server = await nameServer(() => null);
    let atOnce = 0;
    let most = 0;
    const fallback = async (name: string) => {
      most = Math.max(most, (atOnce += 1));
      await sleep(20);
      atOnce -= 1;
      return [name === 'in-hosts' ? '127.0.0.1' : '10.0.0.1'];
    };
    const lookup = isolatedLookup({ servers: [server.at], fallback });
    const names = ['in-hosts', ...Array.from({ length: 9 }, (_, index) => `n${index}`)];
    const found = await Promise.all(names.map((name) => lookup(name)));
    expect(found[0]).toEqual(['127.0.0.1']);
    expect(found).toHaveLength(10);
    expect(most).toBe(2);
  });

  it('an isolated lookup finds a name at once while a hundred others get no answer, and gives those up', async () => {
    const server = await nameServer((name) => (name === 'fine.example' ? '8.8.8.8' : undefined));
    const fallback = () => Promise.reject(new Error('nobody asks the system for these'));
    const lookup = isolatedLookup({ servers: [server.at], timeoutMs: 1_000, fallback });
    let givenUp = 0;
    const dead = Array.from({ length: 100 }, (_, index) =>
      lookup(`dead${index}.example`)
        .catch((error: unknown) => error)
        .finally(() => (givenUp += 1)),
    );
    expect(await lookup('fine.example')).toEqual(['8.8.8.8']);
    expect(givenUp).toBe(0);
    const errors = (await Promise.all(dead)) as { code: string }[];
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['ETIMEOUT']));
  });
});
