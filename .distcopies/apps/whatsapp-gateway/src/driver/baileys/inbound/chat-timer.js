"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "timerIn", {
    enumerable: true,
    get: function() {
        return timerIn;
    }
});
const _contentkinds = require("./content-kinds");
/** `ProtocolMessage.Type.EPHEMERAL_SETTING` of the wire. */ const EPHEMERAL_SETTING = 3;
function timerIn(message) {
    const { content } = (0, _contentkinds.unwrap)(message);
    const { type, ephemeralExpiration } = content.protocolMessage ?? {};
    if (type === EPHEMERAL_SETTING) return ephemeralExpiration ?? 0;
    for (const part of Object.values(content)){
        const { contextInfo } = part ?? {};
        if (contextInfo?.expiration) return contextInfo.expiration;
    }
    return undefined;
}

//# sourceMappingURL=chat-timer.js.map