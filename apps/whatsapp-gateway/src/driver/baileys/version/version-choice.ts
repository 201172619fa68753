import type { WAVersion } from 'baileys';
import { refused, type Refused, VERSION_REFUSED_TEXT } from '../../driver';
import type { BaileysTimings } from '../timings';
import { versionText } from './version-text';
import type { WebVersions } from './web-versions';

/** The version that one number logs in as: the best that WhatsApp did not refuse it lately. */
export class VersionChoice {
  /** By version, when it may be tried again, by `performance.now()`. */
  private readonly refusals = new Map<string, number>();
  private current: WAVersion | undefined;

  constructor(
    private readonly versions: WebVersions,
    private readonly timings: BaileysTimings,
    private readonly chosen: () => string | null,
  ) {}

  /** undefined: WhatsApp refused all of them. */
  pick(): WAVersion | undefined {
    this.current = this.best();
    return this.current;
  }

  async refuse(): Promise<void> {
    if (this.current) this.refusals.set(versionText(this.current), performance.now() + this.timings.versionRefusedMs);
    await this.search();
  }

  search(): Promise<void> {
    return this.versions.refresh('refused');
  }

  /** Before a new device is linked: WhatsApp judges its version more strictly. Always resolves. */
  renew(): Promise<void> {
    return this.versions.refresh('pairing');
  }

  /** The number logged in, or another version was set. */
  forgive(): void {
    this.refusals.clear();
  }

  get waitMs(): number {
    const ends = [...this.refusals.values()].map((untilMs) => untilMs - performance.now());
    return Math.max(0, Math.min(this.versions.waitMs('refused'), ...ends));
  }

  /** Why a pairing cannot start now; undefined when it can. */
  refusal(): Refused | undefined {
    if (this.best() !== undefined || this.waitMs === 0) return undefined;
    const detail = { reason: 'version_refused', retry_after: Math.ceil(this.waitMs / 1000) };
    return refused('WA_REJECTED', VERSION_REFUSED_TEXT, detail);
  }

  private best(): WAVersion | undefined {
    const now = performance.now();
    for (const [version, untilMs] of this.refusals) if (untilMs <= now) this.refusals.delete(version);
    const candidates = this.versions.candidates(this.chosen());
    return candidates.find((each) => !this.refusals.has(versionText(each)));
  }
}
