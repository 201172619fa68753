import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { StartError } from '@chasqui/runtime';

export interface OwnerHost {
  /** Host of this replica's operations port for other processes. */
  host: string;
  /** Those processes have to run on this machine. */
  isOfThisMachine: boolean;
}

/**
 * Combines `INTERNAL_HOST` and `OPS_HOST`. If the port listens on this machine only, others get its own address, not
 * the name of the machine, under which nothing listens.
 *
 * @throws StartError when others would get a name under which the port does not listen
 */
export function ownerHostOf({ INTERNAL_HOST, OPS_HOST }: { INTERNAL_HOST: string; OPS_HOST: string }): OwnerHost {
  const isOfThisMachine = isLoopback(OPS_HOST);
  if (INTERNAL_HOST === '') return { host: isOfThisMachine ? OPS_HOST : hostname(), isOfThisMachine };
  if (isOfThisMachine && !isLoopback(INTERNAL_HOST)) {
    throw new StartError(
      `INTERNAL_HOST is ${INTERNAL_HOST}, but OPS_HOST is ${OPS_HOST}, which other machines cannot reach. Set OPS_HOST to 0.0.0.0 (in a private network), or remove INTERNAL_HOST.`,
    );
  }
  return { host: INTERNAL_HOST, isOfThisMachine: isLoopback(INTERNAL_HOST) };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
