import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bite } from '../bite';
import type { ChaosOptions } from '../chaos-options';
import type { OutageScenario } from './outage';
import { OUTAGE_MECHANISMS, type OutageMechanism } from './outage-mechanisms';
import { isOutageFine, outageFigures, outageTable, saveFigures } from './outage-report';
import { allOutages, outages, redisFailovers, SMALL_OUTAGES, VERSIONS } from './outage.scenario';
import { IDLE, runIdle } from './run-idle';
import { runOutages } from './run-outages';
import { runSoak } from './run-soak';
import { SOAK, soak } from './soak.scenario';

const RESULTS = join(__dirname, '../../../chaos/results');

export async function runOutageScenarios(options: ChaosOptions): Promise<boolean> {
  const mechanism = OUTAGE_MECHANISMS.find(({ name }) => name === options.without);
  if (options.without !== undefined && mechanism === undefined) return true;
  let areFine = true;
  for (const scenario of chosen(options, mechanism)) {
    const first = await run(scenario, options, mechanism);
    const isForMerge = options.small && mechanism === undefined;
    const { isFine } = isForMerge ? await again(scenario, first, options) : first;
    areFine = isFine && areFine;
  }
  if (options.only.includes(SOAK)) areFine = (await runTheSoak(options)) && areFine;
  if (options.only.includes(IDLE)) areFine = (await measureIdle(options)) && areFine;
  return areFine;
}

export function outageBites(options: ChaosOptions, isWanted: (mechanism: { name: string }) => boolean): Bite[] {
  return OUTAGE_MECHANISMS.filter(isWanted).map((mechanism) => {
    const { name, breaks, scenario } = mechanism;
    return { mechanism: name, scenario: scenario.name, breaks, run: () => run(scenario, options, mechanism) };
  });
}

function chosen({ only, small, size }: ChaosOptions, mechanism: OutageMechanism | undefined): OutageScenario[] {
  if (only.length > 0) return allOutages(size).filter(({ name }) => only.includes(name));
  if (mechanism !== undefined) return [mechanism.scenario];
  if (small) return [SMALL_OUTAGES, VERSIONS];
  return [outages(size), redisFailovers(size), VERSIONS];
}

/**
 * For every merge, on any machine: a broken time bound may be chance, so its outage is repeated once. The fate of
 * messages is never chance.
 */
async function again(
  scenario: OutageScenario,
  first: Awaited<ReturnType<typeof run>>,
  options: ChaosOptions,
): Promise<{ isFine: boolean }> {
  const { result, isFine } = first;
  const missed = result.outcomes.filter(({ violations }) => violations.length > 0).map(({ outage }) => outage);
  if (isFine || result.broken.length + result.unused.length > 0) return first;
  const names = missed.map(({ name }) => name).join(', ');
  console.log(`again: ${names}`);
  const second = await run({ ...scenario, name: `${scenario.name}-again`, outages: missed }, options, undefined);
  if (second.isFine) console.log(`flaky: ${scenario.name}: ${names}`);
  return second;
}

async function run(
  { perSecond, ...wanted }: OutageScenario,
  { seed, keep, rate }: ChaosOptions,
  mechanism: OutageMechanism | undefined,
) {
  const scenario = { ...wanted, perSecond: rate ?? perSecond };
  const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
  console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
  return inFolder(keep, async (folder) => {
    const result = await runOutages(scenario, { seed, folder, preloads: mechanism?.preloads ?? {} });
    console.log(outageTable(result));
    console.log(`  written to ${saveFigures(outageFigures(result), RESULTS, name)}`);
    const violations = [...result.broken, ...result.outcomes.flatMap((outcome) => outcome.violations)];
    return { result, violations, unused: result.unused, isFine: isOutageFine(result) };
  });
}

async function runTheSoak({ seed, keep, minutes, rate }: ChaosOptions): Promise<boolean> {
  const wanted = soak(minutes);
  const scenario = { ...wanted, perSecond: rate ?? wanted.perSecond };
  console.log(`\n${scenario.name}: ${scenario.what}, ${scenario.minutes} minutes`);
  const result = await inFolder(keep, (folder) => runSoak(scenario, { seed, folder }));
  const isFine = result.violations.length === 0 && (result.false_deaths ?? 0) === 0;
  printFigures(isFine, SOAK, { ...result, violations: result.violations.slice(0, 20) });
  return isFine;
}

async function measureIdle({ keep }: ChaosOptions): Promise<boolean> {
  console.log(`\n${IDLE}: what two copies of every app and ten numbers at rest write to PostgreSQL`);
  const result = await inFolder(keep, runIdle);
  printFigures(result.isFine, IDLE, { ...result });
  return result.isFine;
}

function printFigures(isFine: boolean, name: string, figures: Readonly<Record<string, unknown>>): void {
  console.log(`${isFine ? 'PASSED' : 'FAILED'} ${name}\n${JSON.stringify(figures, null, 2)}`);
  console.log(`  written to ${saveFigures(figures, RESULTS, name)}`);
}

async function inFolder<T>(keep: boolean, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who needs access to its data folder.
  chmodSync(folder, 0o711);
  const done = await work(folder);
  if (keep) console.log(`  data and logs in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return done;
}
