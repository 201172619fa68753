"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessagePuller", {
    enumerable: true,
    get: function() {
        return MessagePuller;
    }
});
const _messagerow = require("../store/message-row");
const _messageparser = require("./message.parser");
let MessagePuller = class MessagePuller {
    constructor(parts, options){
        this.parts = parts;
        this.options = options;
    }
    /** @throws Error when there is no answer, or one message in it cannot be read: then nothing of it is done */ async run(signal) {
        const { store, clock, complaints, log } = this.parts;
        const { identity } = store.state;
        if (identity === undefined) return;
        const order = this.options.settings.values.order.toLowerCase();
        const body = await this.options.service.get(`/message?order=${order}`, identity, signal);
        const offered = (0, _messageparser.readMessages)(body, clock.now(), complaints.add);
        if (offered.length > 100) complaints.add('GET /message must answer 100 messages at most');
        for (const each of offered){
            if (signal.aborted) return;
            try {
                await this.take(each);
            } catch (error) {
                // The app goes on with the next one.
                log.warn({
                    messageId: each.id,
                    reason: error.message
                }, 'a message was left out');
            }
        }
    }
    /** `MessageCancelled`: only what was not sent is cancelled; all else is passed over in silence. */ async cancel(messageId) {
        const row = this.options.store.get(messageId);
        if (row !== undefined && (0, _messagerow.stateOf)(row) === 'Pending') await this.options.store.endAll(row, 'Cancelled');
    }
    async take({ id, state, message }) {
        const { store } = this.options;
        if (state === 'Cancelling') return this.takeCancelled(id, message);
        // A word that the app does not know counts as Pending.
        if (state !== null && state !== 'Pending') return;
        const known = id === null ? undefined : store.get(id);
        if (known !== undefined) return store.report(known);
        if (message === undefined) throw new TypeError('It lacks what the app needs.');
        if (new Set(message.phoneNumbers).size < message.phoneNumbers.length) {
            this.parts.complaints.add(`message ${id} has a number twice: the app leaves it out, and never reports it`);
            return;
        }
        await store.insert(message);
        this.options.enqueued(message);
    }
    async takeCancelled(id, message) {
        const known = id === null ? undefined : this.options.store.get(id);
        if (known !== undefined) return this.cancel(known.id);
        if (message === undefined) throw new TypeError('It lacks what the app needs.');
        await this.options.reportUnknownCancelled(message);
        await this.parts.store.write({
            kind: 'cancelled',
            message,
            at: this.parts.clock.now()
        });
    }
};

//# sourceMappingURL=message-puller.js.map