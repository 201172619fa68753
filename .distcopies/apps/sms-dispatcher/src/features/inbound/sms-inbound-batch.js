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
    get contactOf () {
        return contactOf;
    },
    get fingerprintOf () {
        return fingerprintOf;
    },
    get newSmsOf () {
        return newSmsOf;
    },
    get toRow () {
        return toRow;
    }
});
const _nodecrypto = require("node:crypto");
const _uuid = require("uuid");
function fingerprintOf(sender, text, receivedAt) {
    const parts = [
        sender,
        receivedAt.toISOString(),
        text
    ];
    return (0, _nodecrypto.createHash)('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
function newSmsOf(reports, stored) {
    const seen = new Set();
    return reports.flatMap((report, place)=>{
        const names = namesOf(report);
        const isNew = !stored.has(place) && !names.some((name)=>seen.has(name));
        for (const name of names)seen.add(name);
        return isNew ? [
            toIncoming(report, place)
        ] : [];
    });
}
function toIncoming(report, place) {
    const { phone, sender, text, sentAt } = report;
    const hint = {
        ...sender,
        lid: null,
        name: null,
        hasWritten: true
    };
    return {
        id: (0, _uuid.v7)(),
        place,
        report,
        accountId: phone.id,
        sender: hint,
        text,
        sentAt
    };
}
function namesOf({ phone, envelopeId, fingerprint }) {
    const names = [
        `${phone.id} e ${envelopeId}`
    ];
    if (fingerprint !== null) names.push(`${phone.id} f ${fingerprint}`);
    return names;
}
function typeOf(mime) {
    const [family] = mime.split('/');
    return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}
function contactOf({ contact }) {
    if (contact === null) throw new Error('an SMS was left without its sender');
    return contact;
}
function toRow(placed, media) {
    const { message, conversationId } = placed;
    const { id, report } = message;
    return {
        id,
        type: media === null ? 'text' : typeOf(media.mime_type),
        media,
        accountId: report.phone.id,
        envelopeId: report.envelopeId,
        fingerprint: report.fingerprint,
        fromAddress: report.sender.phone ?? report.sender.senderId,
        toAddress: report.recipient ?? '',
        contactId: contactOf(placed).id,
        conversationId,
        content: report.text,
        sim: report.sim,
        sentAt: report.sentAt
    };
}

//# sourceMappingURL=sms-inbound-batch.js.map