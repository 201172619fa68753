import { createHash } from 'node:crypto';
import { CONFIG, LOGGER, type Logger, Redis, SharedClock, noteLoss } from '@chasqui/runtime';
import { MinuteWindows } from '@chasqui/http';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';

export interface KnownCheck {
  exists: boolean;
  jid: string | null;
}

const REMEMBERED_S = 24 * 3600;
const MINUTE_MS = 60_000;

/**
 * Results for a day, and counts per number and minute of PostgreSQL's clock; while Redis is away each replica counts
 * for itself. Redis keys contain no phone number, and organizations do not share results.
 */
@Injectable()
export class CheckStore {
  private readonly prefix: string;
  private readonly onFailure: (error: unknown) => void;
  private readonly local = new MinuteWindows();

  constructor(
    private readonly redis: Redis,
    private readonly clock: SharedClock,
    @Inject(CONFIG) { REDIS_PREFIX }: ApiGatewayConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.prefix = REDIS_PREFIX;
    this.onFailure = noteLoss(logger, 'checks');
  }

  /** Null: unknown, or Redis is away. */
  async find(orgId: string, mode: string, phone: string): Promise<KnownCheck | null> {
    const text = await this.redis.get(this.keyOf(orgId, mode, phone)).catch((error: unknown) => {
      this.onFailure(error);
      return null;
    });
    return text === null ? null : (JSON.parse(text) as KnownCheck);
  }

  async keep(orgId: string, mode: string, phone: string, check: KnownCheck): Promise<void> {
    const key = this.keyOf(orgId, mode, phone);
    await this.redis.set(key, JSON.stringify(check), 'EX', REMEMBERED_S).catch(this.onFailure);
  }

  async count(numberId: string): Promise<{ count: number; secondsLeft: number }> {
    try {
      return await this.countInRedis(numberId);
    } catch (error) {
      this.onFailure(error);
      this.local.add(numberId);
      return { count: this.local.count(numberId), secondsLeft: this.local.secondsLeft(numberId) };
    }
  }

  private async countInRedis(numberId: string): Promise<{ count: number; secondsLeft: number }> {
    const now = this.clock.nowMs();
    const minute = Math.floor(now / MINUTE_MS);
    const key = `${this.prefix}:checks:${numberId}:${minute}`;
    const [counted] = (await this.redis.multi().incr(key).expire(key, 120).exec()) ?? [];
    if (counted === undefined || counted[0] !== null) throw counted?.[0] ?? new Error('Redis did not count a check');
    return { count: Number(counted[1]), secondsLeft: Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)) };
  }

  private keyOf(orgId: string, mode: string, phone: string): string {
    return `${this.prefix}:check:${createHash('sha256').update(`${orgId}:${mode}:${phone}`).digest('hex')}`;
  }
}
