import { setTimeout as sleep } from 'node:timers/promises';
import { downloadFile, ExchangeError } from '@chasqui/outbound';
import { Agent } from 'undici';
import { mediaUrlOf } from '../outbox/media-upload';
import type { Credentials } from '../service/credentials.store';
import { fetchFailed, MediaError } from './media.error';

export interface ServiceFile {
  mime: string | undefined;
  /** Bytes. */
  size: number;
}

export interface ServiceFileTimings {
  firstByteMs: number;
  /** All tries together. */
  wholeMs: number;
  /** Before each further try. */
  pausesMs: readonly number[];
}

const TIMINGS: ServiceFileTimings = { firstByteMs: 20_000, wholeMs: 60_000, pausesMs: [500, 2_000, 5_000] };

/** `again`: another try may succeed. */
type Try = { kind: 'fetched'; file: ServiceFile } | { kind: 'failed'; error: MediaError; again: boolean };

/**
 * Fetches files that clients gave to the service (`GET /gateway/v1/media/{file}`). The operator chose its address, so
 * unlike addresses from clients it may be private; it redirects nowhere.
 */
export class ServiceFiles {
  private readonly agent = new Agent({ connect: { timeout: 10_000 } });

  /** @param credentials undefined: the app is not registered */
  constructor(
    private readonly credentials: () => Credentials | undefined,
    private readonly timings: ServiceFileTimings = TIMINGS,
  ) {}

  /**
   * Streams a file to the disk.
   *
   * @throws MediaError; then nothing stays on the disk
   */
  async download(file: string, path: string, maxBytes: number): Promise<ServiceFile> {
    const { wholeMs, pausesMs } = this.timings;
    const endsAt = performance.now() + wholeMs;
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.tryOnce(file, path, maxBytes, endsAt);
      if (outcome.kind === 'fetched') return outcome.file;
      const pauseMs = pausesMs[tries];
      const isOver = pauseMs === undefined || performance.now() + pauseMs >= endsAt;
      if (!outcome.again || isOver) throw outcome.error;
      await sleep(pauseMs);
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async tryOnce(file: string, path: string, maxBytes: number, endsAt: number): Promise<Try> {
    const credentials = this.credentials();
    if (credentials === undefined) return failed('the gateway app is not registered', { again: false });
    const { origin, pathname } = new URL(mediaUrlOf(credentials, file));
    try {
      const { status, headers, size } = await downloadFile(this.agent, {
        origin,
        path: pathname,
        headers: { authorization: `Bearer ${credentials.token}` },
        file: path,
        firstByteTimeoutMs: this.timings.firstByteMs,
        timeoutMs: Math.max(endsAt - performance.now(), 1),
        maxBytes,
      });
      if (size === undefined) return refusalOf(status);
      return { kind: 'fetched', file: { mime: headers['content-type'], size } };
    } catch (error) {
      const isTooLarge = error instanceof ExchangeError && error.failure === 'too_large';
      if (!isTooLarge) return failed('the service could not be reached', { again: true, cause: error });
      const words = `The file is larger than ${maxBytes} bytes.`;
      return { kind: 'failed', error: new MediaError('MEDIA_TOO_LARGE', words, error), again: false };
    }
  }
}

function refusalOf(status: number): Try {
  if (status === 404) {
    const error = fetchFailed('the service does not have it, or no longer', undefined, { status });
    return { kind: 'failed', error, again: false };
  }
  if (status === 401 || status === 403) {
    return failed('the service refuses the token of the gateway app', { again: false, status });
  }
  return failed(`the service answered ${status}`, { again: status >= 500 || status === 408 || status === 429, status });
}

/** The service's fault, not the file's: temporary. */
function failed(why: string, { again, status, cause }: { again: boolean; status?: number; cause?: unknown }): Try {
  const error = fetchFailed(why, cause, status === undefined ? undefined : { status }, true);
  return { kind: 'failed', error, again };
}
