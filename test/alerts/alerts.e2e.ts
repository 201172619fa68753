import { readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interpreter, waitFor } from '@chasqui/testing';
import { parse } from 'yaml';
import { TO } from '../system/answers.world';
import { AlertsWorld, MONITORING, nameOf } from './alerts.world';
import { NOT_BY_CAUSE, TIMES } from './symptoms';

const root = join(__dirname, '../..');
const installed = interpreter('prometheus');
const { groups } = parse(readFileSync(join(MONITORING, 'alerts.yaml'), 'utf8')) as {
  groups: { rules: { alert: string }[] }[];
};
const ALERTS = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

/**
 * Metrics of failures, or of features that the test's customers do not use: on a healthy product they have no series.
 */
const SILENT_WHEN_WELL = [
  'status=~"500|503"',
  'chasqui_http_connections_refused_total',
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
/** A quiet product has had no firing alert for this long. */
const QUIET = '6s';

let world: AlertsWorld;
beforeAll(async () => {
  if (installed.runs) world = await AlertsWorld.start();
}, 240_000);
afterAll(async () => {
  if (installed.runs) await world.close();
}, 120_000);

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const dashboards = readdirSync(join(MONITORING, 'dashboards')).map((name) => {
  const { title, panels } = JSON.parse(readFileSync(join(MONITORING, 'dashboards', name), 'utf8')) as {
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

it('every alert has a test that causes its symptom, or a reason why none can', () => {
  const caused = TIMES.flatMap(({ symptoms }) => symptoms.map(({ alert }) => alert));
  expect([...caused, ...Object.keys(NOT_BY_CAUSE)].sort()).toEqual([...ALERTS].sort());
});

(installed.runs ? describe : describe.skip)(`a Prometheus that watches the running product${installed.note}`, () => {
  it('on a product that works every query of every dashboard has data, and no alert fires', async () => {
    const { system, prometheus, receiver } = world;
    const [{ key, orgId }] = world.tenants;
    const phone = await system.anSmsPhone(orgId);
    await system.api.call({ path: '/webhooks', key, body: { url: receiver.url('/fine') } });
    world.again(async () => {
      const [whatsapp, sms] = [
        { to: TO.delivered, message: 'hello' },
        { to: '491500000001', message: 'hello', device_id: phone.deviceId },
      ];
      await system.api.call({ path: '/whatsapp/send', key, body: whatsapp });
      await system.api.call({ path: '/sms/send', key, body: sms });
      await system.api.call({ path: '/messages', key });
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
    const options = { timeoutMs: 60_000, intervalMs: 1_000 };
    await waitFor(async () => (without = await ask()).length === 0, { what: 'data', ...options }).catch(
      () => undefined,
    );
    expect(without).toEqual([]);
    let fired: string[] = [];
    const isQuiet = async () => (fired = await prometheus.firing(QUIET)).length === 0;
    await waitFor(isQuiet, { what: 'quiet', ...options }).catch(() => undefined);
    expect(fired).toEqual([]);
    await world.end();
  }, 180_000);

  describe.each(TIMES)('while $title', ({ symptoms }) => {
    beforeAll(async () => {
      world.begin();
      // In sequence, so that one that needs an answer does not wait behind the load of another.
      for (const symptom of symptoms) await symptom.begin?.(world);
    }, 240_000);
    afterAll(() => world.end(), 60_000);

    for (const symptom of symptoms) {
      const { alert, about, cause, skipped } = symptom;
      const note = skipped === undefined ? '' : ` (skipped: ${skipped})`;
      (skipped === undefined ? it : it.skip)(
        `${nameOf(alert, about)} fires ${cause}${note}`,
        () => world.fires(symptom),
        120_000,
      );
    }
  });

  it('alerts about stores end when these go on', async () => {
    expect(await world.calm('ChasquiRedisAway', 'ChasquiPostgresSilent', 'ChasquiNotReady')).toEqual([]);
  }, 240_000);

  it('metrics answer within some two seconds from the moment when PostgreSQL stands still, and no figure of it is made up', async () => {
    const { postgres, system, processes } = world;
    postgres.freeze();
    world.until(() => postgres.thaw());
    const watched = [...system.otherOpsUrls('whatsapp-sender'), processes.console.opsUrl];
    const texts = new Map<string, string>();
    for (let round = 0; round < 2; round += 1) {
      const scrape = async (url: string): Promise<number> => {
        const began = performance.now();
        texts.set(url, await (await fetch(`${url}/metrics`)).text());
        return performance.now() - began;
      };
      const took = await Promise.all(watched.map(scrape));
      expect(Math.max(...took)).toBeLessThan(3_000);
    }
    await world.end();
    const told = [...texts.values()].find((text) => text.includes('app="sms-dispatcher"')) ?? '';
    const age = Number(/^chasqui_backlog_age_of_figures_seconds\{.*\} ([\d.]+)$/m.exec(told)?.[1]);
    expect(age).toBeGreaterThan(0);
    expect(told).toMatch(/^chasqui_ready\{app="sms-dispatcher"\} 0$/m);
  }, 60_000);
});
