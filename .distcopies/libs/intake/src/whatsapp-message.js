"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get TEXT_MAX_BYTES () {
        return TEXT_MAX_BYTES;
    },
    get composeWhatsappMessage () {
        return composeWhatsappMessage;
    },
    get isShortEnough () {
        return isShortEnough;
    }
});
const _lanes = require("../../lanes/src");
const _meters = require("./meters");
const TEXT_MAX_BYTES = 65_536;
const CAPTION_MAX_CHARACTERS = 1024;
function composeWhatsappMessage(draft, number, subscription) {
    const { content, ...rest } = draft;
    const text = sign(content, subscription.signature);
    if (text !== null && !isShortEnough(text, content.media !== null)) return null;
    return {
        ...rest,
        toAddress: draft.to,
        fromAddress: number.phone,
        accountId: number.id,
        channel: 'whatsapp',
        type: content.type,
        content: text,
        media: content.media && {
            mime_type: null,
            size: null,
            ...content.media
        },
        payload: content.payload,
        // Receipts of groups are not followed (spec.md section 3).
        tracked: !draft.to.endsWith('@g.us'),
        lane: (0, _lanes.laneName)(_lanes.WHATSAPP_LANES, number.id),
        obeysOptOut: subscription.enforceWhatsappOptOut,
        charges: (0, _meters.metersOf)('whatsapp', draft.mode, subscription)
    };
}
function isShortEnough(text, isCaption) {
    return isCaption ? Array.from(text).length <= CAPTION_MAX_CHARACTERS : Buffer.byteLength(text) <= TEXT_MAX_BYTES;
}
/** Appends the plan's signature to texts and captions; what has no words of its own stays without one. */ function sign({ type, text, media }, signature) {
    const isSigned = type === 'text' || media !== null;
    if (!isSigned || text === null || text === '' || signature === null) return text;
    return `${text}\n\n${signature}`;
}

//# sourceMappingURL=whatsapp-message.js.map