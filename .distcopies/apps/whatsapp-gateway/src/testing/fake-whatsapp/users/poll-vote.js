"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "encryptVote", {
    enumerable: true,
    get: function() {
        return encryptVote;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
function encryptVote(vote) {
    const hmac = (key, ...parts)=>parts.reduce((sum, part)=>sum.update(part), (0, _nodecrypto.createHmac)('sha256', key)).digest();
    const extracted = hmac(new Uint8Array(32), vote.secret);
    const key = hmac(extracted, vote.pollId, vote.creatorJid, vote.voterJid, 'Poll Vote', new Uint8Array([
        1
    ]));
    const encIv = (0, _nodecrypto.randomBytes)(12);
    const cipher = (0, _nodecrypto.createCipheriv)('aes-256-gcm', key, encIv).setAAD(Buffer.from(`${vote.pollId}\0${vote.voterJid}`));
    const selectedOptions = vote.options.map((name)=>(0, _nodecrypto.createHash)('sha256').update(name).digest());
    const plain = _baileys.proto.Message.PollVoteMessage.encode({
        selectedOptions
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

//# sourceMappingURL=poll-vote.js.map