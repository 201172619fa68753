import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { interpreter } from '@chasqui/testing';
import { parse } from 'yaml';
import { anchorsOf } from '../headings';
import { metricsOfPage } from './metrics-page';

const folder = join(__dirname, '../../deploy/monitoring');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests } = parse(read('alerts.test.yaml')) as {
  tests: { name: string; promql_expr_test: { expr: string; exp_samples: unknown[] }[] }[];
};
const promtool = interpreter('promtool');

describe('the alerts', () => {
  it.each(rules)(
    '$alert says how urgent it is, what is wrong, and where the runbook has it',
    ({ labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\S/);
      expect(annotations.description).toMatch(/\.$/);
      const [path, anchor] = (annotations.runbook_url ?? '').split('#');
      expect(path).toBe('docs/runbook.md');
      expect(anchorsOf(readFileSync(join(__dirname, '../../docs/runbook.md'), 'utf8'))).toContain(anchor);
    },
  );

  it.each(rules)('$alert asks for metrics that the page of metrics has, with labels that they have', ({ expr }) => {
    const known = new Map(metricsOfPage([]).map((metric) => [metric.name, metric]));
    const asked = [...expr.matchAll(/\b((?:chasqui|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    expect(asked.length).toBeGreaterThan(0);
    for (const [, series = '', selector = ''] of asked) {
      const metric = known.get(series) ?? known.get(series.replace(/_(bucket|count|sum)$/, ''));
      expect([series, metric?.name]).toEqual([series, expect.any(String)]);
      const labels = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label);
      for (const label of labels) expect([...(metric?.labels ?? []), 'app', 'instance']).toContain(label);
    }
  });

  it.each(rules)('$alert has a case in which it fires, and one near it in which it does not', ({ alert }) => {
    const cases = tests.filter(({ name }) => name.startsWith(`${alert} `));
    const samples = cases
      .flatMap(({ promql_expr_test }) => promql_expr_test)
      .filter(({ expr }) => expr.includes(`"${alert}"`));
    expect(samples.some(({ exp_samples }) => exp_samples.length > 0)).toBe(true);
    expect(samples.some(({ exp_samples }) => exp_samples.length === 0)).toBe(true);
  });

  (promtool.runs ? it : it.skip)(
    `promtool finds the rules right, and every case as it is expected${promtool.note}`,
    () => {
      for (const args of [
        ['check', 'rules', 'alerts.yaml'],
        ['check', 'config', '--syntax-only', 'prometheus.yaml'],
        ['test', 'rules', 'alerts.test.yaml'],
      ]) {
        const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
        expect({ args, status, said: status === 0 ? '' : `${stdout}${stderr}${error?.message ?? ''}` }).toEqual({
          args,
          status: 0,
          said: '',
        });
      }
    },
  );
});
