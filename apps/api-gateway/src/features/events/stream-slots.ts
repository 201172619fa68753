import { CONFIG, LOGGER, type Logger, Redis } from '@chasqui/platform';
import { noteLoss } from '@chasqui/wiring';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';

/** Takes a slot when fewer than so many are held; those that were not held on to are free again. */
const TAKE = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[3]) * 2)
return 1`;

/** Holds on to slots, also to those that a Redis without memory has forgotten. */
const HOLD = `
local now = tonumber(redis.call('TIME')[1])
for n = 1, #ARGV - 1 do redis.call('ZADD', KEYS[1], now + tonumber(ARGV[#ARGV]), ARGV[n]) end
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[#ARGV]) * 2)
return 1`;

/** A slot that nobody holds on to is free after so long: that of a process that was killed. */
const SLOT_SECONDS = 15;

const STREAMS_PER_ORGANIZATION = 10;

/** How many streams of an organization are open at once, over all replicas; while Redis is away, on this one. */
@Injectable()
export class StreamSlots {
  private readonly held = new Map<string, Set<string>>();
  private readonly prefix: string;
  private readonly onFailure: (error: unknown) => void;

  constructor(
    private readonly redis: Redis,
    @Inject(CONFIG) { REDIS_PREFIX }: ApiGatewayConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.prefix = REDIS_PREFIX;
    this.onFailure = noteLoss(logger, 'slots');
  }

  /** False: all are taken. */
  async take(orgId: string, id: string): Promise<boolean> {
    const own = this.held.get(orgId) ?? new Set();
    if (own.size >= STREAMS_PER_ORGANIZATION) return false;
    own.add(id);
    this.held.set(orgId, own);
    if (await this.isTaken(orgId, id)) return true;
    this.forget(orgId, id);
    return false;
  }

  /** Holds on to all of this process; every few seconds. */
  async hold(): Promise<void> {
    await Promise.all(
      [...this.held].map(([orgId, ids]) =>
        this.redis.eval(HOLD, 1, this.keyOf(orgId), ...ids, SLOT_SECONDS).catch(this.onFailure),
      ),
    );
  }

  free(orgId: string, id: string): void {
    this.forget(orgId, id);
    this.redis.zrem(this.keyOf(orgId), id).catch(this.onFailure);
  }

  private async isTaken(orgId: string, id: string): Promise<boolean> {
    try {
      return (await this.redis.eval(TAKE, 1, this.keyOf(orgId), id, STREAMS_PER_ORGANIZATION, SLOT_SECONDS)) === 1;
    } catch (error) {
      this.onFailure(error);
      return true;
    }
  }

  private forget(orgId: string, id: string): void {
    const own = this.held.get(orgId);
    own?.delete(id);
    if (own?.size === 0) this.held.delete(orgId);
  }

  private keyOf(orgId: string): string {
    return `${this.prefix}:streams:${orgId}`;
  }
}
