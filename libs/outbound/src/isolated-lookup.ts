import { lookup as systemLookup, Resolver } from 'node:dns/promises';

/** All addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>;

/** The system's resolver blocks a thread of four; so many names may do that at once. */
const MOST_BLOCKED_THREADS = 2;
/** Per server, twice. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;

export interface IsolatedLookupOptions {
  /** Name servers, `address:port`; default: those of the system. */
  servers?: readonly string[];
  timeoutMs?: number;
  /** Asked for names that no name server knows (the hosts file); default: the system's resolver. */
  fallback?: Lookup;
}

/**
 * Looks names up so that those which nobody answers hold up no others. Node's `dns.lookup` takes one of the four threads
 * that the whole process has, for as long as the system's resolver waits: four dead names stop everything that needs a
 * thread. This one asks the name servers itself, once for all who ask for a name at the same time. The system's
 * resolver is asked for names that they do not know, two at a time. IPv4 addresses come first: a host without IPv6
 * shall not try it.
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

/** The one lookup of a process for names that somebody else chose: together they block two threads at most. */
export const sharedLookup = (): Lookup => (shared ??= isolatedLookup());

async function lookUp(resolver: Resolver, fallback: Lookup, name: string): Promise<readonly string[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (found.length > 0) return found;
  const failure = [v4, v6].find((each) => each.status === 'rejected' && !isUnknown(each.reason));
  if (failure?.status === 'rejected') throw failure.reason;
  return fallback(name);
}

/** A name server said that there is no such name, or no address of this kind. */
const isUnknown = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '');

async function bySystem(name: string): Promise<string[]> {
  return (await systemLookup(name, { all: true, verbatim: true })).map((entry) => entry.address);
}

/** The lookup, for `most` names at once; others wait. */
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
