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
    get JOURNAL_FILE () {
        return JOURNAL_FILE;
    },
    get PhoneState () {
        return PhoneState;
    },
    get PhoneStore () {
        return PhoneStore;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _journal = require("./journal");
const _messagerow = require("./message-row");
const JOURNAL_FILE = 'phone.journal';
let PhoneState = class PhoneState {
    apply(entry) {
        switch(entry.kind){
            case 'identity':
                this.identity = entry.identity;
                break;
            case 'webhooks':
                this.webhooks = entry.webhooks;
                break;
            case 'settings':
                this.settings = entry.values;
                break;
            case 'report':
                this.reports.set(entry.job.id, entry.job);
                break;
            case 'report_done':
                this.reports.delete(entry.id);
                break;
            case 'received':
                this.received.set(entry.sms.hash, entry.sms);
                break;
            case 'call':
                this.calls.set(entry.call.id, entry.call);
                break;
            case 'call_done':
                this.calls.delete(entry.id);
                break;
            case 'message':
            case 'cancelled':
            case 'recipient':
            case 'radio':
            case 'network':
                this.applyToMessage(entry);
        }
    }
    applyToMessage(entry) {
        if (entry.kind === 'message') this.messages.set(entry.message.id, (0, _messagerow.newRow)(entry.message, 'Pending', entry.at));
        else if (entry.kind === 'cancelled') this.messages.set(entry.message.id, (0, _messagerow.newRow)(entry.message, 'Cancelled', entry.at));
        else if (entry.kind === 'radio') {
            this.radio.push(entry.transmission);
            const row = this.messages.get(entry.transmission.messageId);
            if (row !== undefined) row.transmissions += 1;
        } else {
            const row = this.messages.get(entry.messageId);
            if (row === undefined) return;
            if (entry.kind === 'network') row.steps[entry.index] = entry.steps;
            else (0, _messagerow.changeRecipient)(row, entry.index, entry);
        }
    }
    constructor(){
        this.webhooks = [];
        this.settings = {};
        this.messages = new Map();
        /** In the order in which they went out. */ this.radio = [];
        this.reports = new Map();
        this.received = new Map();
        this.calls = new Map();
    }
};
let PhoneStore = class PhoneStore {
    constructor(state, journal){
        this.state = state;
        this.journal = journal;
    }
    /** @param folder the phone's own */ static async open(folder, sync) {
        (0, _nodefs.mkdirSync)(folder, {
            recursive: true,
            mode: 0o700
        });
        const { journal, entries } = await _journal.Journal.open((0, _nodepath.join)(folder, JOURNAL_FILE), sync);
        const state = new PhoneState();
        for (const entry of entries)state.apply(entry);
        return new PhoneStore(state, journal);
    }
    /** Changes the state at once; resolves when a crash can no longer undo it. All entries survive, or none. */ async write(...entries) {
        for (const entry of entries)this.state.apply(entry);
        await this.journal.append(entries);
    }
    close() {
        return this.journal.close();
    }
    abandon() {
        return this.journal.abandon();
    }
};

//# sourceMappingURL=phone.store.js.map