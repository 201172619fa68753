import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, isMet, type Report } from './report';
import { median } from './statistics';

export function writeReport(report: Report, folder: string, isSmall: boolean): void {
  mkdirSync(folder, { recursive: true });
  const content = {
    name: report.name,
    title: report.title,
    at: new Date().toISOString(),
    commit: commitOf(folder),
    form: isSmall ? 'small' : 'full',
    machine: machine(),
    figures: report.figures.map(summary),
    aims: report.aims.map((aim) => ({ ...aim, ...summary(aim), met: isMet(aim) })),
    notes: report.notes,
  };
  writeFileSync(join(folder, `${report.name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}

function summary({ label, unit, rounds }: Figure): Record<string, unknown> {
  return { label, unit, median: median(rounds), least: Math.min(...rounds), most: Math.max(...rounds), rounds };
}

/** What the figures depend on; the load average tells whether others used the machine. */
function machine(): Record<string, unknown> {
  return {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    load_1_min: loadavg()[0],
  };
}

function commitOf(folder: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
