import type { GroupMetadata } from 'baileys';
import { upMs } from '../../../clock/up-time';

const LIFE_MS = 5 * 60 * 1000;

/**
 * Keeps members of groups for a few minutes, also while the machine sleeps: without it each message to a group costs a
 * query.
 */
export class GroupCache {
  private readonly groups = new Map<string, { metadata: GroupMetadata; expiresAt: number }>();

  get(jid: string): GroupMetadata | undefined {
    const found = this.groups.get(jid);
    return found && found.expiresAt > upMs() ? found.metadata : undefined;
  }

  put(metadata: GroupMetadata): void {
    this.groups.set(metadata.id, { metadata, expiresAt: upMs() + LIFE_MS });
  }

  drop(jid: string): void {
    this.groups.delete(jid);
  }
}
