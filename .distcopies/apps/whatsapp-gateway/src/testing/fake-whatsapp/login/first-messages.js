"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "welcome", {
    enumerable: true,
    get: function() {
        return welcome;
    }
});
const _nodecrypto = require("node:crypto");
const _nodezlib = require("node:zlib");
const _baileys = require("baileys");
async function welcome(writer, user, companion) {
    const { Type } = _baileys.proto.Message.ProtocolMessage;
    const history = _baileys.proto.HistorySync.encode({
        syncType: _baileys.proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
        conversations: [],
        progress: 100
    }).finish();
    await writer.sendToOwnDevice(user, companion, {
        type: Type.APP_STATE_SYNC_KEY_SHARE,
        appStateSyncKeyShare: {
            keys: [
                {
                    keyId: {
                        keyId: (0, _nodecrypto.randomBytes)(6)
                    },
                    keyData: {
                        keyData: (0, _nodecrypto.randomBytes)(32),
                        fingerprint: {
                            rawId: 1,
                            currentIndex: 0,
                            deviceIndexes: [
                                0
                            ]
                        },
                        timestamp: Date.now()
                    }
                }
            ]
        }
    });
    await writer.sendToOwnDevice(user, companion, {
        type: Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: {
            syncType: _baileys.proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
            initialHistBootstrapInlinePayload: (0, _nodezlib.deflateSync)(history),
            chunkOrder: 0,
            progress: 100
        }
    });
}

//# sourceMappingURL=first-messages.js.map