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
    get Stanzas () {
        return Stanzas;
    },
    get durableDecryption () {
        return durableDecryption;
    },
    get messageOf () {
        return messageOf;
    },
    get withheldIn () {
        return withheldIn;
    }
});
const _nodecrypto = require("node:crypto");
const _openedstore = require("../auth/opened.store");
const _durableencryption = require("./durable-encryption");
const MOST_STANZAS = 1000;
const PERSON = /@(s\.whatsapp\.net|lid)$/;
/** From a person, to the number alone or with others of a list, or from the owner's phone. */ const isOfPerson = ({ from, participant })=>PERSON.test(from ?? '') || /^\d+@broadcast$/.test(from ?? '') && PERSON.test(participant ?? '');
let Stanzas = class Stanzas {
    seen({ attrs, content }) {
        if (attrs.category === 'peer' || !isOfPerson(attrs) || !attrs.id || !Array.isArray(content)) return;
        for (const { tag, content: sealed } of content){
            if (tag === 'enc' && ArrayBuffer.isView(sealed)) this.attrs.set(sealOf(sealed), {
                ...attrs
            });
        }
        for (const oldest of this.attrs.keys()){
            if (this.attrs.size <= MOST_STANZAS) break;
            this.attrs.delete(oldest);
        }
    }
    take(seal) {
        const found = this.attrs.get(seal);
        this.attrs.delete(seal);
        return found;
    }
    constructor(){
        this.attrs = new Map();
    }
};
function durableDecryption({ DEFAULT_CONNECTION_CONFIG }, session, stanzas) {
    return (auth, logger, findLids)=>{
        const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
        const keys = auth.keys;
        const decrypt = repository.decryptMessage.bind(repository);
        repository.decryptMessage = async (sealed)=>{
            const seal = sealOf(sealed.ciphertext);
            const attrs = stanzas.take(seal);
            const before = session.opened(seal);
            if (before) return Buffer.from(before.plain, 'base64');
            if (attrs?.id === undefined) return decrypt(sealed);
            const waId = attrs.id;
            return keys.transaction(async ()=>{
                const bytes = await decrypt(sealed);
                const opened = {
                    seal,
                    waId,
                    attrs,
                    plain: Buffer.from(bytes).toString('base64')
                };
                await keys.set({
                    [_openedstore.OPENED]: {
                        [seal]: opened
                    }
                });
                return bytes;
            }, sealed.jid);
        };
        (0, _durableencryption.storeKeysBeforeFrames)(repository);
        return repository;
    };
}
function messageOf(baileys, { attrs, plain }) {
    const { proto, unpadRandomMax16 } = baileys;
    try {
        const whole = proto.Message.decode(unpadRandomMax16(Buffer.from(plain, 'base64')));
        const message = {
            ...envelopeOf(baileys, attrs),
            message: whole.deviceSentMessage?.message ?? whole
        };
        return [
            {
                message,
                offline: attrs.offline !== undefined
            }
        ];
    } catch  {
        return [];
    }
}
function withheldIn(baileys, { attrs, content }) {
    const unavailable = Array.isArray(content) ? content.find(({ tag })=>tag === 'unavailable') : undefined;
    if (unavailable?.attrs.type !== 'view_once_unavailable_fanout' || !attrs.id || !isOfPerson(attrs)) return undefined;
    const { key, ...envelope } = envelopeOf(baileys, attrs);
    return {
        ...envelope,
        key: {
            ...key,
            isViewOnce: true
        }
    };
}
/** All of a message but its content, of the attributes of its stanza. */ function envelopeOf({ jidNormalizedUser }, attrs) {
    const { id, from, participant, recipient, notify: pushName, t } = attrs;
    const byLid = (attrs.addressing_mode ?? ((participant ?? from)?.endsWith('lid') ? 'lid' : 'pn')) === 'lid';
    const remoteJidAlt = byLid ? attrs.participant_pn ?? attrs.sender_pn ?? attrs.peer_recipient_pn : attrs.participant_lid ?? attrs.sender_lid ?? attrs.peer_recipient_lid;
    const key = {
        id,
        // Only what the owner wrote elsewhere names its recipient.
        fromMe: recipient !== undefined,
        remoteJid: jidNormalizedUser(recipient ?? from),
        remoteJidAlt,
        ...participant === undefined ? {} : {
            participant: jidNormalizedUser(participant)
        }
    };
    return {
        key,
        messageTimestamp: Number(t),
        pushName
    };
}
function sealOf(sealed) {
    return (0, _nodecrypto.createHash)('sha256').update(sealed).digest('hex');
}

//# sourceMappingURL=durable-decryption.js.map