import { type DatabaseFigures, HealthRepository, type RunningCopy } from '@chasqui/operations';
import { Redis } from '@chasqui/platform';
import { Injectable } from '@nestjs/common';
import type { HealthData, HealthPartData, HealthProcessData, HealthStatus } from './health.response';

/** Apps without which something does not happen. */
const NEEDED = ['api-gateway', 'pairing', 'whatsapp-sender', 'sms-dispatcher', 'webhook-dispatcher'];
const REDIS_WITHIN_MS = 1_000;

/** How the installation is, as operators see it. */
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
    const [processes, devices, redis] = await Promise.all([
      this.health.listProcesses(),
      this.health.countDevices(),
      this.readRedis(),
    ]);
    const parts = [
      postgres,
      redis,
      toDevicesPart('gateways', devices.gateways.all, devices.gateways.online),
      toDevicesPart('phones', devices.phones.all, devices.phones.connected),
    ];
    const isMissing = NEEDED.some((app) => !processes.some((each) => each.app === app && !each.isSilent));
    const isDegraded = isMissing || [postgres, redis].some(({ status }) => status !== 'ok');
    return { status: isDegraded ? 'degraded' : 'ok', parts, processes: processes.map(toProcessData) };
  }

  private async readRedis(): Promise<HealthPartData> {
    const startedAt = performance.now();
    try {
      const info = await Promise.race([this.redis.info(), tooLate()]);
      const value = (name: string): string | null =>
        new RegExp(`^${name}:([^\\r\\n]{0,100})`, 'm').exec(info)?.[1] ?? null;
      return {
        name: 'redis',
        status: 'ok',
        latency_ms: Math.round(performance.now() - startedAt),
        figures: {
          version: value('redis_version'),
          used_memory_bytes: Number(value('used_memory')),
          clients: Number(value('connected_clients')),
          policy: value('maxmemory_policy'),
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
});
