import { hash } from 'node:crypto';
import { type ApiKeyRepository, apiKeyHmac } from '@chasqui/tenancy';
import { REMEMBERED_FOR_MS } from '@chasqui/platform';
import { type AuthenticatedKey, toAuthenticatedKey } from './authenticated-key';

/** A key as it was read from PostgreSQL under a label (see `RequestCounter`). */
interface Copy {
  key: AuthenticatedKey | null;
  label: string;
  /** When its reading began. */
  readAtMs: number;
}

const MAX_COPIES = 50_000;

/** Keys read from PostgreSQL, remembered for at most five seconds and only while nothing says that they changed. */
export class KeyCache {
  private readonly copies = new Map<string, Copy>();
  private readonly reads = new Map<string, Promise<Copy>>();

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly pepper: string,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** The remembered copy if it is young enough; whether it is still true is for its label to say. */
  recall(text: string): Copy | undefined {
    const name = nameOf(text);
    const copy = this.copies.get(name);
    if (copy === undefined) return undefined;
    if (this.nowMs() - copy.readAtMs < REMEMBERED_FOR_MS && (copy.key?.expiresAtMs ?? 0) > Date.now()) return copy;
    this.copies.delete(name);
    return undefined;
  }

  /**
   * Reads the key from PostgreSQL and remembers it under the label. Requests that wait for the same reading share it;
   * one that knows of a later change has another label, so it starts its own.
   */
  read(text: string, label: string): Promise<Copy> {
    const readName = label + nameOf(text);
    const underWay = this.reads.get(readName);
    if (underWay) return underWay;
    const reading = this.readNow(text, label).finally(() => this.reads.delete(readName));
    this.reads.set(readName, reading);
    return reading;
  }

  /** Reads the key and does not remember it. */
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

/** What a key's copy is remembered by: no key stays in memory. Not its HMAC, which costs six times as much (measured). */
const nameOf = (text: string): string => hash('sha256', text);
