"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Phone", {
    enumerable: true,
    get: function() {
        return Phone;
    }
});
const _nodeevents = require("node:events");
const _ledgerreader = require("../store/ledger-reader");
const _phonestore = require("../store/phone.store");
const _clock = require("./clock");
const _complaints = require("./complaints");
const _connectivity = require("./connectivity");
const _phoneapp = require("./phone.app");
const _phoneoptions = require("./phone-options");
let Phone = class Phone {
    constructor(options, store){
        this.ending = new AbortController();
        const { log, speed, clockOffsetMs } = options;
        // Everything that waits listens to it.
        (0, _nodeevents.setMaxListeners)(0, this.ending.signal);
        this.parts = {
            options,
            store,
            log,
            clock: new _clock.Clock(speed, clockOffsetMs),
            connectivity: new _connectivity.Connectivity(),
            complaints: new _complaints.Complaints(log),
            signal: this.ending.signal,
            crash: (error)=>this.crash(error)
        };
        this.app = new _phoneapp.PhoneApp(this.parts);
    }
    /** Opens the phone of a folder, or a new one. It does nothing before `start`. */ static async open(draft) {
        const options = {
            ..._phoneoptions.PHONE_DEFAULTS,
            ...draft,
            apiUrl: draft.apiUrl.replace(/\/{1,9}$/, '')
        };
        return new Phone(options, await _phonestore.PhoneStore.open(options.folder, options.sync));
    }
    /** Again: as when Android starts the app a second time. */ start() {
        this.app.start();
    }
    /** Ends it in good order; what it appended is written. */ async stop() {
        this.ended ??= this.end(()=>this.parts.store.close());
        await this.ended;
    }
    /** Ends it as `kill -9` does: what was not written is lost, and nothing else happens. */ async kill() {
        this.ended ??= this.end(()=>this.parts.store.abandon());
        await this.ended;
    }
    get identity() {
        return this.parts.store.state.identity;
    }
    /** Whether its stream of events is open. */ get isConnected() {
        return this.app.sync.isConnected;
    }
    /** Whether its code or login were wrong: then it does nothing before its next start. */ get isRefused() {
        return this.app.sync.isRefused;
    }
    /** Whether it fetches something from the service just now. */ get isFetching() {
        return this.app.sync.isFetching;
    }
    /** What the service said that it should not have said. */ get complaints() {
        return this.parts.complaints.all();
    }
    /** What the service set. */ get settings() {
        return this.parts.store.state.settings;
    }
    get webhooks() {
        return this.parts.store.state.webhooks;
    }
    /** What it did, also in former lives. */ get ledger() {
        return (0, _ledgerreader.ledgerOf)(this.parts.store.state);
    }
    /** Asks the service for messages, as it does every quarter of an hour and whenever the stream says so. */ pull() {
        this.app.sync.pull();
    }
    /** Somebody writes to it. @returns false: the app thinks that it has that SMS already */ receive(sms) {
        return this.app.inbox.receive(sms);
    }
    /** Somebody writes to it, and the app hears it twice. */ receiveTwice(sms) {
        return this.app.inbox.receiveTwice(sms);
    }
    /** Somebody wrote to it while the app did not run: only an export finds it. */ miss(sms) {
        this.app.inbox.miss(sms);
    }
    /** Without a duration: until `comeOnline`. */ goOffline(forMs) {
        this.parts.connectivity.goOffline(forMs);
    }
    comeOnline() {
        this.parts.connectivity.comeOnline();
    }
    /** The app does nothing for a while; its connections stay open. */ hang(forMs) {
        this.parts.connectivity.hang(forMs);
    }
    /** Its streams of events end, as when a proxy ends them. */ cutStream() {
        this.app.sync.cutStream();
    }
    async end(closeStore) {
        this.ending.abort(new Error('The phone ended.'));
        await this.app.close();
        await closeStore();
    }
    crash(error) {
        if (this.ending.signal.aborted) return;
        this.parts.log.error({
            err: error
        }, 'the app crashed');
        void this.kill().then(()=>this.parts.options.hooks.crashed?.(error));
    }
};

//# sourceMappingURL=phone.js.map