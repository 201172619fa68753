import type { GroupMetadata } from 'baileys';

const LIFE_MS = 5 * 60 * 1000;

/** Members of groups for a few minutes: without it each message to a group costs a query. */
export class GroupCache {
  private readonly groups = new Map<string, { metadata: GroupMetadata; expiresAtMs: number }>();

  get(jid: string): GroupMetadata | undefined {
    const found = this.groups.get(jid);
    return found && found.expiresAtMs > Date.now() ? found.metadata : undefined;
  }

  put(metadata: GroupMetadata): void {
    this.groups.set(metadata.id, { metadata, expiresAtMs: Date.now() + LIFE_MS });
  }

  /** Its members changed. */
  drop(jid: string): void {
    this.groups.delete(jid);
  }
}
