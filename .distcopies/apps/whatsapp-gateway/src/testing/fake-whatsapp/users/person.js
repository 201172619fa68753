"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Person", {
    enumerable: true,
    get: function() {
        return Person;
    }
});
const _mediacipher = require("../media/media-cipher");
const _messageedit = require("./message-edit");
const _pollvote = require("./poll-vote");
let Person = class Person {
    constructor(user, writer, receipts, media){
        this.user = user;
        this.writer = writer;
        this.receipts = receipts;
        this.media = media;
    }
    /** @throws Error when the phone has no message with this id */ message(id) {
        const found = this.user.received.find((each)=>each.id === id);
        if (!found) throw new Error(`${this.user.phone} has no message ${id}`);
        return found;
    }
    /** Writes anything, also bytes that are no message. @returns WhatsApp's id */ send(to, message, options) {
        return this.writer.write(this.user, to, message, options);
    }
    write(to, text, options) {
        return this.send(to, {
            conversation: text
        }, options);
    }
    writeToGroup(group, text) {
        return this.sendToGroup(group, {
            conversation: text
        });
    }
    sendToGroup(group, message, options) {
        return this.writer.writeToGroup(this.user, group, message, options);
    }
    /** Writes on the own phone; the linked devices of the person get a copy. */ writeFromPhone(to, message, options) {
        return this.writer.writeFromPhone(this.user, to, message, options);
    }
    /** A photo to look at once, which WhatsApp shows on the phone alone. */ sendViewOnce(to, type = 'view_once') {
        return this.writer.withhold(this.user, to, type);
    }
    /** Calls somebody, or tells how the call goes on. */ call(to, callId, signal) {
        this.writer.signalCall(this.user, to, callId, signal);
    }
    /** Edits a message that the person sent. */ edit(to, messageId, text, options = {}) {
        return this.send(to, (0, _messageedit.editOf)(to, messageId, {
            conversation: text
        }), {
            edit: '1',
            ...options
        });
    }
    /** The same, sealed with the secret of the message, as newer apps do it. */ editSealed(to, messageId, secret, text, by = this.user.lid) {
        const sealed = (0, _messageedit.sealEdit)({
            messageId,
            secret,
            author: by,
            editor: by,
            text
        });
        const targetMessageKey = {
            remoteJid: to.lid,
            fromMe: true,
            id: messageId
        };
        return this.send(to, {
            secretEncryptedMessage: {
                targetMessageKey,
                secretEncType: 2,
                ...sealed
            }
        }, {
            edit: '1'
        });
    }
    /** Answers a message, so that it is shown above the text. */ quote(to, messageId, text) {
        const quotedMessage = this.message(messageId).message;
        const contextInfo = {
            stanzaId: messageId,
            participant: to.lid,
            quotedMessage
        };
        return this.send(to, {
            extendedTextMessage: {
                text,
                contextInfo
            }
        });
    }
    async sendFile(to, { kind, bytes, mimetype, caption, fileName }) {
        const file = {
            ...await (0, _mediacipher.uploadMedia)(this.media, bytes, kind),
            mimetype,
            caption,
            fileName
        };
        return this.send(to, {
            [`${kind}Message`]: file
        }, {
            type: 'media'
        });
    }
    /** @param emoji empty: takes the reaction back */ react(to, messageId, emoji) {
        const key = {
            remoteJid: to.lid,
            fromMe: false,
            id: messageId
        };
        return this.send(to, {
            reactionMessage: {
                key,
                text: emoji,
                senderTimestampMs: Date.now()
            }
        }, {
            type: 'reaction'
        });
    }
    shareLocation(to, latitude, longitude, name) {
        const locationMessage = {
            degreesLatitude: latitude,
            degreesLongitude: longitude,
            name
        };
        return this.send(to, {
            locationMessage
        }, {
            type: 'media'
        });
    }
    shareContact(to, displayName, vcard) {
        return this.send(to, {
            contactMessage: {
                displayName,
                vcard
            }
        }, {
            type: 'media'
        });
    }
    /** @param options names; none: takes the vote back */ vote(to, pollId, options) {
        const poll = this.message(pollId).message;
        const secret = poll.messageContextInfo?.messageSecret;
        if (!secret) throw new Error('the poll has no secret');
        const vote = (0, _pollvote.encryptVote)({
            pollId,
            secret,
            creatorJid: to.lid,
            voterJid: this.user.lid,
            options
        });
        const pollCreationMessageKey = {
            remoteJid: to.lid,
            fromMe: false,
            id: pollId
        };
        const pollUpdateMessage = {
            pollCreationMessageKey,
            vote,
            senderTimestampMs: Date.now()
        };
        return this.send(to, {
            pollUpdateMessage
        }, {
            type: 'poll'
        });
    }
    /** Takes back a message that the person sent. */ revoke(to, messageId) {
        const key = {
            remoteJid: this.user.lid,
            fromMe: true,
            id: messageId
        };
        return this.send(to, {
            protocolMessage: {
                key,
                type: 0
            }
        }, {
            edit: '7'
        });
    }
    /** Confirms a message, whatever the habit of the phone is. */ confirm(of, messageId, kind) {
        for (const companion of of.companions.values())this.receipts.send(this.user, companion, messageId, kind);
    }
    /** Downloads and decrypts the file of a message. @throws Error when it is not what the message promises */ file(messageId) {
        const { message } = this.message(messageId);
        const content = message.documentWithCaptionMessage?.message ?? message;
        for (const kind of [
            'image',
            'video',
            'audio',
            'document',
            'sticker'
        ]){
            const reference = content[`${kind}Message`];
            if (reference) return (0, _mediacipher.openMedia)(this.media, reference, kind);
        }
        throw new Error(`message ${messageId} has no file`);
    }
};

//# sourceMappingURL=person.js.map