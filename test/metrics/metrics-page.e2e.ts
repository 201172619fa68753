import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import manifest from '../../apps/manifest.json';
import { TO } from '../system/answers.world';
import type { RunningSystem } from '../system/running-system';
import { type AppMetric, processMetrics, startNoting } from './app-metrics';
import { labelsOfPage, metricsOfPage } from './metrics-page';

const APPS = Object.entries(manifest).flatMap(([name, { kind }]) => (kind === 'server' ? [name] : []));

let system: RunningSystem;
let metrics: Map<string, AppMetric[]>;

beforeAll(async () => {
  ({ system, metrics } = await startNoting({ withReplica: true }));
}, 120_000);
afterAll(() => system.close());

const line = (app: string, { name, type, labels }: AppMetric): string =>
  `${app}: ${type} ${name}{${labels.join(', ')}}`;
const registered = (): Set<string> => {
  const own = [...metrics].flatMap(([app, all]) => [...all, ...processMetrics()].map((metric) => line(app, metric)));
  return new Set(own);
};
const told = (): Set<string> =>
  new Set(metricsOfPage(APPS).flatMap((metric) => metric.apps.map((app) => line(app, metric))));
const without = (some: Set<string>, others: Set<string>): string[] =>
  [...some].filter((one) => !others.has(one)).sort();

describe('the page of metrics', () => {
  it('the page has every metric of every app with its type and labels, and no metric that no app has', () => {
    expect([...metrics.keys()].sort()).toEqual([...APPS].sort());
    expect({ missing: without(registered(), told()), unknown: without(told(), registered()) }).toEqual({
      missing: [],
      unknown: [],
    });
  });

  it('the page says of every label which values it may have, and no label names whose something is', () => {
    const labels = new Set([...metrics.values()].flat().flatMap((metric) => metric.labels));
    expect(without(labels, labelsOfPage())).toEqual([]);
    expect(
      [...labels].filter((label) => /org|phone|number|gateway|account|key|user|address|url|_id$|^id$/.test(label)),
    ).toEqual([]);
  });

  it('the number of series does not grow with addresses that callers make up, nor with organizations', async () => {
    const series = async (): Promise<number> => {
      const texts = await Promise.all(system.otherOpsUrls().map(async (url) => (await fetch(`${url}/metrics`)).text()));
      return texts.join('\n').match(/^chasqui_\w+(\{.*\})? /gm)?.length ?? 0;
    };
    const round = async (name: string): Promise<void> => {
      const { key } = await system.aKey(await system.anOrganization());
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      for (const path of [`v1/messages/${name}`, name, `v1/${name}/${name}`, `v1/contacts?q=${name}`]) {
        await (await fetch(`${system.api.origin}/${path}`, { headers })).text();
      }
      const body = JSON.stringify({ to: TO.delivered, message: name });
      await (await fetch(`${system.api.origin}/v1/whatsapp/send`, { method: 'POST', headers, body })).text();
    };
    await round('first');
    const before = await series();
    for (let n = 0; n < 20; n += 1) await round(`other${n}`);
    expect(before).toBeGreaterThan(100);
    expect(await series()).toBe(before);
  });
});
