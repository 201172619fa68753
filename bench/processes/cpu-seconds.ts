import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second of /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;

export type CpuSeconds = Readonly<Record<string, number>>;

interface Stat {
  parent: number;
  seconds: number;
}

/** Reads /proc; empty on a system without it. */
export function cpuSeconds(pids: Readonly<Record<string, number>>): CpuSeconds {
  const stats = readStats();
  const used = Object.entries(pids).map(([name, pid]) => [name, secondsOf(pid, stats)] as const);
  return Object.fromEntries(used);
}

export function coresBusy(before: CpuSeconds, after: CpuSeconds, wallMs: number): CpuSeconds {
  const busy = Object.entries(after).map(([name, seconds]) => {
    return [name, ((seconds - (before[name] ?? 0)) * 1000) / wallMs] as const;
  });
  return Object.fromEntries(busy);
}

/** `server 0.95, postgres 0.60 cores` */
export function coresText(busy: CpuSeconds): string {
  const parts = Object.entries(busy).map(([name, cores]) => `${name} ${cores.toFixed(2)}`);
  return `${parts.join(', ')} cores`;
}

function secondsOf(pid: number, stats: ReadonlyMap<number, Stat>): number {
  let seconds = stats.get(pid)?.seconds ?? 0;
  for (const [child, { parent }] of stats) if (parent === pid) seconds += secondsOf(child, stats);
  return seconds;
}

function readStats(): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  let names: string[] = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return stats;
  }
  for (const name of names) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The command stands in parentheses and may contain spaces; the fields after it are numbered from 3 in proc(5).
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const own = (fields[11] ?? 0) + (fields[12] ?? 0);
      // Children that have ended and were waited for.
      const ended = (fields[13] ?? 0) + (fields[14] ?? 0);
      stats.set(Number(name), { parent: fields[1] ?? 0, seconds: (own + ended) / TICKS });
    } catch {
      // The process ended meanwhile.
    }
  }
  return stats;
}
