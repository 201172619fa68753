import type { proto } from 'baileys';
import type { Logger } from 'pino';
import type { AuthSession, AuthStore } from '../auth/auth.store';
import type { Baileys } from '../baileys.loader';
import { Stanzas } from '../connection/durable.decryption';
import { GroupCache } from '../connection/group.cache';
import { RetryCounters } from '../connection/retry.counters';
import type { NumberParts } from '../connection/socket.config';
import { libraryLogger } from '../library.logger';

export interface LoginContext {
  baileys: Baileys;
  auths: AuthStore;
  deviceName: string;
  sentMessage: (waId: string) => proto.IMessage | undefined;
  /** Phone numbers behind LIDs became known. */
  mapped: (lids: readonly string[]) => void;
}

/** What the sockets of a number share, for as long as it stays the same linked device. */
export class NumberLogin {
  parts: NumberParts;

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

  /** Forgets it: the next socket is a new device. */
  reset(): void {
    this.auth.close();
    this.context.auths.forget(this.phone);
    this.parts = this.newParts();
  }

  private newParts(): NumberParts {
    const { baileys, auths, deviceName, sentMessage, mapped } = this.context;
    const auth = auths.session(this.phone);
    auth.onMapped = mapped;
    return {
      browser: [deviceName, 'Chrome', '1.0'],
      auth,
      keys: baileys.makeCacheableSignalKeyStore(auth, libraryLogger(this.log)),
      stanzas: new Stanzas(),
      retries: new RetryCounters(),
      groups: new GroupCache(),
      sentMessage: ({ id }) => (id ? sentMessage(id) : undefined),
    };
  }
}
