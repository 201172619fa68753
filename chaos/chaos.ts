import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChaosOptions, readOptions } from './chaos-options';
import { biteHooks, runHookScenarios } from './hooks/hook-commands';
import { type Mechanism, MECHANISMS } from './mechanisms';
import { saveResult, tableOf } from './report/report';
import { fullScenarios } from './scenarios/full.scenarios';
import { runScenario, type ScenarioResult } from './scenarios/run-scenario';
import { SMALL_PHONES } from './scenarios/phones.scenarios';
import type { Scenario } from './scenarios/scenario';
import { SMALL } from './scenarios/small.scenario';

const RESULTS = join(__dirname, '../../chaos/results');
/** Large enough that a missing mechanism shows. */
const BITE_SIZE = 0.1;

/**
 * The command line: breaks the whole system on purpose and checks what came of every message.
 *
 * @returns the exit code: 0 when every promise was kept, or, with a mechanism switched off, when that showed
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  console.log(`seed ${options.seed}`);
  if (options.bite) return bite(options);
  const mechanism = MECHANISMS.find(({ name }) => name === options.without);
  let isFine = true;
  for (const scenario of chosen(options, mechanism)) {
    const result = await run(mechanism === undefined ? scenario : impatient(scenario), options, mechanism);
    isFine &&= result.violations.length === 0;
  }
  isFine = (await runHookScenarios(options)) && isFine;
  if (options.small && isFine && options.only.length === 0) isFine = await smallBite(options);
  return isFine ? 0 : 1;
}

/** Each mechanism is switched off where its absence must show. */
async function bite(options: ChaosOptions): Promise<number> {
  const blunt: string[] = [];
  for (const mechanism of MECHANISMS) {
    const scenario = fullScenarios(BITE_SIZE).find(({ name }) => name === mechanism.scenario);
    if (scenario === undefined) throw new Error(`there is no scenario ${mechanism.scenario}`);
    const result = await run(impatient(scenario), options, mechanism);
    if (!shows(result, mechanism)) blunt.push(mechanism.name);
  }
  blunt.push(...(await biteHooks(options)));
  console.log(blunt.length === 0 ? 'Every missing mechanism showed.' : `Did not show: ${blunt.join(', ')}.`);
  return blunt.length === 0 ? 0 : 1;
}

/** Seconds, in every small run: a harness that can no longer fail is found at once. */
async function smallBite(options: ChaosOptions): Promise<boolean> {
  const mechanism = MECHANISMS.find(({ name }) => name === 'idempotency');
  if (mechanism === undefined) throw new Error('there is no mechanism idempotency');
  const scenario = { ...SMALL, what: 'no fault, and clients that ask twice', faults: async () => undefined };
  const result = await run({ ...scenario, messages: 200, durationMs: 2_000, bulks: undefined }, options, mechanism);
  return shows(result, mechanism);
}

const shows = ({ violations }: ScenarioResult, { breaks }: Mechanism): boolean =>
  violations.some((violation) => breaks.includes(violation.invariant));

/** Without a mechanism some messages never come to an end: nobody waits long for them. */
const impatient = (scenario: Scenario): Scenario => ({ ...scenario, patienceMs: 60_000, quietWithinMs: 15_000 });

function chosen(options: ChaosOptions, mechanism: Mechanism | undefined): Scenario[] {
  const all = [SMALL, SMALL_PHONES, ...fullScenarios(options.size)];
  if (options.only.length > 0) return all.filter(({ name }) => options.only.includes(name));
  if (options.small) return [SMALL, SMALL_PHONES];
  if (options.without !== undefined) return all.filter(({ name }) => name === mechanism?.scenario);
  return fullScenarios(options.size);
}

async function run(scenario: Scenario, options: ChaosOptions, mechanism?: Mechanism): Promise<ScenarioResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who must get through to its data.
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
