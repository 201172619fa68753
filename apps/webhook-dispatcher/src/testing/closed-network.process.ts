import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, isIPv6 } from 'node:net';
import { createDeliveryClient } from '../features/delivery/delivery-client';
import { HOSTILE_HOSTS } from './hostile-hosts';

/**
 * Runs in its own network namespace (`unshare -rn`), in which every address of IPv4 and IPv6 is this machine, and posts
 * to hostile addresses with the dispatcher's production client. A trap takes every connection it opens, and the kernel
 * counts it. Prints the results as JSON.
 */
const PORT = 8443;
const DNS_PORT = 53;
const [A, AAAA] = [1, 28];
const PUBLIC = '93.184.216.34';
const PRIVATE = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', '192.168.0.1', '0.0.0.0'];
const FLIPS = 60;

const taken = new Map<string, number>();
let queries = 0;

async function main(): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  execFileSync('ip', ['route', 'add', 'local', '0.0.0.0/0', 'dev', 'lo']);
  execFileSync('ip', ['-6', 'route', 'add', 'local', '::/0', 'dev', 'lo']);
  await startTrap();
  await startNameServer();
  const trapWorks = await isTaken('10.0.0.1');
  const client = createDeliveryClient([]);
  const post = async (url: string): Promise<string> => {
    const asked = { url, method: 'POST' as const, body: '{}', timeoutMs: 3_000, maxResponseBytes: 1_000 };
    try {
      return `answered ${(await client.request(asked)).status}`;
    } catch (error) {
      return (error as { failure: string }).failure;
    }
  };
  taken.clear();
  const before = activeOpens();
  const forms: Record<string, string> = {};
  for (const host of HOSTILE_HOSTS) {
    for (const scheme of ['https', 'http']) {
      for (const port of [`:${PORT}`, ''])
        forms[`${scheme}://${host}${port}/`] = await post(`${scheme}://${host}${port}/`);
    }
  }
  const opensOfForms = activeOpens() - before;
  const flips: Record<string, number> = {};
  for (let n = 0; n < FLIPS; n += 1) {
    for (const name of ['flip', 'both', 'mapped']) {
      const outcome = `${name} ${await post(`https://${name}${n % 3}.example:${PORT}/`)}`;
      flips[outcome] = (flips[outcome] ?? 0) + 1;
    }
  }
  await client.close();
  const result = { trapWorks, forms, opensOfForms, flips, queries, taken: Object.fromEntries(taken) };
  process.stdout.write(JSON.stringify(result), () => process.exit());
}

/** Does not speak TLS: a connection is counted, and leads nowhere. */
async function startTrap(): Promise<void> {
  for (const [port, host] of [
    [PORT, '::'],
    [443, '::'],
    [80, '::'],
  ] as const) {
    const server = createServer((socket) => {
      const address = (socket.localAddress ?? '').replace('::ffff:', '');
      taken.set(address, (taken.get(address) ?? 0) + 1);
      socket.on('error', () => undefined).end('trapped');
    });
    await once(server.listen(port, host), 'listening');
  }
}

async function isTaken(address: string): Promise<boolean> {
  const socket = connect(PORT, address).resume();
  await once(socket, 'close').catch(() => undefined);
  return taken.has(address);
}

/** Flips its answer with every query: public, private, public … `both` has one of each, `mapped` has it in IPv6. */
async function startNameServer(): Promise<void> {
  // Bound to the address that the system's resolver asks: it accepts answers from no other.
  const address = getServers()[0] ?? '';
  const server = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  server.on('message', (query, from) => server.send(answerTo(query), from.port, from.address));
  server.bind(DNS_PORT, address);
  await once(server, 'listening');
}

function answerTo(query: Buffer): Buffer {
  let end = 12;
  while ((query[end] ?? 0) !== 0) end += 1 + (query[end] ?? 0);
  const type = query.readUInt16BE(end + 1);
  const name = query.subarray(13, 13 + (query[12] ?? 0)).toString();
  if (type === A) queries += 1;
  const addresses = addressesOf(name, type);
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((bytes) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]), bytes]),
  );
  return Buffer.concat([head, query.subarray(12, end + 5), ...records]);
}

function addressesOf(name: string, type: number): Buffer[] {
  const hostile = v4(PRIVATE[Math.floor(queries / 2) % PRIVATE.length] ?? '');
  if (type === AAAA)
    return name.startsWith('mapped') ? [Buffer.concat([Buffer.alloc(10), Buffer.from([255, 255]), hostile])] : [];
  if (type !== A || name.startsWith('mapped')) return [];
  if (!/^(flip|both)\d$/.test(name)) return [hostile];
  if (name.startsWith('both')) return queries % 2 === 0 ? [v4(PUBLIC), hostile] : [hostile, v4(PUBLIC)];
  return [queries % 2 === 0 ? v4(PUBLIC) : hostile];
}

const v4 = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

/** Connections that this namespace has begun to open over IPv4 and IPv6, counted by the kernel. */
function activeOpens(): number {
  const [names = '', values = ''] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'));
  return Number(values.split(' ')[names.split(' ').indexOf('ActiveOpens')]);
}

if (require.main === module) void main();
