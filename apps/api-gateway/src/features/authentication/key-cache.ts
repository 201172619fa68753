import { hash } from 'node:crypto';
import { type ApiKeyRepository, apiKeyHmac } from '@chasqui/tenancy';
import { REMEMBERED_FOR_MS } from '@chasqui/runtime';
import { type AuthenticatedKey, toAuthenticatedKey } from './authenticated-key';

interface Copy {
  key: AuthenticatedKey | null;
  label: string;
  readAtMs: number;
}

const MAX_COPIES = 50_000;

/** Keys read from PostgreSQL, remembered for at most five seconds and only until a change is known. */
export class KeyCache {
  private readonly copies = new Map<string, Copy>();
  private readonly reads = new Map<string, Promise<Copy>>();

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly pepper: string,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** A copy that is young enough; compare its label to see whether it is still true. */
  recall(text: string): Copy | undefined {
    const name = nameOf(text);
    const copy = this.copies.get(name);
    if (copy === undefined) return undefined;
    if (this.nowMs() - copy.readAtMs < REMEMBERED_FOR_MS && (copy.key?.expiresAtMs ?? 0) > Date.now()) return copy;
    this.copies.delete(name);
    return undefined;
  }

  /**
   * Requests share a reading under way, except those that know of a later change: their label differs.
   */
  read(text: string, label: string): Promise<Copy> {
    const readName = label + nameOf(text);
    const underWay = this.reads.get(readName);
    if (underWay) return underWay;
    const reading = this.readNow(text, label).finally(() => this.reads.delete(readName));
    this.reads.set(readName, reading);
    return reading;
  }

  async readOnce(text: string): Promise<AuthenticatedKey | null> {
    const row = await this.keys.findActiveByHmac(apiKeyHmac(this.pepper, text));
    return row && toAuthenticatedKey(row);
  }

  private async readNow(text: string, label: string): Promise<Copy> {
    const readAtMs = this.nowMs();
    const name = nameOf(text);
    const copy = { key: await this.readOnce(text), label, readAtMs };
    if (copy.key === null) {
      this.copies.delete(name);
      return copy;
    }
    if (this.copies.size >= MAX_COPIES) this.copies.clear();
    this.copies.set(name, copy);
    return copy;
  }
}

/** Copies are stored by hash, so that no key stays in memory. Not by HMAC, which costs six times as much (measured). */
const nameOf = (text: string): string => hash('sha256', text);
