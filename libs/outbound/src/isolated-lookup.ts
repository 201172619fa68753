import { lookup as systemLookup, Resolver } from 'node:dns/promises';

export type Lookup = (name: string) => Promise<readonly string[]>;

/** The system's resolver blocks a thread of four; this many may be blocked at once. */
const MOST_BLOCKED_THREADS = 2;
/** Per server, twice. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;

export interface IsolatedLookupOptions {
  /** Name servers, `address:port`; default: the system's. */
  servers?: readonly string[];
  timeoutMs?: number;
  /** Asked for names that no name server knows (the hosts file); default: the system's resolver. */
  fallback?: Lookup;
}

/**
 * Resolves names so that silent name servers delay no other names. Node's `dns.lookup` takes one of the process's four
 * threads for as long as the system's resolver waits: four dead names stop everything that needs a thread. This one
 * asks the name servers itself, once for concurrent lookups of a name. The system's resolver is asked for names that
 * they do not know, two at a time. IPv4 addresses come first: a host without IPv6 must not try it.
 */
export function isolatedLookup(options: IsolatedLookupOptions = {}): Lookup {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? TIMEOUT_MS, tries: TRIES });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  const fallback = limited(options.fallback ?? bySystem, MOST_BLOCKED_THREADS);
  const underWay = new Map<string, Promise<readonly string[]>>();
  return (name) => {
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const looking = lookUp(resolver, fallback, name).finally(() => underWay.delete(name));
    underWay.set(name, looking);
    return looking;
  };
}

let shared: Lookup | undefined;

/** One per process: together lookups block at most two threads. */
export const sharedLookup = (): Lookup => (shared ??= isolatedLookup());

async function lookUp(resolver: Resolver, fallback: Lookup, name: string): Promise<readonly string[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (found.length > 0) return found;
  const failure = [v4, v6].find((each) => each.status === 'rejected' && !isUnknown(each.reason));
  if (failure?.status === 'rejected') throw failure.reason;
  return fallback(name);
}

/** The name server answered that the name, or an address of this kind, does not exist. */
const isUnknown = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '');

async function bySystem(name: string): Promise<string[]> {
  return (await systemLookup(name, { all: true, verbatim: true })).map((entry) => entry.address);
}

function limited(lookup: Lookup, most: number): Lookup {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (name) => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    underWay += 1;
    try {
      return await lookup(name);
    } finally {
      underWay -= 1;
      waiting.shift()?.();
    }
  };
}
