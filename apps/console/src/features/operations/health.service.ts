import { type DatabaseFigures, HealthRepository, type RunningCopy } from '@chasqui/operations';
import { Redis } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import type { HealthData, HealthPartData, HealthProcessData, HealthStatus } from './health.response';

/** Without one of these, something stands still. */
const NEEDED = ['api-gateway', 'pairing', 'whatsapp-sender', 'sms-dispatcher', 'webhook-dispatcher'];
const REDIS_WITHIN_MS = 1_000;

@Injectable()
export class HealthService {
  constructor(
    private readonly health: HealthRepository,
    private readonly redis: Redis,
  ) {}

  async read(): Promise<HealthData> {
    const startedAt = performance.now();
    const database = await this.health.readDatabase();
    const postgres = toPostgresPart(database, performance.now() - startedAt);
    const [processes, devices, faults, redis] = await Promise.all([
      this.health.listProcesses(),
      this.health.countDevices(),
      this.health.listPlanFaults(),
      this.readRedis(),
    ]);
    const parts = [
      postgres,
      redis,
      toDevicesPart('gateways', devices.gateways.all, devices.gateways.online),
      toDevicesPart('phones', devices.phones.all, devices.phones.connected),
    ];
    const missing = NEEDED.filter((app) => !processes.some((each) => each.app === app && !each.isSilent));
    const isDegraded = missing.length > 0 || [postgres, redis].some(({ status }) => status !== 'ok');
    return {
      status: isDegraded ? 'degraded' : 'ok',
      parts,
      processes: processes.map(toProcessData),
      versions: [...new Set(processes.filter(({ isSilent }) => !isSilent).map(({ version }) => version))].toSorted(),
      missing_apps: missing,
      device_versions: devices.versions.map(({ kind, version, all, heard }) => ({ kind, version, all, heard })),
      plan_faults: faults.map(({ orgId, name, value }) => ({ organization_id: orgId, name, value })),
    };
  }

  private async readRedis(): Promise<HealthPartData> {
    const startedAt = performance.now();
    try {
      const info = await Promise.race([this.redis.info(), tooLate()]);
      const lines = info.split('\r\n');
      const value = (name: string): string | null =>
        lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? null;
      return {
        name: 'redis',
        status: 'ok',
        latency_ms: Math.round(performance.now() - startedAt),
        figures: {
          version: value('redis_version'),
          used_memory_bytes: Number(value('used_memory')),
          clients: Number(value('connected_clients')),
          max_memory_bytes: Number(value('maxmemory')),
          policy: value('maxmemory_policy'),
          commands_per_second: Number(value('instantaneous_ops_per_sec')),
          evicted_keys: Number(value('evicted_keys')),
          blocked_clients: Number(value('blocked_clients')),
        },
      };
    } catch {
      return { name: 'redis', status: 'down', latency_ms: null, figures: {} };
    }
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_resolve, reject) =>
    setTimeout(() => reject(new Error('Redis does not answer')), REDIS_WITHIN_MS).unref(),
  );

function toPostgresPart(figures: DatabaseFigures, tookMs: number): HealthPartData {
  const isFull = figures.connections > figures.maxConnections * 0.9;
  return {
    name: 'postgresql',
    status: isFull ? 'degraded' : 'ok',
    latency_ms: Math.round(tookMs),
    figures: {
      version: figures.version,
      connections: figures.connections,
      max_connections: figures.maxConnections,
      size_bytes: figures.sizeBytes,
      dead_rows: figures.deadRows,
      oldest_transaction_ms: figures.oldestTransactionMs === null ? null : Math.round(figures.oldestTransactionMs),
      waiting_for_locks: figures.waitingForLocks,
    },
  };
}

function toDevicesPart(name: string, all: number, heard: number): HealthPartData {
  const status: HealthStatus = all > 0 && heard === 0 ? 'degraded' : 'ok';
  return { name, status, latency_ms: null, figures: { all, heard } };
}

const toProcessData = (row: RunningCopy): HealthProcessData => ({
  id: row.id,
  app: row.app,
  host: row.copy,
  version: row.version,
  started_at: row.since.toISOString(),
  last_seen_at: row.seenAt.toISOString(),
  state: row.isLeaving ? 'leaving' : row.isSilent ? 'silent' : 'alive',
  revivals: row.revivals,
  up_ms: Math.round(row.upMs),
  silent_ms: Math.round(row.silentMs),
  figures: row.figures && {
    rss_bytes: row.figures.rss,
    heap_bytes: row.figures.heap,
    loop_p99_ms: row.figures.loop_p99_ms,
  },
});
