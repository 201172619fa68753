"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "socketConfig", {
    enumerable: true,
    get: function() {
        return socketConfig;
    }
});
const _librarylogger = require("../library-logger");
const _durabledecryption = require("./durable-decryption");
/** Stories and channels: acknowledged and dropped before they are decrypted. */ const IGNORED = /^status@broadcast$|@newsletter$/;
function socketConfig(baileys, options, parts, { version, proxy }, log) {
    const { testNetwork, timings } = options;
    const { HistorySyncType: Kind } = baileys.proto.Message;
    return {
        auth: {
            creds: parts.auth.creds,
            keys: parts.keys
        },
        makeSignalRepository: (0, _durabledecryption.durableDecryption)(baileys, parts.auth, parts.stanzas),
        logger: (0, _librarylogger.libraryLogger)(log),
        browser: parts.browser,
        // The phone keeps its own notifications.
        markOnlineOnConnect: false,
        syncFullHistory: false,
        // Old chats are not ours to report; the first part is needed, it brings the phone numbers behind LIDs.
        shouldSyncHistoryMessage: ({ syncType })=>syncType !== Kind.FULL && syncType !== Kind.RECENT,
        shouldIgnoreJid: (jid)=>IGNORED.test(jid),
        // A write that fails ends the connection; a later try of it would undo what the next connection has stored.
        transactionOpts: {
            maxCommitRetries: 1,
            delayBetweenTriesMs: 0
        },
        // With own events a refusal by WhatsApp is folded into them and gets lost.
        emitOwnEvents: false,
        connectTimeoutMs: timings.connectTimeoutMs,
        msgRetryCounterCache: parts.retries,
        cachedGroupMetadata: async (jid)=>parts.groups.get(jid),
        getMessage: async (key)=>parts.sentMessage(key),
        ...timings.qrMs === undefined ? {} : {
            qrTimeout: timings.qrMs
        },
        version,
        ...testNetwork === undefined ? {} : {
            waWebSocketUrl: testNetwork.webSocketUrl,
            fetchAgent: testNetwork.mediaAgent
        },
        ...proxy === undefined ? {} : {
            agent: proxy.agent,
            fetchAgent: proxy.fileAgent
        }
    };
}

//# sourceMappingURL=socket.config.js.map