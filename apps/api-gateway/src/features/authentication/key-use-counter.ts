import { ApiKeyRepository, type KeyUse } from '@chasqui/tenancy';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

const WRITE_INTERVAL_MS = 2000;
const KEYS_PER_STATEMENT = 500;
const LAST_TRIES = 3;

interface Use {
  requests: number;
  failedRequests: number;
  lastUsedAtMs: number;
}

/**
 * Written every two seconds, one statement for many keys. Not through Redis, which when killed forgets what it
 * acknowledged; a killed process loses two seconds.
 */
@Injectable()
export class KeyUseCounter implements OnModuleInit, OnApplicationShutdown {
  private uses = new Map<string, Use>();
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly keys: ApiKeyRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.write(), WRITE_INTERVAL_MS).unref();
  }

  add(keyId: string, isFailed: boolean): void {
    let use = this.uses.get(keyId);
    if (use === undefined) {
      use = { requests: 0, failedRequests: 0, lastUsedAtMs: 0 };
      this.uses.set(keyId, use);
    }
    use.requests += 1;
    if (isFailed) use.failedRequests += 1;
    use.lastUsedAtMs = Date.now();
  }

  /** What cannot be written is kept for the next time. */
  write(): Promise<void> {
    this.writing ??= this.writeNow().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    for (let tries = 0; tries < LAST_TRIES && (this.uses.size > 0 || this.writing); tries += 1) await this.write();
    if (this.uses.size > 0) this.logger.error({ keys: this.uses.size }, 'the last counts of keys could not be written');
  }

  private async writeNow(): Promise<void> {
    const taken = [...this.uses].map(([keyId, use]): KeyUse => {
      return { keyId, ...use, lastUsedAt: new Date(use.lastUsedAtMs) };
    });
    this.uses = new Map();
    for (let at = 0; at < taken.length; at += KEYS_PER_STATEMENT) {
      const batch = taken.slice(at, at + KEYS_PER_STATEMENT);
      try {
        await this.keys.addUse(batch);
      } catch (error) {
        this.logger.warn({ err: error, keys: batch.length }, 'counts of keys could not be written, trying again');
        for (const use of batch) this.putBack(use);
      }
    }
  }

  private putBack(use: KeyUse): void {
    const counted = this.uses.get(use.keyId);
    this.uses.set(use.keyId, {
      requests: use.requests + (counted?.requests ?? 0),
      failedRequests: use.failedRequests + (counted?.failedRequests ?? 0),
      lastUsedAtMs: Math.max(use.lastUsedAt.getTime(), counted?.lastUsedAtMs ?? 0),
    });
  }
}
