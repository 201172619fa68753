import { createHash, randomBytes } from 'node:crypto';
import type { MetaStore } from '../store/meta.store';

/** What the service gave this app for its setup code. The database that holds it has mode 0600. */
export interface Credentials {
  gatewayId: string;
  token: string;
  /** Base64 of the 32-byte key that signs direct requests. */
  requestKey: string;
  wsUrl: string;
  eventsUrl: string;
  serviceUrl: string;
  /** SHA-256 of the used setup code, to recognise a new one. */
  setupCodeHash: string;
}

/** Stored: never rename. */
const KEY = 'credentials';
const SECRET_KEY = 'registration_secret';

/** Sent with a setup code, so that no other app gets its answer again. */
interface RegistrationSecret {
  setupCodeHash: string;
  /** 43 base64url characters. */
  secret: string;
}

export class CredentialsStore {
  constructor(private readonly meta: MetaStore) {}

  read(): Credentials | undefined {
    const stored = this.meta.read(KEY);
    return stored === undefined ? undefined : (JSON.parse(stored) as Credentials);
  }

  write(credentials: Credentials): void {
    this.meta.write(KEY, JSON.stringify(credentials));
  }

  /** The same secret for the same setup code, also after a restart. */
  secretFor(setupCode: string): string {
    const setupCodeHash = hashOfSetupCode(setupCode);
    const stored = this.meta.read(SECRET_KEY);
    const known = stored === undefined ? undefined : (JSON.parse(stored) as RegistrationSecret);
    if (known?.setupCodeHash === setupCodeHash) return known.secret;
    const fresh: RegistrationSecret = { setupCodeHash, secret: randomBytes(32).toString('base64url') };
    this.meta.write(SECRET_KEY, JSON.stringify(fresh));
    return fresh.secret;
  }
}

export function hashOfSetupCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Follows the service to a new public address, for the addresses below its former one. */
export function atAddress(credentials: Credentials, serviceUrl: string): Credentials {
  const { wsUrl, eventsUrl, serviceUrl: former } = credentials;
  if (former === serviceUrl) return credentials;
  return { ...credentials, wsUrl: moved(wsUrl, former, serviceUrl), eventsUrl: moved(eventsUrl, former, serviceUrl) };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * An address from the service. One that names the service's own machine (its `PUBLIC_URL` is `localhost`, as in a first
 * `docker compose up`) leads nowhere from another machine or container: then the address of the registration is used.
 */
export function reachable(address: string, serviceUrl: string): string {
  const isLocal = (url: string) => LOOPBACK.test(new URL(url).hostname);
  return isLocal(address) && !isLocal(serviceUrl) ? moved(address, address, serviceUrl) : address;
}

function moved(address: string, former: string, current: string): string {
  const url = new URL(address);
  const from = new URL(former);
  const to = new URL(current);
  if (url.host !== from.host) return address;
  const secure = to.protocol === 'https:';
  const protocol = url.protocol.startsWith('ws') ? (secure ? 'wss:' : 'ws:') : to.protocol;
  return `${protocol}//${to.host}${url.pathname}${url.search}`;
}
