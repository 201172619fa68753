"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneSync", {
    enumerable: true,
    get: function() {
        return PhoneSync;
    }
});
const _webhookparser = require("../webhooks/webhook.parser");
const _eventstream = require("./event-stream");
const _pushevents = require("./push-events");
const _uniquejob = require("./unique-job");
const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
let PhoneSync = class PhoneSync {
    constructor(parts, options){
        this.parts = parts;
        this.options = options;
        /** Code or login were wrong; nobody tries again before the next start. */ this.isRefused = false;
        this.registering = this.job('registration', (signal)=>this.register(signal));
        this.messages = this.job('messages', (signal)=>options.puller.run(signal), QUARTER_HOUR_MS);
        this.webhooks = this.job('webhooks', (signal)=>this.fetchWebhooks(signal), DAY_MS);
        this.settings = this.job('settings', (signal)=>this.fetchSettings(signal), DAY_MS);
    }
    get isConnected() {
        return this.stream?.isOpen ?? false;
    }
    /** Whether it fetches something just now. */ get isFetching() {
        return [
            this.registering,
            this.messages,
            this.webhooks,
            this.settings
        ].some((job)=>job.isRunning);
    }
    /** All at once, as the app does: what needs a registration that is not there yet does nothing. */ start() {
        for (const job of [
            this.registering,
            this.messages,
            this.webhooks,
            this.settings
        ])job.replace();
    }
    pull() {
        this.messages.replace();
    }
    cutStream() {
        this.stream?.cut();
    }
    async close() {
        await this.stream?.close();
    }
    job(name, run, periodMs) {
        const { clock, connectivity, signal, log } = this.parts;
        return new _uniquejob.UniqueJob({
            name,
            clock,
            connectivity,
            signal,
            log,
            periodMs,
            run
        });
    }
    async register(signal) {
        const isRegistered = await this.options.registration.run(signal);
        const { identity } = this.parts.store.state;
        this.isRefused = !isRegistered;
        if (!isRegistered || identity === undefined) {
            this.parts.log.error('The service refused the phone. Give it a new code, and start it again.');
            return;
        }
        if (identity.token === null) return this.parts.crash(new TypeError('There is no token to open the stream with.'));
        // Made once: after another registration it goes on with the token of the first, beside the stream that is open.
        this.stream ??= new _eventstream.EventStream({
            url: `${this.options.service.apiUrl}/events`,
            token: identity.token,
            connectTimeoutMs: this.parts.options.requestTimeoutMs,
            clock: this.parts.clock,
            connectivity: this.parts.connectivity,
            signal: this.parts.signal,
            log: this.parts.log,
            onOpen: ()=>{
                this.messages.replace();
                this.parts.options.hooks.connected?.();
            },
            onEvent: (event)=>this.happen(event)
        });
        this.stream.connect();
    }
    happen(event) {
        try {
            const push = (0, _pushevents.readPushEvent)(event, this.parts.complaints.add);
            const { puller, inbox } = this.options;
            const crash = (error)=>this.parts.crash(error);
            if (push.kind === 'MessageEnqueued') this.messages.replace();
            if (push.kind === 'WebhooksUpdated') this.webhooks.replace();
            if (push.kind === 'SettingsUpdated') this.settings.replace();
            if (push.kind === 'MessageCancelled') puller.cancel(push.messageId).catch(crash);
            if (push.kind === 'MessagesExportRequested') inbox.export(push.request).catch(crash);
        } catch (error) {
            this.parts.crash(error);
        }
    }
    async fetchWebhooks(signal) {
        const { store, complaints } = this.parts;
        const { identity } = store.state;
        // Without a registration the app has no webhooks, also those that it had.
        const webhooks = identity === undefined ? [] : (0, _webhookparser.readWebhooks)(await this.options.service.get('/webhooks', identity, signal), complaints.add);
        if (!signal.aborted) await store.write({
            kind: 'webhooks',
            webhooks
        });
    }
    async fetchSettings(signal) {
        const { identity } = this.parts.store.state;
        if (identity === undefined) return;
        const body = await this.options.service.get('/settings', identity, signal);
        if (!signal.aborted) await this.options.settings.take(body);
    }
};

//# sourceMappingURL=phone-sync.js.map