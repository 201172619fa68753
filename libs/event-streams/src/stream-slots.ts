import type { Redis } from '@chasqui/platform';

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

export interface StreamSlotsOptions {
  redis: Redis;
  /** Of its keys in Redis. */
  prefix: string;
  /** Streams of one owner that are open at once. */
  most: number;
  onFailure: (error: unknown) => void;
}

/** How many streams of an owner are open at once, over all replicas; while Redis is away, on this one. */
export class StreamSlots {
  private readonly held = new Map<string, Set<string>>();
  private readonly redis: Redis;
  private readonly onFailure: (error: unknown) => void;

  constructor(private readonly options: StreamSlotsOptions) {
    this.redis = options.redis;
    this.onFailure = options.onFailure;
  }

  /** False: all are taken. */
  async take(owner: string, id: string): Promise<boolean> {
    const own = this.held.get(owner) ?? new Set();
    if (own.size >= this.options.most) return false;
    own.add(id);
    this.held.set(owner, own);
    if (await this.isTaken(owner, id)) return true;
    this.forget(owner, id);
    return false;
  }

  /** Holds on to all of this process; every few seconds. */
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
