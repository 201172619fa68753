import type { WAVersion } from 'baileys';
import type { Logger } from 'pino';
import type { MetaStore } from '../../../store/meta.store';
import type { Baileys } from '../baileys-loader';
import type { BaileysOptions } from '../baileys-options';
import type { BaileysTimings } from '../timings';
import { lookUpVersion } from './version-lookup';
import { isNewer, parseVersion, versionText } from './version-text';

/** Key of the newest version that was found. Stored: never rename. */
const FOUND_KEY = 'web_version_found';

export interface WebVersionParts {
  library: WAVersion;
  configured: WAVersion | undefined;
  meta: Pick<MetaStore, 'read' | 'write'>;
  lookUp: () => Promise<WAVersion>;
  timings: BaileysTimings;
  log: Logger;
}

/**
 * Versions of WhatsApp's web client that numbers of this app may log in as. WhatsApp refuses old ones with 405 (Baileys
 * issues 1873, 2107, 2370; Evolution API issue 1526), or lets them show a code and then links nothing (Baileys issue
 * 2679). The current one is looked up for all numbers together, rarely, and less often while that fails.
 */
export class WebVersions {
  private found: WAVersion | undefined;
  private lookedUpAtMs = Number.NEGATIVE_INFINITY;
  private inVain = 0;
  private failed = false;
  private running: Promise<void> | undefined;

  constructor(private readonly parts: WebVersionParts) {
    this.found = parseVersion(parts.meta.read(FOUND_KEY) ?? '');
  }

  /** Versions to try, the best first. @param chosen set by the number's owner */
  candidates(chosen: string | null): WAVersion[] {
    const { library, configured } = this.parts;
    const { found } = this;
    const known = found !== undefined && isNewer(found, library) ? [found, library] : [library];
    const all = [chosen === null ? undefined : parseVersion(chosen), configured, ...known];
    return all.filter((each) => each !== undefined);
  }

  /** Looks up the current version, unless that was done lately. Always resolves, within the lookup's own limit. */
  refresh(why: 'pairing' | 'refused'): Promise<void> {
    if (this.running === undefined && this.waitMs(why) > 0) return Promise.resolve();
    this.running ??= this.lookUp().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  waitMs(why: 'pairing' | 'refused'): number {
    const { versionFreshMs, versionPauseMs, versionLongestPauseMs } = this.parts.timings;
    const pauseMs = Math.min(versionPauseMs * 2 ** Math.max(this.inVain - 1, 0), versionLongestPauseMs);
    const restMs = why === 'pairing' && !this.failed ? versionFreshMs : pauseMs;
    return Math.max(0, this.lookedUpAtMs + restMs - performance.now());
  }

  private async lookUp(): Promise<void> {
    const { lookUp, meta, log } = this.parts;
    this.lookedUpAtMs = performance.now();
    try {
      const version = await lookUp();
      this.failed = false;
      this.inVain += 1;
      if (this.found !== undefined && !isNewer(version, this.found)) return;
      this.inVain = 0;
      this.found = version;
      meta.write(FOUND_KEY, versionText(version));
      log.info({ version: versionText(version) }, "WhatsApp's web client has a newer version");
    } catch (error) {
      this.failed = true;
      this.inVain += 1;
      log.warn({ err: error }, "the version of WhatsApp's web client cannot be looked up");
    }
  }
}

/** One for all numbers of the app; a test network has a page of its own, or none. */
export function openVersions(baileys: Baileys, options: BaileysOptions, meta: MetaStore, log: Logger): WebVersions {
  const { webVersion, testNetwork, timings } = options;
  const nowhere = () => Promise.reject(new Error('a test network has no page to look at'));
  return new WebVersions({
    library: baileys.DEFAULT_CONNECTION_CONFIG.version,
    configured: webVersion,
    meta,
    lookUp: testNetwork === undefined ? lookUpVersion : (testNetwork.latestVersion ?? nowhere),
    timings,
    log,
  });
}
