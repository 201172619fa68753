"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaRetry", {
    enumerable: true,
    get: function() {
        return MediaRetry;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
const _nodes = require("../wire/nodes");
const { ResultType } = _baileys.proto.MediaRetryNotification;
const TAG_BYTES = 16;
let MediaRetry = class MediaRetry {
    constructor(host, outbound, problems){
        this.host = host;
        this.outbound = outbound;
        this.problems = problems;
    }
    /** A request; the phone answers as is its habit. */ take(user, companion, request) {
        const { id = '', to = '' } = request.attrs;
        user.askedToUpload.push(id);
        const known = user.onPhone.get(id);
        const fault = known === undefined ? 'of no message of the phone' : faultOf(user, known, request, id, to);
        if (fault !== undefined || known === undefined) {
            this.problems.add(`${user.phone} is asked to upload a file again, ${fault}: ${(0, _nodes.describe)(request)}`);
            return;
        }
        const answer = ()=>this.answer(user, companion, id, known);
        if (user.reuploads === 'off') user.whenOn.push(answer);
        else answer();
    }
    answer(user, companion, id, { message, key }) {
        const content = contentOf(message);
        const rmr = (0, _nodes.node)('rmr', {
            jid: key.jids[0] ?? '',
            from_me: String(key.fromMe),
            participant: key.participant
        });
        const say = (part)=>{
            const attrs = {
                id,
                type: 'mediaretry',
                from: user.jid,
                t: (0, _nodes.seconds)()
            };
            this.outbound.send(companion, (0, _nodes.node)('notification', attrs, [
                part,
                rmr
            ]));
        };
        const seal = (answer)=>{
            const plain = _baileys.proto.MediaRetryNotification.encode({
                stanzaId: id,
                ...answer
            }).finish();
            const iv = (0, _nodecrypto.randomBytes)(12);
            const cipher = (0, _nodecrypto.createCipheriv)('aes-256-gcm', keyOf(content?.mediaKey), iv).setAAD(Buffer.from(id));
            const sealed = Buffer.concat([
                cipher.update(plain),
                cipher.final(),
                cipher.getAuthTag()
            ]);
            say((0, _nodes.node)('encrypt', {}, [
                (0, _nodes.node)('enc_p', {}, sealed),
                (0, _nodes.node)('enc_iv', {}, iv)
            ]));
        };
        switch(user.reuploads){
            case 'uploads':
            case 'off':
                {
                    const directPath = this.host.uploadAgain(content?.directPath ?? '');
                    if (directPath === undefined) {
                        seal({
                            result: ResultType.NOT_FOUND
                        });
                        return;
                    }
                    if (content) content.directPath = directPath;
                    seal({
                        result: ResultType.SUCCESS,
                        directPath
                    });
                    return;
                }
            case 'not_found':
                seal({
                    result: ResultType.NOT_FOUND
                });
                return;
            case 'fails':
                seal({
                    result: ResultType.GENERAL_ERROR
                });
                return;
            case 'error':
                say((0, _nodes.node)('error', {
                    code: String(ResultType.NOT_FOUND)
                }));
                return;
            case 'silent':
        }
    }
};
/** The part that has a file, also inside of others, as in a message to look at once. */ function contentOf(message) {
    for (const part of Object.values(message)){
        if (part?.mediaKey) return part;
        const inner = part?.message ? contentOf(part.message) : undefined;
        if (inner) return inner;
    }
    return undefined;
}
const keyOf = (mediaKey)=>new Uint8Array((0, _nodecrypto.hkdfSync)('sha256', mediaKey ?? '', '', 'WhatsApp Media Retry Notification', 32));
/** Why the phone could not make sense of a request; undefined when it can. */ function faultOf(user, { message, key }, request, id, to) {
    const { jid = '', from_me: fromMe, participant } = (0, _nodes.childOf)(request, 'rmr')?.attrs ?? {};
    if (to !== user.jid) return 'at another address than the own one';
    if (!key.jids.includes(jid)) return 'in another chat';
    if (fromMe !== String(key.fromMe)) return 'of somebody else';
    if ((participant ?? undefined) !== key.participant) return 'of another member';
    try {
        const sealed = (0, _nodes.childOf)(request, 'encrypt');
        const ciphertext = (0, _nodes.bytesOf)((0, _nodes.childOf)(sealed, 'enc_p'));
        const iv = (0, _nodes.bytesOf)((0, _nodes.childOf)(sealed, 'enc_iv'));
        const opened = (0, _nodecrypto.createDecipheriv)('aes-256-gcm', keyOf(contentOf(message)?.mediaKey), iv).setAAD(Buffer.from(id)).setAuthTag(ciphertext.subarray(-TAG_BYTES));
        const plain = Buffer.concat([
            opened.update(ciphertext.subarray(0, -TAG_BYTES)),
            opened.final()
        ]);
        return _baileys.proto.ServerErrorReceipt.decode(plain).stanzaId === id ? undefined : 'sealed for another message';
    } catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}

//# sourceMappingURL=media-retry.js.map