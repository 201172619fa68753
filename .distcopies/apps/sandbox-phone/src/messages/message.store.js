"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageStore", {
    enumerable: true,
    get: function() {
        return MessageStore;
    }
});
const _nodecrypto = require("node:crypto");
let MessageStore = class MessageStore {
    constructor(parts, listener){
        this.parts = parts;
        this.listener = listener;
    }
    get(id) {
        return this.parts.store.state.messages.get(id);
    }
    /** The service learns nothing of it: not before it is sent, or offered again. */ async insert(message) {
        await this.parts.store.write({
            kind: 'message',
            message,
            at: this.parts.clock.now()
        });
    }
    /** @param alongside what must be stored with the change, or not at all */ async change(row, changes, alongside = []) {
        const { clock, store } = this.parts;
        const at = clock.now();
        const entries = changes.map(({ index, state, error = null })=>{
            return {
                kind: 'recipient',
                messageId: row.id,
                index,
                state,
                error,
                at
            };
        });
        const report = this.reportOf(row.id);
        await store.write(...alongside, ...entries, report);
        this.listener.reportDue(report.job.id);
        for (const change of changes)this.listener.changed(row, change);
    }
    /** Reports it as it is. */ async report(row) {
        const report = this.reportOf(row.id);
        await this.parts.store.write(report);
        this.listener.reportDue(report.job.id);
    }
    /** Ends a message for all its recipients. */ endAll(row, state, error = null) {
        return this.change(row, row.recipients.map((_, index)=>({
                index,
                state,
                error
            })));
    }
    reportOf(messageId) {
        const job = {
            id: (0, _nodecrypto.randomUUID)(),
            messageId,
            failures: 0,
            dueAt: this.parts.clock.now()
        };
        return {
            kind: 'report',
            job
        };
    }
};

//# sourceMappingURL=message.store.js.map