import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutageSystem } from './outage-system';
import { StatementLog } from './statement-log';

export interface IdleResult {
  processes: number;
  seconds: number;
  transactions: number;
  wal_bytes: number;
  heartbeats: number;
  /** `app: statement`, most frequent first. */
  statements: Readonly<Record<string, number>>;
  isFine: boolean;
}

export const IDLE = 'idle-load';
const NUMBERS = 10;
/** One-time work after a start is over by then. */
const SETTLES_MS = 20_000;
const MEASURED_MS = 60_000;
const LOGGED_MS = 20_000;
/** Besides one heartbeat per process and second. */
const MOST_TRANSACTIONS = 8;
const MOST_WAL_BYTES = 3_000;
/** An in-place update of a row, and its commit. */
const HEARTBEAT_WAL_BYTES = 300;

export async function runIdle(folder: string): Promise<IdleResult> {
  mkdirSync(folder, { recursive: true });
  const log = new StatementLog();
  const options = { numbers: NUMBERS, phones: 0, disks: [], preloads: {}, folder, log: log.add };
  const world = await OutageSystem.start(options);
  const { system, reader } = world;
  // A balancer's checks are work, too.
  world.looks.stop();
  try {
    await sleep(SETTLES_MS);
    const before = await reader.written();
    await sleep(MEASURED_MS);
    const after = await reader.written();
    const seconds = (after.at - before.at) / 1_000;
    await reader.set('log_line_prefix', log.prefix);
    await reader.set('log_statement', 'all');
    const { statements, heartbeats } = await log.during(() => sleep(LOGGED_MS));
    const processes = system.apps.filter(({ options: { app } }) => app !== 'whatsapp-gateway').length;
    const [transactions, walBytes] = [
      (after.transactions - before.transactions) / seconds,
      (after.walBytes - before.walBytes) / seconds,
    ];
    return {
      processes,
      seconds: Math.round(seconds),
      transactions: rounded(transactions),
      wal_bytes: Math.round(walBytes),
      heartbeats,
      statements,
      isFine:
        transactions <= MOST_TRANSACTIONS + processes && walBytes <= MOST_WAL_BYTES + processes * HEARTBEAT_WAL_BYTES,
    };
  } finally {
    await world.stop();
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
