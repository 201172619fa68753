import { readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@chasqui/entities';
import { type LocalServer, startRedis } from '@chasqui/local-services';
import { interpreter, type OwnPostgres, startOwnPostgres, waitFor } from '@chasqui/testing';
import { Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { TO } from '../system/answers.world';
import { RunningSystem, type Tenant } from '../system/running-system';
import { ServerProcess } from '../system/server-process';
import { PrometheusProcess } from './prometheus.process';
import { scaledRules } from './scaled-rules';

/** A minute of the rules is a second here. */
const FACTOR = 60;
const root = join(__dirname, '../..');
const monitoring = join(root, 'deploy/monitoring');
const installed = interpreter('prometheus');

/** Metrics of what goes wrong, or of what no customer of the test has: on a healthy product no series is asked for. */
const SILENT_WHEN_WELL = [
  'status=~"500|503"',
  'chasqui_request_log_dropped_total',
  'chasqui_gateway_tunnels_ended_total',
  'chasqui_gateway_frames_dropped_total',
  'chasqui_pairings_total',
  'chasqui_sms_streams_ended_total',
  'chasqui_sms_waiting_phones',
  'chasqui_sms_received_total',
  'chasqui_sms_refused_secrets_total',
  'chasqui_webhook_endpoints_disabled_total',
  'lane_failures_total',
  'chasqui_sms_failures_total',
];

let postgres: OwnPostgres;
let redis: LocalServer;
let system: RunningSystem;
let tenants: Tenant[];
let sender: ServerProcess;
let prometheus: PrometheusProcess;
const receiver = new Receiver();

beforeAll(async () => {
  if (!installed.runs) return;
  postgres = await startOwnPostgres();
  await migrate(postgres.url);
  redis = await startRedis({ appendOnly: false });
  await receiver.start();
  const stores = { databaseUrl: postgres.url, redisUrl: redis.url };
  system = await RunningSystem.start({ ...stores, webhookNetworks: ['127.0.0.0/8'], processMetrics: true });
  [tenants, sender] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => system.aTenant())),
    ServerProcess.start('whatsapp-sender', system.environment),
  ]);
  const rules = scaledRules(readFileSync(join(monitoring, 'alerts.yaml'), 'utf8'), FACTOR);
  // The sender of this process is not watched: the one that is can be killed.
  prometheus = await PrometheusProcess.start([...system.otherOpsUrls('whatsapp-sender'), sender.opsUrl], rules);
}, 240_000);
afterAll(async () => {
  if (!installed.runs) return;
  postgres.thaw();
  process.kill(redis.pid, 'SIGCONT');
  await prometheus?.stop();
  sender?.kill();
  await system?.close();
  await receiver.stop();
  await redis.stop();
  await postgres.stop();
});

const call = (tenant: Tenant | undefined, path: string, body?: unknown) =>
  system.api.call({ path, key: tenant?.key ?? '', body });
/** Waits until alerts fire. @returns those of them that do */
const untilFiring = async (...alerts: string[]): Promise<string[]> => {
  let firing: string[] = [];
  await waitFor(
    async () => {
      firing = await prometheus.firing();
      return alerts.every((alert) => firing.includes(alert));
    },
    { what: `${alerts.join(', ')} to fire`, timeoutMs: 90_000, intervalMs: 250 },
  );
  return firing;
};
const calms = (alert: string): Promise<unknown> =>
  waitFor(async () => !(await prometheus.firing()).some((name) => name.startsWith(alert)), {
    what: `${alert} to end`,
    timeoutMs: 90_000,
    intervalMs: 250,
  });
/** Does something again and again until it is told to stop; what fails is the point of it. */
function again(work: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  const end = new AbortController();
  const done = (async () => {
    while (!end.signal.aborted) {
      await work().catch(() => undefined);
      await sleep(pauseMs);
    }
  })();
  return async () => {
    end.abort();
    await done;
  };
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const dashboards = readdirSync(join(monitoring, 'dashboards')).map((name) => {
  const { title, panels } = JSON.parse(readFileSync(join(monitoring, 'dashboards', name), 'utf8')) as {
    title: string;
    panels: Panel[];
  };
  return { title, panels };
});

it('the dashboards are what their script writes', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/dashboards.mjs'), '--check'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

(installed.runs ? describe : describe.skip)(`a Prometheus that watches the running product${installed.note}`, () => {
  it('a product that works fires no alert, and every query of every dashboard has data', async () => {
    const [tenant] = tenants;
    const phone = await system.anSmsPhone(tenant?.orgId ?? '');
    await call(tenant, '/webhooks', { url: receiver.url('/fine') });
    const traffic = again(async () => {
      await call(tenant, '/whatsapp/send', { to: TO.delivered, message: 'hello' });
      await call(tenant, '/sms/send', { to: '491500000001', message: 'hello', device_id: phone.deviceId });
      await call(tenant, '/messages');
    }, 300);
    const queries = dashboards.flatMap(({ title, panels }) =>
      panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => ({ panel: `${title}: ${panel.title}`, expr }))),
    );
    expect(queries.length).toBeGreaterThan(60);
    const ask = async () => {
      const without: string[] = [];
      for (const { panel, expr } of queries) {
        const now = expr.replaceAll('$__rate_interval', '30s').replaceAll(/\$(app|instance)/g, '.*');
        const samples = await prometheus.query(now);
        if (samples.length === 0 && !SILENT_WHEN_WELL.some((metric) => expr.includes(metric)))
          without.push(`${panel}: ${expr}`);
      }
      return without;
    };
    let without: string[] = ['nothing was asked yet'];
    await waitFor(async () => (without = await ask()).length === 0, {
      what: 'data of every panel',
      timeoutMs: 60_000,
      intervalMs: 1_000,
    }).catch(() => undefined);
    await traffic();
    expect(without).toEqual([]);
    expect((await prometheus.firing()).filter((name) => !/EventLoopLag|RequestsSlow/.test(name))).toEqual([]);
  }, 120_000);

  it('ChasquiBacklogOld fires for WhatsApp while a gateway hangs and messages wait behind the one that it has', async () => {
    const [tenant] = tenants;
    const sends = Array.from({ length: 3 }, () => call(tenant, '/whatsapp/send', { to: TO.hangs, message: 'hello' }));
    const alerts = ['ChasquiBacklogOld whatsapp'];
    expect(await untilFiring(...alerts)).toEqual(expect.arrayContaining(alerts));
    await Promise.allSettled(sends);
  }, 180_000);

  it('ChasquiNoWebhookSuccess fires when endpoints answer nothing but errors', async () => {
    receiver.on('/fine', (_request, response) => response.writeHead(500).end());
    // One that fails is soon asked less often: each event has a new one.
    let webhooks = 0;
    const events = again(async () => {
      webhooks += 1;
      receiver.on(`/failing-${webhooks}`, (_request, response) => response.writeHead(500).end());
      await call(tenants[0], '/webhooks', { url: receiver.url(`/failing-${webhooks}`) });
      await system.anEvent(tenants[0]?.orgId ?? '');
    }, 500);
    const alerts = ['ChasquiNoWebhookSuccess'];
    expect(await untilFiring(...alerts)).toEqual(expect.arrayContaining(alerts));
    await events();
  }, 180_000);

  it('ChasquiGatewaysLost fires when most gateway apps disconnect at once', async () => {
    const removed = Promise.all(tenants.slice(1).map(({ gateway }) => gateway.app.remove()));
    const alerts = ['ChasquiGatewaysLost'];
    expect(await untilFiring(...alerts)).toEqual(expect.arrayContaining(alerts));
    await removed;
  }, 180_000);

  it('ChasquiEventLoopLag fires for a process that stands still again and again', async () => {
    const stutter = again(async () => {
      sender.kill('SIGSTOP');
      await sleep(400);
      sender.kill('SIGCONT');
    }, 150);
    const alerts = ['ChasquiEventLoopLag whatsapp-sender'];
    expect(await untilFiring(...alerts)).toEqual(expect.arrayContaining(alerts));
    await stutter();
  }, 180_000);

  it('ChasquiRedisAway fires while Redis stands still, for every app, and ends when it goes on', async () => {
    process.kill(redis.pid, 'SIGSTOP');
    const alerts = ['ChasquiRedisAway api-gateway', 'ChasquiRedisAway pairing', 'ChasquiRedisAway whatsapp-sender'];
    expect(await untilFiring(...alerts)).toEqual(expect.arrayContaining(alerts));
    process.kill(redis.pid, 'SIGCONT');
    await calms('ChasquiRedisAway');
  }, 180_000);

  it('ChasquiPostgresSilent, ChasquiNotReady and ChasquiRequestErrors fire while PostgreSQL stands still, and end with it', async () => {
    postgres.freeze();
    const requests = again(
      () => fetch(`${system.api.origin}/v1/messages`, { headers: { authorization: `Bearer ${tenants[0]?.key}` } }),
      50,
    );
    const alerts = ['ChasquiPostgresSilent api-gateway', 'ChasquiNotReady pairing', 'ChasquiRequestErrors api-gateway'];
    expect(await untilFiring(...alerts)).toEqual(expect.arrayContaining(alerts));
    postgres.thaw();
    await requests();
    await calms('ChasquiPostgresSilent');
    await calms('ChasquiNotReady');
  }, 240_000);

  it('metrics answer within some two seconds from the moment when PostgreSQL stands still, and no figure of it is made up', async () => {
    postgres.freeze();
    const texts = new Map<string, string>();
    for (let round = 0; round < 2; round += 1) {
      const scrape = async (url: string): Promise<number> => {
        const began = performance.now();
        texts.set(url, await (await fetch(`${url}/metrics`)).text());
        return performance.now() - began;
      };
      const took = await Promise.all([...system.otherOpsUrls('whatsapp-sender'), sender.opsUrl].map(scrape));
      expect(Math.max(...took)).toBeLessThan(3_000);
    }
    postgres.thaw();
    const told = texts.get(sender.opsUrl) ?? '';
    const age = Number(/^chasqui_backlog_age_of_figures_seconds\{.*\} ([\d.]+)$/m.exec(told)?.[1]);
    expect(age).toBeGreaterThan(0);
    expect(told).toMatch(/^chasqui_ready\{app="whatsapp-sender"\} 0$/m);
  }, 60_000);

  it('ChasquiAppAbsent fires for a worker whose last copy was killed', async () => {
    sender.kill();
    const alerts = ['ChasquiAppAbsent whatsapp-sender'];
    expect(await untilFiring(...alerts)).toEqual(expect.arrayContaining(alerts));
  }, 180_000);
});
