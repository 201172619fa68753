import { type Aim, isFailed, isMet, type Report } from './report';
import { median } from './statistics';

export function printReport(report: Report, isSmall: boolean): void {
  const lines = ['', report.title];
  for (const { label, unit, rounds } of report.figures) lines.push(line(label, unit, rounds, ''));
  for (const aim of report.aims) lines.push(line(aim.label, aim.unit, aim.rounds, verdict(aim, isSmall)));
  for (const note of report.notes) lines.push(`  - ${note}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

function line(label: string, unit: string, rounds: readonly number[], end: string): string {
  const spread = rounds.length > 1 ? `${format(Math.min(...rounds))} .. ${format(Math.max(...rounds))}` : '';
  return `  ${label.padEnd(58)} ${format(median(rounds)).padStart(9)} ${unit.padEnd(9)} ${spread.padEnd(20)} ${end}`.trimEnd();
}

function verdict(aim: Aim, isSmall: boolean): string {
  const promise = aim.atLeast === undefined ? `at most ${aim.atMost ?? ''}` : `at least ${aim.atLeast}`;
  const failure = isFailed(aim, isSmall) ? ', and below the floor' : '';
  return `aim: ${promise}: ${isMet(aim) ? 'met' : `NOT MET${failure}`}`;
}

function format(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
