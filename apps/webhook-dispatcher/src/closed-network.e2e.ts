import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { spawnInNamespace, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { DispatcherHarness } from './testing/dispatcher.harness';
import { HOSTILE_HOSTS } from './testing/hostile-hosts';
import { Receiver } from './testing/receiver';

interface Outcome {
  trapWorks: boolean;
  forms: Record<string, string>;
  /** Connections requested from the kernel meanwhile. */
  opensOfForms: number;
  flips: Record<string, number>;
  queries: number;
  taken: Record<string, number>;
}

const PUBLIC = '93.184.216.34';
/** On a machine that allows no private network, only the traps on its loopback are left. */
const hasNamespaces = spawnSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
const inNamespace = hasNamespaces ? describe : describe.skip;

inNamespace('in a network in which every address is a trap, the client of deliveries', () => {
  let outcome: Outcome;

  beforeAll(async () => {
    const script = join(__dirname, 'testing/closed-network.process.ts');
    const child = spawnInNamespace('-rn', script, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
    await new Promise((resolve) => child.once('close', resolve));
    if (output === '') throw new Error(`nothing came of it: ${errors}`);
    outcome = JSON.parse(output) as Outcome;
  });

  it('the dispatcher opens no connection for any of the hostile addresses, in any form, scheme or port', () => {
    expect(outcome.trapWorks).toBe(true);
    expect(HOSTILE_HOSTS.length).toBeGreaterThanOrEqual(80);
    expect(Object.keys(outcome.forms).length).toBeGreaterThanOrEqual(320);
    const others = Object.entries(outcome.forms).filter(([, what]) => what !== 'blocked');
    expect(others).toEqual([]);
    expect(outcome.opensOfForms).toBe(0);
  });

  it('the dispatcher connects only to public addresses when a name server flips its answer with every query', () => {
    expect(outcome.queries).toBeGreaterThan(150);
    expect(Object.keys(outcome.taken)).toEqual([PUBLIC]);
    // Both answers came up: the public one was connected to, the private one refused.
    expect(outcome.taken[PUBLIC]).toBeGreaterThan(5);
    expect(outcome.flips['flip blocked']).toBeGreaterThan(5);
    expect(outcome.flips['both blocked']).toBe(60);
    expect(outcome.flips['mapped blocked']).toBe(60);
  });
});

describe('a dispatcher that may reach no private network', () => {
  let harness: DispatcherHarness;
  let trap: Server;
  let connections = 0;
  const port = () => (trap.address() as AddressInfo).port;
  const receiver = new Receiver();

  beforeAll(async () => {
    trap = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
    await receiver.start();
    harness = await DispatcherHarness.create();
  });
  afterEach(() => harness.stopAll());
  afterAll(async () => {
    await harness.close();
    await receiver.stop();
    trap.close();
  });

  it('a dispatcher connects to no hostile address that stands in the table, and says why without naming any', async () => {
    await harness.start({ OUTBOUND_ALLOWED_NETWORKS: [] });
    const orgId = uuid();
    const urls = HOSTILE_HOSTS.flatMap((host) => [`https://${host}:${port()}/`, `http://${host}:${port()}/`]);
    const endpoints = [];
    for (const url of urls) endpoints.push(await harness.anEndpoint({ orgId, url }));
    const [eventId = ''] = await harness.emit({ orgId, mode: 'live' });
    const tried = await waitFor(
      async () => {
        const { rows } = await harness.database.query<{ error: string; httpStatus: number | null }>(
          `select error, http_status from webhook_deliveries
           where event_id = $1 and attempts > 0 and unrecorded_starts = 0`,
          [eventId.slice(4)],
        );
        return rows.length === endpoints.length ? rows : null;
      },
      { what: 'an attempt at each' },
    );
    expect(connections).toBe(0);
    expect(tried.every(({ httpStatus: status }) => status === null)).toBe(true);
    // Names that only some machines know do not exist elsewhere.
    const words = new Set(tried.map(({ error }) => error).filter((error) => error !== 'the host name does not exist'));
    expect([...words].sort()).toEqual(WORDS);
  });

  it('a dispatcher follows no redirect, of whatever kind, neither to a trap nor to where it may go', async () => {
    // Deliveries of the previous test are retried after five seconds, and would then be allowed to reach the trap.
    await harness.database.query('delete from webhook_deliveries');
    await harness.start({ OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.1/32'] });
    const kinds = [300, 301, 302, 303, 304, 305, 307, 308];
    const targets = [`http://127.0.0.2:${port()}/`, `http://127.0.0.1:${port()}/`, `//[::1]:${port()}/`, '/elsewhere'];
    const orgId = uuid();
    const told = kinds.flatMap((status) => targets.map((target) => ({ status, target, path: `/${uuid()}` })));
    for (const { status, target, path } of told) {
      receiver.on(path, (_request, response) => {
        response.writeHead(status, { location: target, refresh: `0; url=${target}`, 'content-location': target }).end();
      });
      await harness.anEndpoint({ orgId, url: receiver.url(path) });
    }
    await harness.emit({ orgId, mode: 'live' });
    const errors = await waitFor(
      async () => {
        const { rows } = await harness.database.query<{ error: string }>(
          'select error from webhook_deliveries where org_id = $1 and attempts > 0 and unrecorded_starts = 0',
          [orgId],
        );
        return rows.length === told.length ? rows.map(({ error }) => error) : null;
      },
      { what: 'an attempt at each' },
    );
    expect(new Set(errors)).toEqual(new Set(kinds.map((kind) => `status ${kind}; redirects are not followed`)));
    expect(connections).toBe(0);
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('a dispatcher without its guard would have been trapped', async () => {
    await harness.start({ OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.0/8'] });
    await harness.emit(await harness.anEndpoint({ url: `http://127.0.0.2:${port()}/` }));
    await waitFor(() => connections > 0, { what: 'the trap to take it' });
  });
});

/** Error texts for customers. */
const WORDS = [
  'the URL contains a user name or password',
  'the URL is not valid',
  'the address is not public, or the URL is not https',
];
