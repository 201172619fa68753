import type { proto, SocketConfig, WAMessageKey, WAVersion } from 'baileys';
import type { Agent } from 'node:https';
import type { Logger } from 'pino';
import type { AuthSession } from '../auth/auth.store';
import type { Baileys } from '../baileys-loader';
import type { BaileysOptions } from '../baileys-options';
import { libraryLogger } from '../library-logger';
import type { NumberProxy } from '../proxy/number-proxy';
import { durableDecryption, type Stanzas } from './durable-decryption';
import type { GroupCache } from './group-cache';
import type { RetryCounters } from './retry-counters';

export interface NumberParts {
  browser: [string, string, string];
  auth: AuthSession;
  keys: SocketConfig['auth']['keys'];
  stanzas: Stanzas;
  retries: RetryCounters;
  groups: GroupCache;
  sentMessage(key: WAMessageKey): proto.IMessage | undefined;
}

/** Stories and channels: acknowledged and dropped before decryption. */
const IGNORED = /^status@broadcast$|@newsletter$/;

export function socketConfig(
  baileys: Baileys,
  options: BaileysOptions,
  parts: NumberParts,
  { version, proxy }: { version: WAVersion; proxy: NumberProxy | undefined },
  log: Logger,
): Partial<SocketConfig> & Pick<SocketConfig, 'auth'> {
  const { testNetwork, timings } = options;
  const { HistorySyncType: Kind } = baileys.proto.Message;
  return {
    auth: { creds: parts.auth.creds, keys: parts.keys },
    makeSignalRepository: durableDecryption(baileys, parts.auth, parts.stanzas),
    logger: libraryLogger(log),
    browser: parts.browser,
    // The phone keeps its own notifications.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // Old chats are not reported; the first part is needed: it brings the phone numbers behind LIDs.
    shouldSyncHistoryMessage: ({ syncType }) => syncType !== Kind.FULL && syncType !== Kind.RECENT,
    shouldIgnoreJid: (jid) => IGNORED.test(jid),
    // A failed write ends the connection; a later retry would undo what the next connection stored.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    // With own events, the library folds a refusal by WhatsApp into them, and it gets lost.
    emitOwnEvents: false,
    connectTimeoutMs: timings.connectTimeoutMs,
    msgRetryCounterCache: parts.retries,
    cachedGroupMetadata: async (jid) => parts.groups.get(jid),
    getMessage: async (key) => parts.sentMessage(key),
    ...(timings.qrMs === undefined ? {} : { qrTimeout: timings.qrMs }),
    version,
    ...(testNetwork === undefined
      ? {}
      : { waWebSocketUrl: testNetwork.webSocketUrl, fetchAgent: testNetwork.mediaAgent }),
    ...(proxy === undefined ? {} : { agent: proxy.agent as Agent, fetchAgent: proxy.fileAgent }),
  };
}
