import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy';
import { limitedSocket } from './answer-limit';
import { type Lookup, sharedLookup } from './isolated-lookup';

/** An address that must not be connected to. The text is for our logs: it names the addresses behind a host. */
export class BlockedAddressError extends Error {
  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, which is not public`);
    this.name = 'BlockedAddressError';
  }
}

export interface ConnectorOptions {
  policy: AddressPolicy;
  connectTimeoutMs: number;
  /** Replaces the isolated lookup; for tests. */
  lookup?: Lookup | undefined;
  /** Further certificate authorities, PEM. */
  ca?: string | undefined;
}

const MOST_ADDRESSES = 4;

/**
 * A connector for undici that connects to checked addresses only. Node skips its `lookup` hook for IP literals, so a
 * hook is no guard: this one checks literals too, refuses a name with any private address, hands the checked address
 * itself to the socket (a second lookup could answer differently), and checks the peer once more. The socket's input is
 * limited (`limitedSocket`).
 */
export function checkedConnector(options: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: options.connectTimeoutMs,
    ...(options.ca !== undefined && { ca: options.ca }),
  });
  const lookup = options.lookup ?? sharedLookup();

  return (target, callback) => {
    void (async () => {
      const addresses = await addressesOf(target, options.policy, lookup);
      const servername = isIP(target.hostname) ? undefined : target.hostname;
      return connectToFirst(addresses, (address) =>
        connectOne(connect, { ...target, hostname: address, ...(servername !== undefined && { servername }) }),
      ).then((socket) => checkPeer(socket, target.hostname, target.protocol, options.policy));
    })().then(
      (socket) => callback(null, limitedSocket(socket)),
      // Unchanged, with its code: callers know no other.
      (error: unknown) => callback(error as Error, null),
    );
  };
}

async function addressesOf(
  target: buildConnector.Options,
  policy: AddressPolicy,
  lookup: Lookup,
): Promise<readonly string[]> {
  const { hostname, protocol } = target;
  const addresses = isIP(hostname) ? [hostname] : await lookup(hostname);
  for (const address of addresses) assertAllowed(hostname, address, protocol, policy);
  if (addresses.length === 0) throw new Error(`${hostname} has no address`);
  return addresses.slice(0, MOST_ADDRESSES);
}

function assertAllowed(hostname: string, address: string, protocol: string, policy: AddressPolicy): void {
  // Plain http is for the operator's own networks only.
  const allowed = protocol === 'http:' ? policy.isListed(address) : policy.allows(address);
  if (!allowed) throw new BlockedAddressError(hostname, address);
}

async function connectToFirst(
  addresses: readonly string[],
  connect: (address: string) => Promise<Socket>,
): Promise<Socket> {
  let last: unknown;
  for (const address of addresses) {
    try {
      return await connect(address);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

function connectOne(connect: buildConnector.connector, target: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(target, (error, socket) => {
      if (error) reject(error);
      else if (socket) resolve(socket);
    });
  });
}

function checkPeer(socket: Socket, hostname: string, protocol: string, policy: AddressPolicy): Socket {
  try {
    assertAllowed(hostname, socket.remoteAddress ?? 'nowhere', protocol, policy);
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
}
