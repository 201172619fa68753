import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bite, biteTable, isSharp, runBites } from './bite';
import { type ChaosOptions, readOptions } from './chaos-options';
import { contactBites, runContactScenarios } from './contacts/contact-commands';
import { webhookBites, runWebhookScenarios } from './webhooks/webhook-commands';
import { type Mechanism, MECHANISMS } from './mechanisms';
import { noiseBites, runNoiseScenarios } from './noise/noise-commands';
import { outageBites, runOutageScenarios } from './outages/outage-commands';
import { isFine, saveResult, tableOf } from './report/report';
import { BITE_SCENARIOS } from './scenarios/bite.scenario';
import { POSTGRES_FAILOVER } from './scenarios/failover.scenario';
import { fullScenarios } from './scenarios/full.scenario';
import { runScenario, type ScenarioResult } from './scenarios/run-scenario';
import { SMALL_PHONES } from './scenarios/phones.scenario';
import type { Scenario } from './scenarios/scenario';
import { SMALL } from './scenarios/small.scenario';

const RESULTS = join(__dirname, '../../chaos/results');
/** The mechanism that every small run switches off, so that a harness that can no longer fail is noticed at once. */
const SMALL_BITE = 'idempotency';

/**
 * The command line: breaks the whole system on purpose and checks the fate of every message.
 *
 * @returns the exit code: 0 if every promise was kept, or, with a mechanism switched off, if that showed
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  console.log(`seed ${options.seed}`);
  if (options.bite) return (await bite(options, ({ name }) => isChosen(options, name))) ? 0 : 1;
  const mechanism = MECHANISMS.find(({ name }) => name === options.without);
  let allFine = true;
  for (const scenario of chosen(options, mechanism)) {
    allFine = isFine(await run(scenario, options, mechanism)) && allFine;
  }
  allFine = (await runWebhookScenarios(options)) && allFine;
  allFine = (await runContactScenarios(options)) && allFine;
  allFine = (await runNoiseScenarios(options)) && allFine;
  allFine = (await runOutageScenarios(options)) && allFine;
  if (options.small && allFine && options.only.length === 0) {
    allFine = await bite(options, ({ name }) => name === SMALL_BITE);
  }
  return allFine ? 0 : 1;
}

async function bite(options: ChaosOptions, isWanted: (mechanism: { name: string }) => boolean): Promise<boolean> {
  const bites = MECHANISMS.filter(isWanted).map((mechanism): Bite => {
    const { name, breaks, scenario } = mechanism;
    return { mechanism: name, scenario: scenario.name, breaks, run: () => run(scenario, options, mechanism) };
  });
  const others = [webhookBites, contactBites, noiseBites, outageBites].flatMap((bitesOf) => bitesOf(options, isWanted));
  const outcomes = await runBites([...bites, ...others]);
  console.log(`\n${biteTable(outcomes)}`);
  return outcomes.every(isSharp);
}

const isChosen = ({ only }: ChaosOptions, name: string): boolean => only.length === 0 || only.includes(name);

function chosen(options: ChaosOptions, mechanism: Mechanism | undefined): Scenario[] {
  const all = [SMALL, SMALL_PHONES, POSTGRES_FAILOVER, ...fullScenarios(options.size), ...BITE_SCENARIOS];
  if (options.only.length > 0) return all.filter(({ name }) => options.only.includes(name));
  if (options.small) return [SMALL, SMALL_PHONES, POSTGRES_FAILOVER];
  if (options.without !== undefined) return mechanism === undefined ? [] : [mechanism.scenario];
  return [...fullScenarios(options.size), POSTGRES_FAILOVER];
}

async function run(scenario: Scenario, options: ChaosOptions, mechanism?: Mechanism): Promise<ScenarioResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who needs access to its data folder.
  chmodSync(folder, 0o711);
  const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
  console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
  const result = await runScenario(scenario, { seed: options.seed, folder, preloads: mechanism?.preloads ?? {} });
  console.log(tableOf(result));
  console.log(`  written to ${saveResult(result, RESULTS, name, options.keep)}`);
  if (options.keep) console.log(`  data and logs in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return result;
}
