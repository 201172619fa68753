import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Longest lookup before earlier addresses are used. */
const PATIENCE_MS = 500;

type Find = (name: string) => Promise<LookupAddress[]>;

/**
 * A `lookup` for sockets. A name found once keeps its addresses for when a lookup is late or fails; the newest answer
 * is always remembered. One lookup per name runs at a time, so repeated connections take one thread.
 *
 * @param find all addresses of a name; default: as the system does it, with its hosts file and search domains
 * @param patienceMs until remembered addresses are used
 */
export function rememberingLookup(find: Find = bySystem, patienceMs = PATIENCE_MS): LookupFunction {
  const remembered = new Map<string, LookupAddress[]>();
  const underWay = new Map<string, Promise<LookupAddress[]>>();

  const look = (name: string): Promise<LookupAddress[]> => {
    const looking = find(name)
      .then((found) => {
        remembered.set(name, found);
        return found;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, looking);
    return looking;
  };

  const addressesOf = (name: string): Promise<LookupAddress[]> => {
    const known = remembered.get(name);
    const looking = underWay.get(name) ?? look(name);
    return known === undefined ? looking : inTime(looking, known, patienceMs);
  };

  return (name, { all, family }, callback) => {
    addressesOf(name).then(
      (found) => answer(found, { all: all === true, family }, callback),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** A process's lookup for its own PostgreSQL and Redis. */
export const ownLookup: LookupFunction = rememberingLookup();

type Answer = Parameters<LookupFunction>[2];
type Query = { all: boolean; family: number | string | undefined };

function answer(found: LookupAddress[], { all, family }: Query, callback: Answer): void {
  const wanted = Number(String(family ?? 0).replace('IPv', ''));
  const addresses = found.filter((each) => wanted === 0 || each.family === wanted);
  const [first] = addresses;
  if (first === undefined)
    callback(Object.assign(new Error('the name has no such address'), { code: 'ENOTFOUND' }), '');
  else if (all) callback(null, addresses);
  else callback(null, first.address, first.family);
}

function inTime(looking: Promise<LookupAddress[]>, known: LookupAddress[], ms: number): Promise<LookupAddress[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(known), ms);
    looking.then(resolve, () => resolve(known)).finally(() => clearTimeout(timer));
  });
}

function bySystem(name: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    dnsLookup(name, { all: true }, (error, found) => (error === null ? resolve(found) : reject(error)));
  });
}
