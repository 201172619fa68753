"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SandboxReplies", {
    enumerable: true,
    get: function() {
        return SandboxReplies;
    }
});
const _nodecrypto = require("node:crypto");
const _promises = require("node:fs/promises");
const _sandboxrecipients = require("./sandbox-recipients");
/** A picture of 8 by 8 green points. */ const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNQvZyGFTEMLQkAIIZXgf05jk0AAAAASUVORK5CYII=', 'base64');
let SandboxReplies = class SandboxReplies {
    constructor(media){
        this.media = media;
    }
    /** The reply that a receipt stands for; undefined when it is one of WhatsApp's own. The same again after a crash. */ async replyOf(message, receipt) {
        const { waId, from: phone, to } = message;
        const digest = (0, _nodecrypto.createHash)('sha256').update(`reply:${waId}`).digest('hex');
        const letter = {
            type: 'message.inbound',
            phone,
            waId: `3A${digest.slice(0, 18).toUpperCase()}`,
            from: to,
            offline: false
        };
        const option = (0, _sandboxrecipients.optionOf)(receipt);
        if (option !== undefined) {
            return {
                ...letter,
                kind: 'poll_vote',
                text: option,
                poll: {
                    wa_id: waId,
                    options: [
                        option
                    ]
                }
            };
        }
        if (receipt === 'text') return {
            ...letter,
            kind: 'text',
            text: 'Thank you, I got your message.'
        };
        if (receipt === 'stop') return {
            ...letter,
            kind: 'text',
            text: 'STOP'
        };
        if (receipt !== 'image') return undefined;
        const ref = uuidOf(digest);
        await this.put(ref);
        const media = {
            ref,
            mime: 'image/png',
            size: PICTURE.length,
            filename: 'green.png'
        };
        return {
            ...letter,
            kind: 'image',
            text: 'A picture for you',
            media
        };
    }
    async put(ref) {
        const path = this.media.pathOf(ref);
        await (0, _promises.writeFile)(`${path}.part`, PICTURE, {
            mode: 0o600
        });
        await (0, _promises.rename)(`${path}.part`, path);
    }
};
/** A UUID of the kind that is made from a hash (version 8, RFC 9562 section 5.8). */ function uuidOf(hex) {
    return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `8${hex.slice(13, 16)}`,
        `a${hex.slice(17, 20)}`,
        hex.slice(20, 32)
    ].join('-');
}

//# sourceMappingURL=sandbox-replies.js.map