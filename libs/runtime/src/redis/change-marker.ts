import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.factory';

/** For which a process may use a record without checking its marker. */
export const REMEMBERED_FOR_MS = 5000;
/** Far longer than any copy that is older than the marker. */
const MARKED_FOR_MS = 60_000;

/** The braces keep it beside the record's other keys in a cluster. */
export function changeMarkerKey(prefix: string, id: string): string {
  return `${prefix}:changed:{${id}}`;
}

/** Tells processes that remember a record that it changed (`docs/architecture.md`, "What a request passes"). */
export class ChangeMarker {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly logger: Logger,
  ) {}

  /** Call it after the commit, and answer once it resolved. Without Redis it waits until no old copy may be used. */
  async markChanged(id: string): Promise<void> {
    try {
      await this.redis.set(changeMarkerKey(this.prefix, id), randomUUID(), 'PX', MARKED_FOR_MS);
    } catch (error) {
      this.logger.warn({ err: error }, 'a change could not be marked in Redis, waiting until every copy is too old');
      await sleep(REMEMBERED_FOR_MS + 500);
    }
  }
}
