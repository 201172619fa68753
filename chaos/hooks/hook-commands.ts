import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChaosOptions } from '../chaos-options';
import { HOOK_MECHANISMS, type HookMechanism } from './hook.mechanisms';
import { hookTable, saveHookResult } from './hook-report';
import { hooks, SMALL_HOOKS } from './hook.scenarios';
import { type HookResult, type HookScenario, runHooks } from './run-hooks';

const RESULTS = join(__dirname, '../../../chaos/results');
/** Without a mechanism some deliveries never come to an end: nobody waits long for them. */
const IMPATIENT_MS = 30_000;

/** The scenarios with webhooks that the options choose. @returns whether all promises were kept */
export async function runHookScenarios(options: ChaosOptions): Promise<boolean> {
  const mechanism = HOOK_MECHANISMS.find(({ name }) => name === options.without);
  if (options.without !== undefined && mechanism === undefined) return true;
  let isFine = true;
  for (const scenario of chosen(options, mechanism)) {
    isFine = (await run(scenario, options, mechanism)).violations.length === 0 && isFine;
  }
  return isFine;
}

/** Each mechanism is switched off where its absence must show. @returns the names of those that were not missed */
export async function biteHooks(options: ChaosOptions): Promise<string[]> {
  const blunt: string[] = [];
  for (const mechanism of HOOK_MECHANISMS) {
    const result = await run({ ...SMALL_HOOKS, patienceMs: IMPATIENT_MS }, options, mechanism);
    const shows = result.violations.some(({ invariant }) => mechanism.breaks.includes(invariant));
    if (!shows) blunt.push(mechanism.name);
  }
  return blunt;
}

function chosen({ only, small, size }: ChaosOptions, mechanism: HookMechanism | undefined): HookScenario[] {
  if (only.length > 0) return [SMALL_HOOKS, hooks(size)].filter(({ name }) => only.includes(name));
  return small || mechanism !== undefined ? [SMALL_HOOKS] : [hooks(size)];
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
