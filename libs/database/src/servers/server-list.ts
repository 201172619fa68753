import { serverUrls } from '@chasqui/config';
import { Client, type ClientConfig } from 'pg';
import { TlsFiles } from './tls-files';
import { UnfitServerError } from './unfit-server.error';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];
/** The driver gets them another way. */
const OF_TLS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'];

/** Values of `target_session_attrs`, by the servers' use. */
const KINDS = {
  primary: {
    words: ['read-write', 'primary'],
    refusal: 'only read-write and primary are known, because everything here writes.',
  },
  standby: { words: ['standby', 'prefer-standby', 'any'], refusal: 'only standby, prefer-standby and any are known.' },
} as const;

type Tls = Exclude<ClientConfig['ssl'], undefined>;

interface Server {
  connectionString: string;
  tls: (() => Tls) | undefined;
}

export function parameterOf(databaseUrl: string, name: string): string | null {
  const [url] = serverUrls(databaseUrl);
  return url === undefined ? null : new URL(url).searchParams.get(name);
}

/**
 * In the driver's form, with the one to connect to: the primary, as far as known. One list per process: its connections
 * share what one of them finds.
 */
export class ServerList {
  private place = 0;
  private readonly servers = new Map<string, Server>();
  private tellOfFiles: (said: string | null) => void = () => undefined;

  private constructor(
    private readonly urls: readonly [string, ...string[]],
    readonly variable: string,
    readonly mustWrite: boolean,
  ) {
    for (const url of urls)
      this.servers.set(
        url,
        toServer(url, variable, (said) => this.tellOfFiles(said)),
      );
  }

  /**
   * @param kind decides which `target_session_attrs` are allowed
   * @throws UnfitServerError for a parameter that cannot be honored, and for a file that cannot be read
   */
  static of(databaseUrl: string, variable = 'DATABASE_URL', kind: keyof typeof KINDS = 'primary'): ServerList {
    const [first = databaseUrl, ...others] = serverUrls(databaseUrl);
    const wanted = parameterOf(databaseUrl, 'target_session_attrs');
    const { words, refusal } = KINDS[kind];
    if (wanted !== null && !words.some((word) => word === wanted))
      throw new UnfitServerError(`${variable} says target_session_attrs=${wanted}: ${refusal}`);
    const mustWrite = kind === 'primary' && (others.length > 0 || wanted !== null);
    return new ServerList([first, ...others], variable, mustWrite);
  }

  get url(): string {
    return this.urls[this.place] ?? this.urls[0];
  }

  get count(): number {
    return this.urls.length;
  }

  connectionTo(url: string): Pick<ClientConfig, 'connectionString' | 'ssl'> {
    const server = this.servers.get(url);
    if (server === undefined) throw new Error('no server of this list');
    const { connectionString, tls } = server;
    return { connectionString, ...(tls !== undefined && { ssl: tls() }) };
  }

  /** This server could not be reached or is a standby: the next connection goes to another. */
  pass(url: string): void {
    if (url === this.url) this.place = (this.place + 1) % this.urls.length;
  }

  /** Called with trouble of the certificate files, and with null when it is over. */
  onFiles(listener: (said: string | null) => void): void {
    this.tellOfFiles = listener;
  }
}

/** `sslmode` as documented: the driver itself takes `verify-ca` for more, and warns of all but `verify-full`. */
function toServer(url: string, variable: string, tell: (said: string | null) => void): Server {
  if (!URL.canParse(url)) return { connectionString: url, tls: undefined };
  const address = new URL(url);
  const { searchParams } = address;
  const mode = searchParams.get('sslmode');
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  if (mode !== null && !MODES.includes(mode))
    throw new UnfitServerError(`${variable} says sslmode=${mode}: it is one of ${MODES.join(', ')}.`);
  if (searchParams.has('sslcert') !== searchParams.has('sslkey'))
    throw new UnfitServerError(`${variable} names one of sslcert and sslkey: a client certificate needs both.`);
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert'))
    throw new UnfitServerError(
      `${variable} says sslmode=verify-ca without sslrootcert: name the file of the CA, or say verify-full.`,
    );
  const files = new TlsFiles(searchParams, variable, tell);
  mustBeRead(url, variable);
  const asksForTls = mode !== null || searchParams.has('sslrootcert') || searchParams.has('sslcert');
  if (!asksForTls) return { connectionString: url, tls: undefined };
  for (const name of OF_TLS) searchParams.delete(name);
  const tls = (): Tls => (mode === 'disable' ? false : { ...files.read(), ...CHECKS[mode ?? 'verify-full'] });
  return { connectionString: address.href, tls };
}

function mustBeRead(url: string, variable: string): void {
  const address = new URL(url);
  for (const name of OF_TLS) address.searchParams.delete(name);
  try {
    void new Client({ connectionString: address.href });
  } catch (error) {
    const { message } = error as Error;
    throw new UnfitServerError(
      `${variable} cannot be read (${message}): in user, password and name of the database write % as %25, and escapes of UTF-8 only.`,
    );
  }
}

const CHECKS: Readonly<Record<string, { rejectUnauthorized?: false; checkServerIdentity?: () => undefined }>> = {
  'no-verify': { rejectUnauthorized: false },
  'verify-ca': { checkServerIdentity: () => undefined },
};
