import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTACT_INVARIANTS } from './contact-history';
import type { ContactResult } from './run-contacts';

function contactFigures({ history, scenario, seed, violations, importedAfterMs, tookMs }: ContactResult) {
  return {
    scenario: scenario.name,
    seed,
    rows: history.file.size,
    kills: scenario.kills,
    writers: history.writers.size,
    contacts: history.contacts,
    import: history.import,
    imported_after_ms: Math.round(importedAfterMs),
    stands_ms: history.stands,
    replies: history.replies.length,
    deadlocks: history.deadlocks,
    seconds: Math.round(tookMs / 1_000),
    violations: Object.fromEntries(
      Object.keys(CONTACT_INVARIANTS).map((name) => [
        name,
        violations.filter((each) => each.invariant === name).length,
      ]),
    ),
  };
}

/** All promises were kept, and every patch was used. */
export const areContactsFine = ({ violations, unused }: ContactResult): boolean =>
  violations.length + unused.length === 0;

export function saveContactResult(result: ContactResult, folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const details = result.violations.slice(0, 200);
  writeFileSync(path, `${JSON.stringify({ ...contactFigures(result), unused: result.unused, details }, null, 2)}\n`);
  return path;
}

export function contactTable(result: ContactResult): string {
  const { violations, ...shown } = contactFigures(result);
  const lines = Object.entries(CONTACT_INVARIANTS).map(([name, promise]) => {
    const broken = violations[name] ?? 0;
    return `  ${name}  ${broken === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken === 0 ? '' : ` (${broken})`}`;
  });
  const first = result.violations
    .slice(0, 10)
    .map(({ invariant, subject, what }) => `    ${invariant} ${subject}: ${what}`);
  return [
    `${areContactsFine(result) ? 'PASSED' : 'FAILED'} ${shown.scenario}: ${result.scenario.what}`,
    ...Object.entries(shown).map(([name, value]) => `  ${name.padEnd(24)} ${JSON.stringify(value)}`),
    ...lines,
    ...first,
    ...result.unused.map((what) => `  WORTHLESS ${what}`),
  ].join('\n');
}
