import { readFileSync } from 'node:fs';
import { cpuSeconds } from '../../bench/processes/cpu-seconds';

/** Ticks per second of /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;

export type CoresBusy = Readonly<Record<string, number>>;

/** Servers that live as long as the run. */
export type ServerPids = Readonly<Record<'postgres' | 'redis', number> & Partial<Record<'endpoints', number>>>;

/** Tells who used the machine in a phase: a latency means nothing without it. */
export class CoresMeter {
  private readonly beganAt = performance.now();
  private readonly before: CoresBusy | null;

  constructor(private readonly pids: ServerPids) {
    this.before = this.seconds();
  }

  read(): CoresBusy {
    const after = this.seconds();
    if (this.before === null || after === null) return {};
    const tookS = (performance.now() - this.beganAt) / 1_000;
    const { before } = this;
    return Object.fromEntries(
      Object.entries(after).map(([name, used]) => {
        return [name, Math.round((100 * (used - (before[name] ?? 0))) / tookS) / 100];
      }),
    );
  }

  private seconds(): CoresBusy | null {
    const machine = machineSeconds();
    if (machine === null) return null;
    const { all = 0, ...servers } = cpuSeconds({ ...this.pids, all: process.pid });
    const { user, system } = process.cpuUsage();
    const harness = (user + system) / 1_000_000;
    // Dispatchers come and go, so they are what remains of our children, including those that ended.
    const dispatchers = Object.values(servers).reduce((rest, seconds) => rest - seconds, all - harness);
    return { dispatchers, ...servers, harness, others: machine - all };
  }
}

/** Of all processors, for anything, including time stolen by the host. */
function machineSeconds(): number | null {
  try {
    const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
      readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
    return (user + nice + system + irq + softirq + steal) / TICKS;
  } catch {
    return null;
  }
}
