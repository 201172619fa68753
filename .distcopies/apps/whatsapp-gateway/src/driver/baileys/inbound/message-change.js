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
    get editedText () {
        return editedText;
    },
    get readChange () {
        return readChange;
    },
    get readSealedEdit () {
        return readSealedEdit;
    }
});
const _inboundcontent = require("./inbound-content");
const _inboundlimits = require("./inbound-limits");
const _contentkinds = require("./content-kinds");
// `ProtocolMessage.Type` and `SecretEncType` of the wire; the library's enums cannot be imported without loading it.
const REVOKE = 0;
const MESSAGE_EDIT = 14;
const SEALED_MESSAGE_EDIT = 2;
function readChange({ protocolMessage: change }) {
    const { key, type, editedMessage, timestampMs } = change ?? {};
    if (!key?.id || !(0, _inboundlimits.isWhatsAppId)(key.id)) return undefined;
    const head = {
        target: key.id,
        isOwn: key.fromMe === true,
        ...key.participant ? {
            author: key.participant
        } : {}
    };
    // A missing type is the wire's 0.
    if ((type ?? REVOKE) === REVOKE && change) return {
        ...head,
        change: 'deleted'
    };
    if (type !== MESSAGE_EDIT || !editedMessage) return undefined;
    const text = editedText(editedMessage);
    return text === undefined ? undefined : {
        ...head,
        change: 'edited',
        text,
        ...timeOf(Number(timestampMs ?? 0))
    };
}
function readSealedEdit({ secretEncryptedMessage: sealed }) {
    const { targetMessageKey, encPayload, encIv, secretEncType } = sealed ?? {};
    if (secretEncType !== SEALED_MESSAGE_EDIT || !targetMessageKey?.id || !(0, _inboundlimits.isWhatsAppId)(targetMessageKey.id)) return undefined;
    return encPayload && encIv ? {
        target: targetMessageKey.id,
        payload: encPayload,
        iv: encIv
    } : undefined;
}
function editedText(message) {
    const { content } = (0, _contentkinds.unwrap)(message);
    const inner = content.protocolMessage?.editedMessage;
    return (0, _inboundcontent.readContent)(inner ? (0, _contentkinds.unwrap)(inner).content : content)?.text;
}
const timeOf = (atMs)=>atMs > 0 ? {
        atMs
    } : {};

//# sourceMappingURL=message-change.js.map