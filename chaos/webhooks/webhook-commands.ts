import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bite } from '../bite';
import type { ChaosOptions } from '../chaos-options';
import { WEBHOOK_MECHANISMS, type WebhookMechanism } from './webhook-mechanisms';
import { areWebhooksFine, webhookTable, saveWebhookResult } from './webhook-report';
import { allWebhooks, webhooks, SMALL_WEBHOOKS } from './webhook.scenario';
import { type WebhookResult, type WebhookScenario, runWebhooks } from './run-webhooks';

const RESULTS = join(__dirname, '../../../chaos/results');

export async function runWebhookScenarios(options: ChaosOptions): Promise<boolean> {
  const mechanism = WEBHOOK_MECHANISMS.find(({ name }) => name === options.without);
  if (options.without !== undefined && mechanism === undefined) return true;
  let areFine = true;
  for (const scenario of chosen(options, mechanism)) {
    areFine = areWebhooksFine(await run(scenario, options, mechanism)) && areFine;
  }
  return areFine;
}

export function webhookBites(options: ChaosOptions, isWanted: (mechanism: { name: string }) => boolean): Bite[] {
  return WEBHOOK_MECHANISMS.filter(isWanted).map((mechanism) => {
    const { name, breaks, scenario } = mechanism;
    return { mechanism: name, scenario: scenario.name, breaks, run: () => run(scenario, options, mechanism) };
  });
}

function chosen({ only, small, size, rate }: ChaosOptions, mechanism: WebhookMechanism | undefined): WebhookScenario[] {
  if (only.length > 0) return allWebhooks(size, rate).filter(({ name }) => only.includes(name));
  if (mechanism !== undefined) return [mechanism.scenario];
  return small ? [SMALL_WEBHOOKS] : [webhooks(size, rate)];
}

async function run(
  scenario: WebhookScenario,
  { seed, keep }: ChaosOptions,
  mechanism: WebhookMechanism | undefined,
): Promise<WebhookResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who needs access to its data folder.
  chmodSync(folder, 0o711);
  const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
  console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
  const result = await runWebhooks(scenario, {
    seed,
    folder,
    preloads: mechanism === undefined ? [] : [mechanism.preload],
  });
  console.log(webhookTable(result));
  console.log(`  written to ${saveWebhookResult(result, RESULTS, name)}`);
  if (keep) console.log(`  data and logs in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return result;
}
