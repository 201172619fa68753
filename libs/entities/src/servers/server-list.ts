import { readFileSync } from 'node:fs';
import { serverUrls } from '@chasqui/own-hosts';
import { UnfitServerError } from './unfit-server.error';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
const WRITERS = ['read-write', 'primary'];

/** A parameter of DATABASE_URL, for example `connect_timeout`; null: it has none of that name. */
export function parameterOf(databaseUrl: string, name: string): string | null {
  const [url] = serverUrls(databaseUrl);
  return url === undefined ? null : new URL(url).searchParams.get(name);
}

/**
 * The servers that DATABASE_URL lists, in the form that the driver understands, and the one that connections are made to:
 * the primary, as far as is known. One of a process; all of its connections share what one of them finds.
 */
export class ServerList {
  private place = 0;

  private constructor(
    private readonly urls: readonly [string, ...string[]],
    /** Whether a server that says that it is a standby is passed by. */
    readonly mustWrite: boolean,
  ) {}

  /** @throws UnfitServerError for a parameter that cannot be done as it says, and for a file that cannot be read */
  static of(databaseUrl: string): ServerList {
    const [first = databaseUrl, ...others] = serverUrls(databaseUrl);
    const wanted = parameterOf(databaseUrl, 'target_session_attrs');
    if (wanted !== null && !WRITERS.includes(wanted))
      throw new UnfitServerError(
        `DATABASE_URL says target_session_attrs=${wanted}: only read-write and primary are known, because everything here writes.`,
      );
    return new ServerList([withTls(first), ...others.map(withTls)], others.length > 0 || wanted !== null);
  }

  /** Where the next connection goes. */
  get url(): string {
    return this.urls[this.place] ?? this.urls[0];
  }

  get count(): number {
    return this.urls.length;
  }

  /** A connection to this server could not be made, or it is a standby: the next one goes to another. */
  pass(url: string): void {
    if (url === this.url) this.place = (this.place + 1) % this.urls.length;
  }
}

/** Says to the driver what `sslmode` asks for; by itself it takes `verify-ca` for more, and warns of all but `verify-full`. */
function withTls(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  const { searchParams } = address;
  const mode = searchParams.get('sslmode');
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  if (mode !== null && !MODES.includes(mode))
    throw new UnfitServerError(`DATABASE_URL says sslmode=${mode}: it is one of ${MODES.join(', ')}.`);
  if (searchParams.has('sslcert') !== searchParams.has('sslkey'))
    throw new UnfitServerError('DATABASE_URL names one of sslcert and sslkey: a client certificate needs both.');
  if (mode === 'verify-ca') {
    if (!searchParams.has('sslrootcert'))
      throw new UnfitServerError(
        'DATABASE_URL says sslmode=verify-ca without sslrootcert: name the file of the CA, or say verify-full.',
      );
    searchParams.set('uselibpqcompat', 'true');
  } else if (mode === 'require') searchParams.set('sslmode', 'verify-full');
  for (const name of FILES) mustBeReadable(name, searchParams.get(name));
  return mode === null && address.search === new URL(url).search ? url : address.href;
}

function mustBeReadable(name: string, file: string | null): void {
  try {
    if (file !== null) readFileSync(file);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new UnfitServerError(`DATABASE_URL names ${name}=${file}, which cannot be read (${code}).`);
  }
}
