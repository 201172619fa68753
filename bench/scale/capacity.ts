export interface MessageCost {
  databaseCpuMs: number;
  appsCpuMs: number;
  statements: number;
  redisCommands: number;
  /** Write-ahead log without page images, bytes. */
  walBytes: number;
  /** Page images, bytes, with checkpoints as in the measurement. */
  walImageBytes: number;
  /** Tables and indexes, bytes. */
  storedBytes: number;
}

export interface Demand {
  messagesPerMonth: number;
  peakFactor: number;
  retentionDays: number;
}

export interface DatabaseServer {
  cores: number;
  /** Write-ahead log that its disk sustains for hours, bytes per second. */
  walBytesPerSecond: number;
  diskBytes: number;
  /** Share of each resource used at the busiest time: the rest is for vacuum, backups, failover and waiting. */
  utilization: number;
}

const SECONDS_PER_MONTH = 30 * 86_400;
const DAYS_PER_MONTH = 30;

export interface Need {
  averagePerSecond: number;
  peakPerSecond: number;
  databaseCores: number;
  appCores: number;
  statementsPerSecond: number;
  redisCommandsPerSecond: number;
  walBytesPerSecond: number;
  walBytesPerDay: number;
  storedBytes: number;
}

export function needOf(cost: MessageCost, { messagesPerMonth, peakFactor, retentionDays }: Demand): Need {
  const averagePerSecond = messagesPerMonth / SECONDS_PER_MONTH;
  const peakPerSecond = averagePerSecond * peakFactor;
  const wal = cost.walBytes + cost.walImageBytes;
  return {
    averagePerSecond,
    peakPerSecond,
    databaseCores: (peakPerSecond * cost.databaseCpuMs) / 1000,
    appCores: (peakPerSecond * cost.appsCpuMs) / 1000,
    statementsPerSecond: peakPerSecond * cost.statements,
    redisCommandsPerSecond: peakPerSecond * cost.redisCommands,
    walBytesPerSecond: peakPerSecond * wal,
    walBytesPerDay: averagePerSecond * 86_400 * wal,
    storedBytes: (messagesPerMonth / DAYS_PER_MONTH) * retentionDays * cost.storedBytes,
  };
}

/** Use of a server as a share of its limit; 1 is full. */
export interface Fullness {
  cpu: number;
  wal: number;
  disk: number;
}

/** @param share of the total need on this server */
export function fullnessOf(need: Need, server: DatabaseServer, share = 1): Fullness {
  const { cores, walBytesPerSecond, diskBytes, utilization } = server;
  return {
    cpu: (need.databaseCores * share) / (cores * utilization),
    wal: (need.walBytesPerSecond * share) / (walBytesPerSecond * utilization),
    disk: (need.storedBytes * share) / (diskBytes * utilization),
  };
}

export const fullest = ({ cpu, wal, disk }: Fullness): number => Math.max(cpu, wal, disk);

/**
 * The smallest number of servers none of which is too full.
 * @param sharesOn share of each server, for a number of servers
 */
export function serversFor(need: Need, server: DatabaseServer, sharesOn: (servers: number) => number[]): number {
  const most = 1_000;
  for (let servers = 1; servers <= most; servers += 1) {
    if (Math.max(...sharesOn(servers).map((share) => fullest(fullnessOf(need, server, share)))) <= 1) return servers;
  }
  return Number.POSITIVE_INFINITY;
}
