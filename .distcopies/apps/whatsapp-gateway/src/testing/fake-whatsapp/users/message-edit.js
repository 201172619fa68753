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
    get editOf () {
        return editOf;
    },
    get sealEdit () {
        return sealEdit;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
const MESSAGE_EDIT = 14;
function editOf(chat, id, editedMessage) {
    const key = {
        remoteJid: chat.lid,
        fromMe: true,
        id
    };
    const protocolMessage = {
        key,
        type: MESSAGE_EDIT,
        editedMessage,
        timestampMs: Date.now()
    };
    return {
        editedMessage: {
            message: {
                protocolMessage
            }
        }
    };
}
function sealEdit(edit) {
    const info = Buffer.from(`${edit.messageId}${edit.author}${edit.editor}Message Edit`);
    const key = Buffer.from((0, _nodecrypto.hkdfSync)('sha256', edit.secret, new Uint8Array(), info, 32));
    const encIv = (0, _nodecrypto.randomBytes)(12);
    const cipher = (0, _nodecrypto.createCipheriv)('aes-256-gcm', key, encIv);
    const plain = _baileys.proto.Message.encode({
        conversation: edit.text
    }).finish();
    return {
        encPayload: Buffer.concat([
            cipher.update(plain),
            cipher.final(),
            cipher.getAuthTag()
        ]),
        encIv
    };
}

//# sourceMappingURL=message-edit.js.map