import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limitVariables, loadConfig, mediaIn } from '@chasqui/config';
import { appSettings, spawnInNamespace, waitFor } from '@chasqui/testing';
import { PairingHarness } from '../../testing/pairing-harness';

const SCRIPT = join(__dirname, '../../testing/silent-names.process.ts');
const NAME_SERVER = '127.0.0.77';
/**
 * A machine may allow no private view of its files, or no port for name servers. With a callback, bind() fails
 * silently.
 */
const bindsPort53 = `require('dgram').createSocket('udp4').once('listening', () => process.exit()).bind(53, '${NAME_SERVER}')`;
const isPossible =
  spawnSync('unshare', ['-rm', 'true']).status === 0 && spawnSync(process.execPath, ['-e', bindsPort53]).status === 0;
const GATEWAYS = 12;

(isPossible ? describe : describe.skip)('with direct gateways whose name server never answers, pairing', () => {
  let harness: PairingHarness;
  let nameServer: Socket;
  let child: ChildProcess;
  let url: string;
  let said = '';
  const asked = new Set<string>();

  beforeAll(async () => {
    nameServer = createSocket('udp4');
    nameServer.on('message', (query) => asked.add(query.subarray(13, 13 + (query[12] ?? 0)).toString()));
    nameServer.bind(53, NAME_SERVER);
    await once(nameServer, 'listening');
    harness = await PairingHarness.start();
    child = spawnInNamespace('-rm', SCRIPT, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { REQUEST: JSON.stringify({ folder: harness.mediaDir, nameServer: NAME_SERVER, config: config() }) },
    });
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
    ({ url } = await told<{ url: string }>());
  });

  afterAll(async () => {
    const isGone = child.exitCode !== null || child.signalCode !== null;
    child.kill('SIGKILL');
    if (!isGone) await once(child, 'exit');
    await harness.stop();
    nameServer.close();
  });

  /** Names instead of addresses, like in real installations: these are looked up too. */
  const config = () => ({
    ...appSettings(harness.databaseUrl.replace('127.0.0.1', 'localhost'), harness.redis),
    REDIS_URL: harness.redis.url.replace('127.0.0.1', 'localhost'),
    INTERNAL_HOST: '127.0.0.1',
    INTERNAL_TOKEN: harness.internalToken,
    GATEWAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    OUTBOUND_ALLOWED_NETWORKS: [],
    TRUSTED_PROXIES: [],
    ...loadConfig(limitVariables, {}),
    ...mediaIn(harness.mediaDir),
  });

  async function told<T>(): Promise<T> {
    const gone = once(child, 'exit').then(() => {
      throw new Error(`the process ended: ${said}`);
    });
    const [message] = (await Promise.race([once(child, 'message'), gone])) as [T];
    return message;
  }

  async function register(baseUrl?: string): Promise<number> {
    const answer = await fetch(`${url}/gateway/v1/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        setup_code: await harness.setupCode(await harness.createOrganization()),
        app_version: '1.0.0',
        protocol: 1,
        host: { os: 'linux', arch: 'x64' },
        ...(baseUrl !== undefined && { base_url: baseUrl }),
      }),
    });
    return answer.status;
  }

  // The system's resolver waits for ten seconds and more for each of them, in one of the four threads of the process.
  it('the process has threads beside silent names, and finds PostgreSQL again after all connections were lost', async () => {
    for (let n = 0; n < GATEWAYS; n += 1) expect(await register(`https://silent${n}.example.com`)).toBe(201);
    await waitFor(() => asked.size >= GATEWAYS, { what: 'all names to be asked for' });
    for (let turn = 0; turn < 5; turn += 1) {
      child.send('how long?');
      const { lookupMs } = await told<{ lookupMs: number }>();
      expect(lookupMs).toBeLessThan(4_000);
      await harness.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pairing'
          and datname = current_database()`,
      );
      const started = performance.now();
      await waitFor(async () => (await register()) === 201, { what: 'a gateway to be registered' });
      expect(performance.now() - started).toBeLessThan(4_000);
    }
  });
});
