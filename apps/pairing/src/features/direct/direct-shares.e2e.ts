import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayOwnerRepository } from '@chasqui/whatsapp';
import type { HealthResponse } from '@chasqui/gateway-protocol';
import { waitFor } from '@chasqui/testing';
import { PairingHarness, type Replica } from '../../testing/pairing-harness';

/** In one organization: more than the service asks at once. */
const HANGING = 100;

let harness: PairingHarness;
let replica: Replica;
const silent: Server = createServer(() => undefined);
const victim: Server = createServer((_request, response) => {
  polls.push(performance.now());
  response.end(JSON.stringify(health));
});
const health: HealthResponse = { app_version: '1.0.0', protocol: 1, capabilities: ['text'], sessions: [], outbox: 0 };
const polls: number[] = [];
let asked = 0;

beforeAll(async () => {
  harness = await PairingHarness.start();
  for (const server of [silent, victim]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  silent.on('request', () => (asked += 1));
  replica = await harness.startReplica(
    { timings: { direct: { lookMs: 50, pollMs: 200 } } },
    { DIRECT_GATEWAYS_PER_ORGANIZATION: 1_000 },
  );
});
afterAll(async () => {
  for (const server of [silent, victim]) {
    server.closeAllConnections();
    server.close();
  }
  await harness.stop();
});

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

describe('an organization with many direct gateways that never answer', () => {
  it('an organization with silent direct gateways delays no poll of another one, and is asked less and less', async () => {
    const orgId = await harness.createOrganization();
    for (let n = 0; n < HANGING; n += 1) await harness.register(replica, { orgId, baseUrl: urlOf(silent) });
    await waitFor(() => asked > 4, { what: 'calls that hang' });
    const startedAt = performance.now();
    const gateway = await harness.register(replica, { baseUrl: urlOf(victim) });
    await waitFor(() => harness.ownerOf(gateway.gatewayId), { what: 'the victim to be online' });
    const before = polls.length;
    await waitFor(() => polls.length >= before + 5, { what: 'five polls' });
    const tookMs = performance.now() - startedAt;
    // A call hangs for 8 s: polls in rounds that wait for all of them would take 40.
    expect(tookMs).toBeLessThan(12_000);
    health.sessions = [{ phone: '4917300001', status: 'connected' }];
    await waitFor(async () => (await harness.statusOf('4917300001')) === 'connected', { what: 'its news' });
  });
});

describe('direct gateways that nobody holds', () => {
  it('direct gateways that nobody holds are found of each organization, and not those that were tried a moment ago', async () => {
    const { rows } = await harness.database.query<{ id: string; orgId: string }>(
      `insert into gateways (id, org_id, mode, base_url, sealed_request_key, capabilities)
       select gen_random_uuid(), o.id, 'live', 'https://gateway.example', '\\x00', '{}'
         from organizations o, generate_series(1, 100) where o.id = $1
       returning id, org_id`,
      [await harness.createOrganization()],
    );
    const owners = new GatewayOwnerRepository(harness.database);
    const greedy = rows[0]?.orgId;
    const { rows: modest } = await harness.database.query<{ id: string }>(
      `insert into gateways (id, org_id, mode, base_url, sealed_request_key, capabilities)
       values (gen_random_uuid(), $1, 'live', 'https://gateway.example', '\\x00', '{}') returning id`,
      [await harness.createOrganization()],
    );
    const found = await owners.findUnownedDirect(20, 4);
    expect(found.filter(({ orgId }) => orgId === greedy)).toHaveLength(4);
    expect(found.map(({ id }) => id)).toContain(modest[0]?.id);
    const tried = rows.slice(1).map(({ id }) => id);
    const left = await owners.findUnownedDirect(20, 4, tried);
    expect(left.filter(({ orgId }) => orgId === greedy).map(({ id }) => id)).toEqual([rows[0]?.id]);
  });
});
