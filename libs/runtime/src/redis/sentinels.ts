import type { ConnectionOptions } from 'node:tls';
import { Redis } from 'ioredis';
import { OwnConnector } from './own-connector';
import { redisTroubleInWords } from './redis-trouble';

const SENTINEL_PORT = 26_379;
const ANSWERED_WITHIN_MS = 1_000;
const LOGIN = 'sentinel_user and sentinel_password of REDIS_URL';

export interface Address {
  host: string;
  port: number;
}

export interface SentinelOptions {
  urls: readonly URL[];
  name: string;
  tls: ConnectionOptions | undefined;
}

interface Holder {
  moved(to: Address): void;
}

/**
 * The Sentinels of REDIS_URL, which know the master. All connections of a process share what one of them finds: one
 * whose server is frozen or cut off does not learn of its own end.
 */
export class Sentinels {
  private static readonly known = new Map<string, Sentinels>();
  private readonly holders = new Set<Holder>();
  private place = 0;
  private problem = '';
  private asking: Promise<Address | null> | undefined;

  private constructor(private readonly options: SentinelOptions) {}

  /** One instance per `url` and process. */
  static of(url: string, options: SentinelOptions): Sentinels {
    const known = Sentinels.known.get(url) ?? new Sentinels(options);
    Sentinels.known.set(url, known);
    return known;
  }

  get said(): string {
    return this.problem;
  }

  hold(holder: Holder): void {
    this.holders.add(holder);
  }

  release(holder: Holder): void {
    this.holders.delete(holder);
  }

  /** The last named server is useless: that Sentinel may be cut off, so the next look begins elsewhere. */
  pass(): void {
    this.place = (this.place + 1) % this.options.urls.length;
  }

  /** Asks one after the other, beginning with the one that answered last. @returns null when none knows the master */
  master(): Promise<Address | null> {
    this.asking ??= this.look().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async look(): Promise<Address | null> {
    const { urls, name } = this.options;
    const first = this.place;
    for (let tries = 0; tries < urls.length; tries += 1) {
      const place = (first + tries) % urls.length;
      const url = urls[place];
      const address = url && (await this.ask(url));
      if (address) {
        this.place = place;
        for (const holder of this.holders) holder.moved(address);
        return address;
      }
    }
    this.problem = `no Sentinel of REDIS_URL says where the master ${name} is (${this.problem})`;
    return null;
  }

  private async ask(url: URL): Promise<Address | null> {
    const { searchParams } = url;
    const password = searchParams.get('sentinel_password');
    const username = searchParams.get('sentinel_user');
    const sentinel = new Redis({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || SENTINEL_PORT),
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      ...(this.options.tls && { tls: this.options.tls }),
      Connector: OwnConnector,
      lazyConnect: true,
      enableReadyCheck: false,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      connectTimeout: ANSWERED_WITHIN_MS,
      commandTimeout: ANSWERED_WITHIN_MS,
    });
    this.problem = `${url.host} does not know it`;
    const explain = (error: Error): void => {
      const words = redisTroubleInWords(error, this.options.tls !== undefined, LOGIN);
      this.problem = `${url.host}: ${words}`;
    };
    sentinel.on('error', explain);
    try {
      await sentinel.connect();
      const [host, port] = ((await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', this.options.name)) ??
        []) as string[];
      return host === undefined ? null : { host, port: Number(port) };
    } catch (error) {
      if (error instanceof Error && error.message !== 'Connection is closed.') explain(error);
      return null;
    } finally {
      sentinel.disconnect();
    }
  }
}
