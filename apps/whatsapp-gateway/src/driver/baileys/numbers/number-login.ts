import type { proto } from 'baileys';
import type { Logger } from 'pino';
import type { AuthSession, AuthStore } from '../auth/auth.store';
import { ConnectionKeys } from '../auth/connection-keys';
import type { Baileys } from '../baileys-loader';
import { Stanzas } from '../connection/durable-decryption';
import { GroupCache } from '../connection/group-cache';
import { RetryCounters } from '../connection/retry-counters';
import type { NumberParts } from '../connection/socket.config';
import { libraryLogger } from '../library-logger';

export interface LoginContext {
  baileys: Baileys;
  auths: AuthStore;
  deviceName: string;
  sentMessage: (waId: string) => proto.IMessage | undefined;
  mapped: (lids: readonly string[]) => void;
  unwritten: (error: unknown) => void;
}

/** What the sockets of a number share while it stays the same linked device. */
export class NumberLogin {
  parts: NumberParts;
  private connectionKeys: ConnectionKeys | undefined;

  constructor(
    private readonly phone: string,
    private readonly context: LoginContext,
    private readonly log: Logger,
  ) {
    this.parts = this.newParts();
  }

  get auth(): AuthSession {
    return this.parts.auth;
  }

  reset(): void {
    this.auth.close();
    this.context.auths.forget(this.phone);
    this.parts = this.newParts();
  }

  /** For the next connection: the previous one stores no more keys, and those that it did not store are forgotten. */
  renewKeys(): void {
    this.parts = { ...this.parts, keys: this.keysOf(this.auth) };
  }

  private keysOf(auth: AuthSession): NumberParts['keys'] {
    this.connectionKeys?.end();
    this.connectionKeys = new ConnectionKeys(auth);
    return this.context.baileys.makeCacheableSignalKeyStore(this.connectionKeys, libraryLogger(this.log));
  }

  private newParts(): NumberParts {
    const { auths, deviceName, sentMessage, mapped, unwritten } = this.context;
    const auth = auths.session(this.phone);
    auth.onMapped = mapped;
    auth.onUnwritten = unwritten;
    return {
      browser: [deviceName, 'Chrome', '1.0'],
      auth,
      keys: this.keysOf(auth),
      stanzas: new Stanzas(),
      retries: new RetryCounters(),
      groups: new GroupCache(),
      sentMessage: ({ id }) => (id ? sentMessage(id) : undefined),
    };
  }
}
