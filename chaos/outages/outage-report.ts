import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INVARIANTS } from '../checker/check-history';
import { OUTAGE_INVARIANTS, type MachineVerdict } from './outage.check';
import type { OutageOutcome, OutageResult } from './run-outages';

export const isOutageFine = ({ outcomes, broken, unused }: OutageResult): boolean =>
  outcomes.every(({ violations }) => violations.length === 0) && broken.length + unused.length === 0;

export function outageFigures({ scenario, seed, outcomes, broken, unused, messages, tookMs }: OutageResult) {
  const violations = outcomes.flatMap((outcome) => outcome.violations);
  return {
    scenario: scenario.name,
    seed,
    messages,
    per_second: scenario.perSecond,
    outages: Object.fromEntries(
      outcomes.map(({ outage, figures, cores, quietCores, machine }) => [
        outage.name,
        figures === null ? 'not arranged' : { ...figures, cores, quiet_cores: quietCores, machine },
      ]),
    ),
    broken: Object.fromEntries(
      Object.keys(INVARIANTS).flatMap((name) => {
        const count = broken.filter(({ invariant }) => invariant === name).length;
        return count === 0 ? [] : [[name, count]];
      }),
    ),
    violations,
    details: broken.slice(0, 100),
    unused,
    seconds: Math.round(tookMs / 1_000),
  };
}

export function saveFigures(figures: Readonly<Record<string, unknown>>, folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
  return path;
}

const MACHINE: Record<MachineVerdict, string> = {
  ours: '',
  shared: ' (others had much of the machine: bounds of time are doubled)',
  overloaded:
    ' (OTHERS HAD THE MACHINE, sends were slow before the fault: bounds of time are four times as wide, those of O2 LEFT OUT)',
  saturated: ' (THE MACHINE WAS FULL before the fault: bounds of time and those of O2 are LEFT OUT)',
};

export function outageTable(result: OutageResult): string {
  const { scenario, outcomes, broken, unused, messages, tookMs } = result;
  const kept = Object.entries(INVARIANTS).filter(([name]) => broken.every(({ invariant }) => invariant !== name));
  return [
    `${isOutageFine(result) ? 'PASSED' : 'FAILED'} ${scenario.name}: ${scenario.what}`,
    ...outcomes.flatMap(linesOf),
    `  ${messages} messages, ${Math.round(tookMs / 1_000)} s; hold: ${kept.map(([name]) => name).join(' ')}`,
    ...broken.slice(0, 12).map(({ invariant, subject, what }) => `    BROKEN ${invariant} ${subject}: ${what}`),
    ...unused.map((what) => `  WORTHLESS ${what}`),
  ].join('\n');
}

function linesOf({ outage, figures, violations, cores, quietCores, machine }: OutageOutcome): string[] {
  if (figures === null) return [`  ${outage.name}: not arranged`];
  const seen = Object.entries(figures).filter(([, value]) => value !== null);
  return [
    `  ${violations.length === 0 ? 'passed' : 'FAILED'} ${outage.name}${MACHINE[machine]}`,
    `    ${seen.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`,
    `    cores ${JSON.stringify(cores)}, before the fault ${JSON.stringify(quietCores)}`,
    ...violations.map(({ invariant, what }) => `    BROKEN ${invariant} (${OUTAGE_INVARIANTS[invariant]}): ${what}`),
  ];
}
