import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEBHOOK_INVARIANTS, type WebhookHistory } from './webhook-history';
import { latenciesOf, spreadOfLatencies } from './webhook-latency';
import type { WebhookResult, WebhookScenario } from './run-webhooks';

export function webhookFigures({ history, scenario, seed, violations, phases, tookMs }: WebhookResult) {
  const { endpoints, events, calls, faults } = history;
  const toHealthy = calls.filter(({ endpoint }) => endpoints[endpoint]?.kind === 'healthy');
  const count = (kind: string): number => faults.filter((fault) => fault.kind === kind).length;
  return {
    scenario: scenario.name,
    seed,
    endpoints: endpoints.length,
    hanging: endpoints.filter(({ kind }) => kind === 'hanging').length,
    dead: endpoints.filter(({ kind }) => kind === 'dead').length,
    events: events.length,
    requests: calls.length,
    to_healthy: toHealthy.length,
    repeated_to_healthy: toHealthy.filter(({ attempt }) => attempt > 1).length,
    most_under_way: calls.reduce((most, { underWay }) => Math.max(most, underWay), 0),
    ...phaseFigures('steady', history, scenario, phases),
    ...phaseFigures('broken', history, scenario, phases),
    kills: count('kill'),
    flushes: count('flush'),
    seconds: Math.round(tookMs / 1000),
    violations: Object.fromEntries(
      Object.keys(WEBHOOK_INVARIANTS).map((name) => [
        name,
        violations.filter((each) => each.invariant === name).length,
      ]),
    ),
  };
}

function phaseFigures(
  phase: 'steady' | 'broken',
  history: WebhookHistory,
  scenario: WebhookScenario,
  phases: WebhookResult['phases'],
) {
  const { toEndpoint, toCommit } = latenciesOf(history, phase);
  const { perSecond, drainedAfterMs, cores } = phases[phase];
  return {
    [`${phase}_events`]: {
      count: scenario[phase].events,
      wanted_per_second: scenario[phase].perSecond,
      per_second: Math.round(perSecond),
    },
    [`${phase}_ms`]: spreadOfLatencies(toEndpoint),
    [`${phase}_commit_ms`]: spreadOfLatencies(toCommit),
    [`${phase}_cores`]: cores,
    [`${phase}_drained_after_ms`]: drainedAfterMs === null ? null : Math.round(drainedAfterMs),
  };
}

export const areWebhooksFine = ({ violations, unused }: WebhookResult): boolean =>
  violations.length + unused.length === 0;

export function saveWebhookResult(result: WebhookResult, folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const details = result.violations.slice(0, 200);
  writeFileSync(path, `${JSON.stringify({ ...webhookFigures(result), unused: result.unused, details }, null, 2)}\n`);
  return path;
}

export function webhookTable(result: WebhookResult): string {
  const { violations, ...shown } = webhookFigures(result);
  const lines = Object.entries(WEBHOOK_INVARIANTS).map(([name, promise]) => {
    if (name === 'W7' && !result.isLatencyJudged) return `  W7  LEFT OUT ${promise} (others had the machine)`;
    const broken = violations[name] ?? 0;
    return `  ${name}  ${broken === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken === 0 ? '' : ` (${broken})`}`;
  });
  const first = result.violations
    .slice(0, 10)
    .map(({ invariant, subject, what }) => `    ${invariant} ${subject}: ${what}`);
  return [
    `${areWebhooksFine(result) ? 'PASSED' : 'FAILED'} ${shown.scenario}: ${result.scenario.what}`,
    ...Object.entries(shown).map(([name, value]) => `  ${name.padEnd(24)} ${JSON.stringify(value)}`),
    ...lines,
    ...first,
    ...result.unused.map((what) => `  WORTHLESS ${what}`),
  ].join('\n');
}
