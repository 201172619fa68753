"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageSender", {
    enumerable: true,
    get: function() {
        return MessageSender;
    }
});
const _mediaerror = require("../../../media/media.error");
const _driver = require("../../driver");
const _patience = require("../numbers/patience");
const _restrictions = require("./restrictions");
const _outgoingcontent = require("./outgoing-content");
const _sentstore = require("./sent.store");
let MessageSender = class MessageSender {
    constructor(parts){
        this.parts = parts;
        /** Messages of which a send waits for the acknowledgement, as `phone waId`. */ this.awaited = new Set();
    }
    async send(number, { request, waId }) {
        if (number === undefined) return (0, _driver.refusalOf)(undefined) ?? lost();
        const connection = await this.connectionOf(number);
        if ('kind' in connection) return connection;
        const restriction = this.parts.restrictions.refusalOf(number, request.to);
        if (restriction) return restriction;
        const jid = await this.parts.recipients.addressOf(number, connection, request.to);
        if (typeof jid !== 'string') return jid;
        const prepared = await this.prepare(number, connection, request, waId, jid);
        if ('kind' in prepared) return prepared;
        if (request.typing_ms) await this.type(connection, jid, request.typing_ms);
        return this.deliver(number, connection, {
            to: request.to,
            jid,
            waId,
            message: prepared.message
        });
    }
    /** Whether a send still waits for the acknowledgement of a message. */ isAwaited(phone, waId) {
        return this.awaited.has(`${phone} ${waId}`);
    }
    /** Writes a message to the network, also one that was written before: who has it already drops it by its id. */ async relay(connection, jid, waId, message) {
        const additionalNodes = (0, _sentstore.isPoll)(message) ? [
            {
                tag: 'meta',
                attrs: {
                    polltype: 'creation'
                }
            }
        ] : [];
        await connection.socket.relayMessage(jid, message, {
            messageId: waId,
            additionalNodes
        });
    }
    async connectionOf(number) {
        // Just connecting, as after a restart of the app: worth a moment.
        const { status, reason } = number.state;
        if (number.open === undefined && (status === 'connected' || reason === 'starting')) {
            await number.changed(this.parts.options.timings.connectingMs);
        }
        return number.open ?? (0, _driver.refusalOf)(number.state) ?? lost();
    }
    /** The content as it goes out. After a crash it is the stored one: a poll must keep its secret, a file its upload. */ async prepare(number, connection, request, waId, jid) {
        const { sent, group, baileys } = this.parts;
        const stored = sent.contentOf(number.phone, waId);
        if (stored !== undefined) return {
            message: stored
        };
        try {
            const message = await this.compose(number, connection, request, waId, jid);
            const bytes = baileys.proto.Message.fromObject(message);
            await group.stage(()=>sent.add(number.phone, request.id, waId, jid, bytes));
            return {
                message
            };
        } catch (error) {
            if (error instanceof _mediaerror.MediaError) return refusalFor(error);
            if (!connection.isOpen) return lost();
            throw error;
        }
    }
    async compose(number, connection, request, waId, jid) {
        const { baileys, files, sent } = this.parts;
        const file = await files.prepare(request);
        try {
            const target = request.reply_to?.wa_id;
            const known = target === undefined ? undefined : sent.contentOf(number.phone, target);
            // Before the content, which opens the file: nothing would close that when this fails.
            const ephemeralExpiration = await this.timerOf(number, connection, request, jid);
            const { message } = await baileys.generateWAMessage(jid, (0, _outgoingcontent.contentOf)(request, jid, file), {
                userJid: number.login.creds.me?.id ?? '',
                upload: connection.socket.waUploadToServer,
                messageId: waId,
                quoted: (0, _outgoingcontent.quotationOf)(request, jid, known),
                mediaUploadTimeoutMs: UPLOAD_MS,
                ephemeralExpiration
            });
            if (!message) throw new Error('the library made no message');
            return message;
        } catch (error) {
            if (file !== undefined && connection.isOpen) throw new _mediaerror.MediaError('MEDIA_FETCH_FAILED', UPLOAD_FAILED, error);
            throw error;
        } finally{
            await file?.remove();
        }
    }
    /** Seconds after which messages of the chat disappear; a reaction goes with its message. */ async timerOf(number, connection, { type }, jid) {
        if (type === 'reaction') return undefined;
        if (!jid.endsWith('@g.us')) return this.parts.timers.find(number.phone, jid);
        await this.learnGroup(number, connection, jid);
        return number.groups.get(jid)?.ephemeralDuration;
    }
    async type(connection, jid, typingMs) {
        const { socket, ended } = connection;
        try {
            await socket.sendPresenceUpdate('composing', jid);
            await (0, _patience.within)(new Promise(()=>undefined), typingMs, ended);
            await socket.sendPresenceUpdate('paused', jid);
        } catch  {
        // Only a courtesy; the send itself finds out that the connection is gone.
        }
    }
    async deliver(number, connection, envelope) {
        const { jid, waId, message } = envelope;
        const key = `${number.phone} ${waId}`;
        this.awaited.add(key);
        try {
            if (!connection.isOpen) return lost();
            if (jid.endsWith('@g.us')) await this.learnGroup(number, connection, jid);
            const { ackMs } = this.parts.options.timings;
            // Before it is written: the acknowledgement may be here before the write has returned.
            const acknowledged = Promise.resolve(connection.socket.waitForMessage(waId, ackMs));
            // It fails when the connection breaks, perhaps before somebody listens.
            acknowledged.catch(()=>undefined);
            const written = await this.write(connection, jid, waId, message);
            if (written) return written;
            const ack = await (0, _patience.within)(acknowledged, ackMs, connection.ended).catch(()=>_patience.TOO_LONG);
            return this.outcomeOf(number, envelope, typeof ack === 'symbol' ? undefined : ack);
        } finally{
            this.awaited.delete(key);
        }
    }
    async write(connection, jid, waId, message) {
        try {
            const writing = this.relay(connection, jid, waId, message);
            const done = await (0, _patience.within)(writing, WRITE_MS, connection.ended);
            return done === _patience.TOO_LONG ? perhapsWritten() : undefined;
        } catch (error) {
            if (!connection.isOpen) return perhapsWritten();
            const code = waErrorOf(error);
            if (code === undefined) throw error;
            return (0, _driver.refused)('WA_REJECTED', 'WhatsApp refused to prepare the message.', {
                wa_error: code
            });
        }
    }
    outcomeOf(number, { to, jid, waId }, ack) {
        const { sent, restrictions, chats } = this.parts;
        // A receipt carries the same id; whoever has the message got it from the server.
        const error = ack?.tag === 'ack' ? ack.attrs.error : undefined;
        if (error !== undefined) {
            if (error === _restrictions.RESTRICTED) return restrictions.begin(number, restrictions.isOpen(number, to, jid));
            return (0, _driver.refused)('WA_REJECTED', `WhatsApp refused the message (${error}).`, {
                wa_error: Number(error)
            });
        }
        const progress = ack === undefined ? _sentstore.PROGRESS.silent : _sentstore.PROGRESS.sent;
        const write = ()=>{
            sent.advance(number.phone, waId, progress);
            if (ack !== undefined) chats.write(number, [
                to,
                jid
            ]);
        };
        return {
            kind: 'accepted',
            ack: ack === undefined ? 'none' : 'server',
            bookkeeping: {
                write,
                committed: ()=>undefined
            }
        };
    }
    async learnGroup(number, connection, jid) {
        if (number.groups.get(jid) !== undefined) return;
        const asked = connection.socket.groupMetadata(jid);
        const metadata = await (0, _patience.within)(asked, this.parts.options.timings.queryMs, connection.ended).catch(()=>_patience.TOO_LONG);
        if (typeof metadata !== 'symbol') number.groups.put(metadata);
    }
};
const UPLOAD_MS = 60_000;
const UPLOAD_FAILED = 'WhatsApp did not take the file.';
/** Encrypting and asking for devices, whose queries the library gives a minute each. */ const WRITE_MS = 25_000;
function lost() {
    return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'The number lost its connection to WhatsApp.');
}
function refusalFor({ code, message, detail, passes }) {
    return {
        ...(0, _driver.refused)(code, message, detail),
        ...passes && {
            passes: true
        }
    };
}
/** The connection broke, or time ran out, in the middle of the write: asked again, it is written under the same id. */ function perhapsWritten() {
    return (0, _driver.refused)('INTERNAL', 'The connection to WhatsApp broke while the message was written; ask again with the same id.');
}
/** The code with which WhatsApp answered a query of the send, such as 406 for a group that the number left. */ function waErrorOf(error) {
    const { data } = error ?? {};
    return typeof data === 'number' ? data : undefined;
}

//# sourceMappingURL=message-sender.js.map