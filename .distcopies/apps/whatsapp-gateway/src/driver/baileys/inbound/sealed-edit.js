"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "openEdit", {
    enumerable: true,
    get: function() {
        return openEdit;
    }
});
const _nodecrypto = require("node:crypto");
const _messagechange = require("./message-change");
const TAG_BYTES = 16;
/** Of the key's derivation, as whatsmeow has it (`EncSecretMessageEdit` in msgsecret.go; tulir/whatsmeow). */ const USE = 'Message Edit';
function openEdit(baileys, secret, edit, parties) {
    for (const author of parties.authors){
        for (const editor of parties.editors){
            const info = Buffer.from(`${edit.target}${author}${editor}${USE}`);
            const key = Buffer.from((0, _nodecrypto.hkdfSync)('sha256', secret, new Uint8Array(), info, 32));
            const message = open(baileys, key, edit);
            if (message !== undefined) return (0, _messagechange.editedText)(message);
        }
    }
    return undefined;
}
function open(baileys, key, { payload, iv }) {
    try {
        const end = payload.length - TAG_BYTES;
        const decipher = (0, _nodecrypto.createDecipheriv)('aes-256-gcm', key, iv, {
            authTagLength: TAG_BYTES
        });
        decipher.setAuthTag(payload.subarray(end));
        const plain = Buffer.concat([
            decipher.update(payload.subarray(0, end)),
            decipher.final()
        ]);
        return baileys.proto.Message.decode(plain);
    } catch  {
        return undefined;
    }
}

//# sourceMappingURL=sealed-edit.js.map