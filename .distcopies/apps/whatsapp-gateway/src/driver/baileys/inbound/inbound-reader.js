"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboundReader", {
    enumerable: true,
    get: function() {
        return InboundReader;
    }
});
const _contentkinds = require("./content-kinds");
const _inboundcontent = require("./inbound-content");
const _inboundlimits = require("./inbound-limits");
const _parties = require("./parties");
const _pollvotes = require("./poll-votes");
let InboundReader = class InboundReader {
    constructor(baileys, sent, files, changes, groups){
        this.baileys = baileys;
        this.sent = sent;
        this.files = files;
        this.changes = changes;
        this.groups = groups;
    }
    /** @returns undefined when it says nothing to a person */ async read(number, arrival) {
        if (isEcho(this.sent, number, arrival)) return undefined;
        const { content, isViewOnce } = (0, _contentkinds.unwrap)(arrival.message.message ?? {});
        const change = await this.changes.read(number, arrival, content);
        if (change === 'refused') return undefined;
        if (change !== undefined && 'type' in change) return {
            event: change
        };
        const said = change ?? (arrival.address.phoneOnly ? PHONE_ONLY : (0, _inboundcontent.readContent)(content));
        if (said === undefined) return undefined;
        const metadata = {
            ...said.metadata,
            ...isViewOnce ? {
                view_once: 'true'
            } : {}
        };
        const { media, awaited } = said.file === undefined ? {} : await this.files.announce(number, arrival, said.file);
        const event = await this.eventOf(number, arrival, {
            ...this.fieldsOf(number, arrival, said),
            ...media === undefined ? {} : {
                media
            },
            ...Object.keys(metadata).length > 0 ? {
                metadata
            } : {}
        });
        return {
            event,
            ...awaited === undefined ? {} : {
                awaited
            }
        };
    }
    /** That somebody wrote something. */ async unreadable(number, arrival) {
        return {
            event: await this.eventOf(number, arrival, {
                kind: 'unsupported',
                text: '[unreadable]'
            })
        };
    }
    async eventOf(number, arrival, fields) {
        const { waId, address, offline, message } = arrival;
        const { phone } = number;
        const { from, lid } = (0, _parties.senderOf)(number, address);
        const when = {
            ...fields,
            offline,
            ...(0, _parties.writtenAt)(Number(message.messageTimestamp ?? 0))
        };
        const group = address.group === undefined ? undefined : await this.groupOf(number, address.group);
        const name = message.pushName ? {
            name: (0, _inboundlimits.cut)(message.pushName, _inboundlimits.MAX_LINE)
        } : {};
        const by = {
            from,
            ...lid === undefined ? {} : {
                lid
            },
            ...name
        };
        if (address.fromMe && group) return {
            type: 'message.own',
            phone,
            waId,
            to: null,
            group,
            ...when
        };
        if (address.fromMe) return {
            type: 'message.own',
            phone,
            waId,
            to: from,
            ...lid ? {
                lid
            } : {},
            ...when
        };
        if (group) return {
            type: 'message.group',
            phone,
            waId,
            ...by,
            group,
            ...when
        };
        return {
            type: 'message.inbound',
            phone,
            waId,
            ...by,
            ...when
        };
    }
    async groupOf(number, id) {
        const name = await this.groups.nameOf(number, id);
        return {
            id,
            ...name ? {
                name: (0, _inboundlimits.cut)(name, _inboundlimits.MAX_LINE)
            } : {}
        };
    }
    fieldsOf(number, { address }, content) {
        const { kind, text, location, contact, contacts, reaction, vote, replyTo } = content;
        if (vote !== undefined) return this.voteFields(number, address, vote);
        return {
            kind,
            text,
            ...location === undefined ? {} : {
                location
            },
            ...contact === undefined ? {} : {
                contact
            },
            ...contacts === undefined ? {} : {
                contacts
            },
            ...reaction === undefined ? {} : {
                reaction: {
                    ...this.referTo(number, reaction.waId),
                    emoji: reaction.emoji
                }
            },
            ...replyTo === undefined ? {} : {
                reply_to: this.referTo(number, replyTo)
            }
        };
    }
    voteFields(number, address, { pollId, vote }) {
        const poll = this.sent.contentOf(number.phone, pollId);
        const { own, writer } = (0, _parties.partiesOf)(this.baileys, number, address);
        const options = poll && (0, _pollvotes.readVote)(this.baileys, poll, pollId, vote, {
            creators: own,
            voters: writer
        });
        // A poll of another device, or one that is older than what is kept.
        if (options === undefined) {
            const text = '[poll vote]';
            return {
                kind: 'unsupported',
                text,
                reply_to: this.referTo(number, pollId)
            };
        }
        return {
            kind: 'poll_vote',
            text: options.join(', '),
            poll: {
                ...this.referTo(number, pollId),
                options
            }
        };
    }
    referTo({ phone }, waId) {
        const messageId = this.sent.ourIdOf(phone, waId);
        return {
            wa_id: waId,
            ...messageId === undefined ? {} : {
                message_id: messageId
            }
        };
    }
};
/** What WhatsApp shows on the phone alone: linked devices hear that it is there. */ const PHONE_ONLY = {
    kind: 'unsupported',
    text: '[view once] Open this message on the phone.',
    metadata: {
        kind: 'view once',
        view_once: 'true'
    }
};
/** What this app itself sent, under the id that it chose before: it is no message of the owner's. */ function isEcho(sent, { phone }, { address, waId }) {
    return address.fromMe === true && sent.ourIdOf(phone, waId) !== undefined;
}

//# sourceMappingURL=inbound-reader.js.map