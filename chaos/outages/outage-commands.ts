import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bite } from '../bite';
import type { ChaosOptions } from '../chaos-options';
import type { OutageScenario } from './outage';
import { OUTAGE_MECHANISMS, type OutageMechanism } from './outage-mechanisms';
import { isOutageFine, outageTable, saveOutageResult } from './outage-report';
import { allOutages, outages, SMALL_OUTAGES } from './outage.scenario';
import { runOutages } from './run-outages';

const RESULTS = join(__dirname, '../../../chaos/results');
/** Whether `--small` contains the short outages. */
const IN_SMALL: boolean = false;

/** The scenarios with outages that the options choose. @returns whether all promises were kept */
export async function runOutageScenarios(options: ChaosOptions): Promise<boolean> {
  const mechanism = OUTAGE_MECHANISMS.find(({ name }) => name === options.without);
  if (options.without !== undefined && mechanism === undefined) return true;
  let areFine = true;
  for (const scenario of chosen(options, mechanism)) {
    const { isFine } = await run(scenario, options, mechanism);
    areFine = isFine && areFine;
  }
  return areFine;
}

/** Each mechanism against outages, to be switched off where its absence must show. */
export function outageBites(options: ChaosOptions, isWanted: (mechanism: { name: string }) => boolean): Bite[] {
  return OUTAGE_MECHANISMS.filter(isWanted).map((mechanism) => {
    const { name, breaks, scenario } = mechanism;
    return { mechanism: name, scenario: scenario.name, breaks, run: () => run(scenario, options, mechanism) };
  });
}

function chosen({ only, small, size }: ChaosOptions, mechanism: OutageMechanism | undefined): OutageScenario[] {
  if (only.length > 0) return allOutages(size).filter(({ name }) => only.includes(name));
  if (mechanism !== undefined) return [mechanism.scenario];
  if (small) return IN_SMALL ? [SMALL_OUTAGES] : [];
  return [outages(size)];
}

async function run(scenario: OutageScenario, { seed, keep }: ChaosOptions, mechanism: OutageMechanism | undefined) {
  const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
  console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
  return inFolder(keep, async (folder) => {
    const result = await runOutages(scenario, { seed, folder, preloads: mechanism?.preloads ?? {} });
    console.log(outageTable(result));
    console.log(`  written to ${saveOutageResult(result, RESULTS, name)}`);
    const violations = [...result.broken, ...result.outcomes.flatMap((outcome) => outcome.violations)];
    return { violations, unused: result.unused, isFine: isOutageFine(result) };
  });
}

/** Data and logs of a run, which go with it unless they are to stay. */
async function inFolder<T>(keep: boolean, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who must get through to its data.
  chmodSync(folder, 0o711);
  const done = await work(folder);
  if (keep) console.log(`  data and logs in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return done;
}
