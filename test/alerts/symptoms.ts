import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@chasqui/local-services';
import { waitFor } from '@chasqui/testing';
import { TO } from '../system/answers.world';
import { SandboxGatewayProcess } from '../system/sandbox-gateway.process';
import { type AlertsWorld, mayMount } from './alerts.world';

export interface Symptom {
  alert: string;
  about?: string;
  /** End of a sentence that begins with the alert. */
  cause: string;
  /** Causes it, until the world undoes it. Absent: another symptom of the same time does. */
  begin?(world: AlertsWorld): unknown;
  /** Why it is impossible on this machine; absent: it is possible. */
  skipped?: string;
}

const WRONG_CLOCKS = 7;
const HOUR_MS = 3_600_000;
const SHIFTED_CLOCK = join(__dirname, '../../chaos/preloads/shifted-clock.ts');
/** A refused request with as many field names as the log keeps. */
const MANY_FIELDS = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`a_field_that_nobody_knows_${n}`, true]));
/**
 * Often enough that each reading counts some; seldom enough that other errors remain a visible share of all answers.
 */
const WHEN_FULL_MS = 1_000;
/** A busy machine needs longer than the usual wait for an alert. */
const FULL_WITHIN_MS = 200_000;

async function wrongClocks(world: AlertsWorld): Promise<void> {
  const { system, folder } = world;
  const env = { HOST: '127.0.0.1', SHIFTED_CLOCK_MS: String(HOUR_MS), CHAOS_FOLDER: folder };
  const start = async (): Promise<SandboxGatewayProcess> => {
    const orgId = await system.anOrganization();
    const gatewayId = await system.admin.gateways.create(orgId, 'live');
    const setupCode = (await system.admin.gateways.createSetupCode(orgId, gatewayId)) ?? '';
    const port = await freePort();
    const app = new SandboxGatewayProcess({
      serviceUrl: system.serviceUrl,
      setupCode,
      numbers: [system.aPhone()],
      env: { ...env, BASE_URL: `http://127.0.0.1:${port}`, PORT: String(port) },
      preload: SHIFTED_CLOCK,
    });
    app.start();
    return app;
  };
  const apps: SandboxGatewayProcess[] = [];
  // In sequence: all at once would need too many connections.
  while (apps.length < WRONG_CLOCKS) apps.push(await start());
  world.until(() => Promise.all(apps.map((app) => app.remove())));
}

function dies(world: AlertsWorld): void {
  const { prometheus } = world;
  const { sms } = world.processes;
  const { host } = new URL(sms.opsUrl);
  const startedAt = async (): Promise<string> =>
    (await prometheus.query(`process_start_time_seconds{instance="${host}"}`))[0]?.value[1] ?? 'unknown';
  let before = '';
  world.again(async () => {
    await waitFor(async () => ![before, 'unknown'].includes(await startedAt()), { what: 'Prometheus to see it' });
    before = await startedAt();
    await sms.restart();
  }, 0);
}

const sends = ({ system: { replicas }, tenants: [{ key }] }: AlertsWorld, body: object): Promise<unknown> =>
  replicas[1].call({ path: '/whatsapp/send', key, body });

/**
 * While all stores work. Symptoms that need answers begin before those that make the service busy; the thousands of
 * answers that fill the log come before lasting ones.
 */
const OF_WORK: readonly Symptom[] = [
  {
    alert: 'ChasquiMailsRefused',
    cause: 'when the mail server refuses the link for a new password',
    begin: async ({ system, processes, tenants: [{ orgId }] }) => {
      const email = 'somebody@example.com';
      await system.admin.owners.ensure({ orgId, email });
      const origin = `http://127.0.0.1:${processes.console.port}`;
      await fetch(`${origin}/console/api/password-resets`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    },
  },
  {
    alert: 'ChasquiRequestLogDropping',
    cause: 'while somebody holds a lock on the log of requests and it is full',
    begin: async (world) => {
      await world.lock('api_requests');
      let isFull = false;
      world.again(async () => {
        isFull ||= (await world.prometheus.query('chasqui_request_log_dropped_total')).length > 0;
      }, 500);
      world.again(
        async () => {
          await sends(world, MANY_FIELDS);
          if (isFull) await sleep(WHEN_FULL_MS);
        },
        0,
        10,
      );
      await waitFor(() => isFull, { what: 'the log of requests to be full', timeoutMs: FULL_WITHIN_MS });
    },
  },
  {
    alert: 'ChasquiGatewaysLost',
    cause: 'when most gateway apps disconnect at once',
    begin: ({ tenants }) => Promise.all(tenants.slice(1).map(({ gateway }) => gateway.app.stop())),
  },
  {
    alert: 'ChasquiGatewayClocks',
    cause: 'when the clocks of many gateway apps are an hour ahead',
    begin: wrongClocks,
  },
  {
    alert: 'ChasquiBacklogOld',
    about: 'whatsapp',
    cause: 'while a gateway hangs and messages wait behind the one that it has',
    begin: (world) => {
      // They are answered at their timeout, which the test does not await. On a busy machine some are refused earlier.
      world.again(() => {
        void Promise.allSettled(Array.from({ length: 3 }, () => sends(world, { to: TO.hangs, message: 'hello' })));
        return Promise.resolve();
      }, 5_000);
    },
  },
  {
    alert: 'ChasquiNoWebhookSuccess',
    cause: 'when endpoints answer nothing but errors',
    begin: (world) => {
      const { receiver, system } = world;
      const [{ key, orgId }] = world.tenants;
      receiver.on('/fine', (_request, response) => response.writeHead(500).end());
      // A failing webhook is soon called less often, so each event gets a new one.
      let webhooks = 0;
      world.again(async () => {
        webhooks += 1;
        receiver.on(`/failing-${webhooks}`, (_request, response) => response.writeHead(500).end());
        const url = receiver.url(`/failing-${webhooks}`);
        await system.replicas[1].call({ path: '/webhooks', key, body: { url } });
        await system.anEvent(orgId);
      }, 500);
    },
  },
  {
    alert: 'ChasquiMemoryNearLimit',
    about: 'console',
    cause: 'for a process that holds nine tenths of its heap',
    begin: ({ processes }) => processes.console.tell('leak'),
  },
  {
    alert: 'ChasquiEventLoopLag',
    about: 'whatsapp-sender',
    cause: 'for a process that is busy with one thing for 400 ms, again and again',
    begin: ({ processes }) => processes.sender.tell('block'),
  },
  {
    alert: 'ChasquiRestarting',
    about: 'sms-dispatcher',
    cause: 'for a process that is killed three times',
    begin: dies,
  },
  {
    alert: 'ChasquiPostgresPoolExhausted',
    about: 'api-gateway',
    cause: 'while somebody holds a lock on a table and all connections wait for it',
    begin: async (world) => {
      await world.lock('quick_replies');
      // A single organization gets too few connections to exhaust them.
      for (const { key } of world.tenants) {
        world.again(() => world.system.api.call({ path: '/quick-replies', key }), 50, 3);
        const body = { shortcut: 'hello', message: 'hello' };
        world.again(() => world.system.api.call({ path: '/quick-replies', key, body }), 50, 3);
      }
    },
  },
  {
    alert: 'ChasquiRequestsSlow',
    about: 'api-gateway',
    cause: 'while reads wait for that lock',
  },
  {
    alert: 'ChasquiRequestErrors',
    about: 'api-gateway',
    cause: 'while reads get no connection within two seconds',
  },
  {
    alert: 'ChasquiRequestErrorsLasting',
    about: 'api-gateway',
    cause: 'when they got none for a while',
  },
];

const OF_STORES: readonly Symptom[] = [
  {
    alert: 'ChasquiRedisAway',
    about: 'api-gateway',
    cause: 'while Redis stands still',
    begin: (world) => {
      process.kill(world.redis.pid, 'SIGSTOP');
      world.until(() => process.kill(world.redis.pid, 'SIGCONT'));
    },
  },
  {
    alert: 'ChasquiPostgresDiskFull',
    about: 'api-gateway',
    cause: 'while the disk of a table of PostgreSQL is full',
    ...(!mayMount && { skipped: 'only root may mount a small disk' }),
    begin: (world) => {
      world.disk?.fill();
      world.until(() => world.disk?.relieve());
      world.again(() => sends(world, { to: TO.delivered, message: randomBytes(2_000).toString('base64') }), 20, 5);
    },
  },
];

const OF_SILENCE: readonly Symptom[] = [
  {
    alert: 'ChasquiPostgresSilent',
    about: 'api-gateway',
    cause: 'while PostgreSQL takes connections and answers nobody',
    begin: (world) => {
      world.postgres.freeze();
      world.until(() => world.postgres.thaw());
    },
  },
  {
    alert: 'ChasquiNotReady',
    about: 'pairing',
    cause: 'while PostgreSQL answers nobody',
  },
  {
    alert: 'ChasquiBacklogUnknown',
    cause: 'while PostgreSQL does not say what waits',
  },
  {
    alert: 'ChasquiLaneFailures',
    cause: 'while the statements of workers are refused',
  },
  {
    alert: 'ChasquiAppAbsent',
    about: 'whatsapp-sender',
    cause: 'for a worker whose last copy was killed',
    begin: ({ processes }) => processes.sender.kill(),
  },
];

/** Failures that occur at the same time, one group after another. */
export const TIMES: readonly { title: string; symptoms: readonly Symptom[] }[] = [
  { title: 'processes, callers and gateways do what they should not', symptoms: OF_WORK },
  { title: 'Redis stands still and a disk is full', symptoms: OF_STORES },
  { title: 'PostgreSQL stands still', symptoms: OF_SILENCE },
];

/** Alerts that no test can trigger by their cause, with the reason. */
export const NOT_BY_CAUSE: Readonly<Record<string, string>> = {};
