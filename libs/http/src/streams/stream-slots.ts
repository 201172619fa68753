import type { Redis } from '@chasqui/runtime';

/** Takes a slot if fewer than the limit are held; slots not renewed are free again. */
const TAKE = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[3]) * 2)
return 1`;

/** Renews slots, also those that a Redis without memory has lost. */
const HOLD = `
local now = tonumber(redis.call('TIME')[1])
for n = 1, #ARGV - 1 do redis.call('ZADD', KEYS[1], now + tonumber(ARGV[#ARGV]), ARGV[n]) end
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[#ARGV]) * 2)
return 1`;

/** A slot that is not renewed is free after this time: its process was killed. */
const SLOT_SECONDS = 15;

export interface StreamSlotsOptions {
  redis: Redis;
  prefix: string;
  most: number;
  onFailure: (error: unknown) => void;
}

/** Limits an owner's open streams over all replicas; while Redis is away, on this one. */
export class StreamSlots {
  private readonly held = new Map<string, Set<string>>();
  private readonly redis: Redis;
  private readonly onFailure: (error: unknown) => void;

  constructor(private readonly options: StreamSlotsOptions) {
    this.redis = options.redis;
    this.onFailure = options.onFailure;
  }

  /** False if all are taken. */
  async take(owner: string, id: string): Promise<boolean> {
    const own = this.held.get(owner) ?? new Set();
    if (own.size >= this.options.most) return false;
    own.add(id);
    this.held.set(owner, own);
    if (await this.isTaken(owner, id)) return true;
    this.forget(owner, id);
    return false;
  }

  /** Renews all slots of this process; call every few seconds. */
  async hold(): Promise<void> {
    await Promise.all(
      [...this.held].map(([owner, ids]) =>
        this.redis.eval(HOLD, 1, this.keyOf(owner), ...ids, SLOT_SECONDS).catch(this.onFailure),
      ),
    );
  }

  free(owner: string, id: string): void {
    this.forget(owner, id);
    this.redis.zrem(this.keyOf(owner), id).catch(this.onFailure);
  }

  private async isTaken(owner: string, id: string): Promise<boolean> {
    try {
      return (await this.redis.eval(TAKE, 1, this.keyOf(owner), id, this.options.most, SLOT_SECONDS)) === 1;
    } catch (error) {
      this.onFailure(error);
      return true;
    }
  }

  private forget(owner: string, id: string): void {
    const own = this.held.get(owner);
    own?.delete(id);
    if (own?.size === 0) this.held.delete(owner);
  }

  private keyOf(owner: string): string {
    return `${this.options.prefix}:${owner}`;
  }
}
