import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bite } from '../bite';
import type { ChaosOptions } from '../chaos-options';
import { NOISE_MECHANISMS, type NoiseMechanism } from './noise-mechanisms';
import { isNoiseFine, noiseTable, saveNoiseResult } from './noise-report';
import { allNoise, eachNoise, noise } from './noise.scenario';
import { type NoiseResult, type NoiseScenario, runNoise } from './run-noise';

const RESULTS = join(__dirname, '../../../chaos/results');

export async function runNoiseScenarios(options: ChaosOptions): Promise<boolean> {
  const mechanism = NOISE_MECHANISMS.find(({ name }) => name === options.without);
  if (options.without !== undefined && mechanism === undefined) return true;
  let areFine = true;
  for (const scenario of chosen(options, mechanism)) {
    areFine = isNoiseFine(await run(scenario, options, mechanism)) && areFine;
  }
  return areFine;
}

export function noiseBites(options: ChaosOptions, isWanted: (mechanism: { name: string }) => boolean): Bite[] {
  return NOISE_MECHANISMS.filter(isWanted).map((mechanism) => {
    const { name, breaks, scenario } = mechanism;
    return { mechanism: name, scenario: scenario.name, breaks, run: () => run(scenario, options, mechanism) };
  });
}

function chosen({ only, small, size, kinds }: ChaosOptions, mechanism: NoiseMechanism | undefined): NoiseScenario[] {
  if (only.length > 0) return allNoise(size, kinds).filter(({ name }) => only.includes(name));
  if (mechanism !== undefined) return [mechanism.scenario];
  // It loads the whole machine, so nothing else can be judged beside it: `.ci/run` runs it alone.
  if (small) return [];
  return kinds.length > 0 ? [noise(size, kinds)] : [noise(size), ...eachNoise(size)];
}

async function run(
  scenario: NoiseScenario,
  { keep }: ChaosOptions,
  mechanism: NoiseMechanism | undefined,
): Promise<NoiseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who needs access to its data folder.
  chmodSync(folder, 0o711);
  const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
  console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
  const result = await runNoise(scenario, {
    folder,
    switches: { preloads: mechanism?.preloads ?? {}, variables: mechanism?.variables ?? {} },
  });
  console.log(noiseTable(result));
  console.log(`  written to ${saveNoiseResult(result, RESULTS, name)}`);
  if (keep) console.log(`  data and logs in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return result;
}
