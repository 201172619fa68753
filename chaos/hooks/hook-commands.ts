import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bite } from '../bite';
import type { ChaosOptions } from '../chaos-options';
import { HOOK_MECHANISMS, type HookMechanism } from './hook.mechanisms';
import { areHooksFine, hookTable, saveHookResult } from './hook-report';
import { allHooks, hooks, SMALL_HOOKS } from './hook.scenarios';
import { type HookResult, type HookScenario, runHooks } from './run-hooks';

const RESULTS = join(__dirname, '../../../chaos/results');

/** The scenarios with webhooks that the options choose. @returns whether all promises were kept */
export async function runHookScenarios(options: ChaosOptions): Promise<boolean> {
  const mechanism = HOOK_MECHANISMS.find(({ name }) => name === options.without);
  if (options.without !== undefined && mechanism === undefined) return true;
  let areFine = true;
  for (const scenario of chosen(options, mechanism)) {
    areFine = areHooksFine(await run(scenario, options, mechanism)) && areFine;
  }
  return areFine;
}

/** Each mechanism about webhooks, to be switched off where its absence must show. */
export function hookBites(options: ChaosOptions, isWanted: (mechanism: { name: string }) => boolean): Bite[] {
  return HOOK_MECHANISMS.filter(isWanted).map((mechanism) => {
    const { name, breaks, scenario } = mechanism;
    return { mechanism: name, scenario: scenario.name, breaks, run: () => run(scenario, options, mechanism) };
  });
}

function chosen({ only, small, size, rate }: ChaosOptions, mechanism: HookMechanism | undefined): HookScenario[] {
  if (only.length > 0) return allHooks(size, rate).filter(({ name }) => only.includes(name));
  if (mechanism !== undefined) return [mechanism.scenario];
  return small ? [SMALL_HOOKS] : [hooks(size, rate)];
}

async function run(
  scenario: HookScenario,
  { seed, keep }: ChaosOptions,
  mechanism: HookMechanism | undefined,
): Promise<HookResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who must get through to its data.
  chmodSync(folder, 0o711);
  const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
  console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
  const result = await runHooks(scenario, {
    seed,
    folder,
    preloads: mechanism === undefined ? [] : [mechanism.preload],
  });
  console.log(hookTable(result));
  console.log(`  written to ${saveHookResult(result, RESULTS, name)}`);
  if (keep) console.log(`  data and logs in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return result;
}
