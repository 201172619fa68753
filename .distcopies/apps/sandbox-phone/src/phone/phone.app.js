"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneApp", {
    enumerable: true,
    get: function() {
        return PhoneApp;
    }
});
const _inbox = require("../inbox/inbox");
const _devicedate = require("../messages/device-date");
const _messagestore = require("../messages/message.store");
const _messagepuller = require("../messages/message-puller");
const _statereporter = require("../reports/state-reporter");
const _mobilenetwork = require("../sending/mobile-network");
const _radio = require("../sending/radio");
const _sendworker = require("../sending/send-worker");
const _httpclient = require("../service/http.client");
const _phonesync = require("../service/phone-sync");
const _registration = require("../service/registration");
const _serviceclient = require("../service/service.client");
const _settingsstore = require("../settings/settings.store");
const _messagerow = require("../store/message-row");
const _webhookevents = require("../webhooks/webhook-events");
const _webhookqueue = require("../webhooks/webhook-queue");
const HOUR_MS = 60 * 60_000;
let PhoneApp = class PhoneApp {
    constructor(parts){
        this.parts = parts;
        this.isStarted = false;
        const { connectivity, clock, options } = parts;
        this.http = new _httpclient.HttpClient({
            connectivity,
            clock,
            hooks: options.hooks,
            timeoutMs: options.requestTimeoutMs
        });
        const service = new _serviceclient.ServiceClient(this.http, options.apiUrl);
        const settings = new _settingsstore.SettingsStore(parts);
        this.settings = settings;
        this.queue = new _webhookqueue.WebhookQueue(parts, settings, this.http);
        this.inbox = new _inbox.Inbox(parts, ()=>this.queue.wake());
        this.reporter = new _statereporter.StateReporter(parts, service);
        const store = new _messagestore.MessageStore(parts, {
            reportDue: (jobId)=>this.reporter.start(jobId),
            changed: (row, change)=>this.tell(row, change)
        });
        this.network = new _mobilenetwork.MobileNetwork(parts, {
            store,
            answer: async (row, index, text, alongside)=>{
                await this.inbox.receive({
                    sender: row.phoneNumbers[index] ?? '',
                    text
                }, [
                    alongside
                ]);
            }
        });
        this.sender = new _sendworker.SendWorker(parts, settings, store, new _radio.Radio(parts, settings, store, this.network));
        const puller = new _messagepuller.MessagePuller(parts, {
            service,
            settings,
            store,
            enqueued: (message)=>this.sender.enqueued(message),
            reportUnknownCancelled: (message)=>this.reporter.reportUnknownCancelled(message)
        });
        const registration = new _registration.Registration(parts, service);
        this.sync = new _phonesync.PhoneSync(parts, {
            service,
            registration,
            puller,
            settings,
            inbox: this.inbox
        });
    }
    /** The app's start. A second one, as Android often makes, starts its jobs anew. */ start() {
        this.sender.replace();
        if (!this.isStarted) {
            this.network.resume();
            this.reporter.resume();
            void this.ping();
        }
        this.isStarted = true;
        this.queue.wake();
        this.sync.start();
        this.emit('app:started', {});
    }
    async close() {
        this.network.close();
        this.parts.connectivity.close();
        await Promise.all([
            this.sync.close(),
            this.http.close()
        ]);
    }
    tell(row, { index, state }) {
        const at = (0, _devicedate.deviceDate)(this.parts.clock.now(), this.parts.options.zoneMinutes);
        if (state === 'Sent') this.emit('sms:sent', (0, _webhookevents.statePayload)(row, index, 'sentAt', at));
        if (state === 'Delivered') this.emit('sms:delivered', (0, _webhookevents.statePayload)(row, index, 'deliveredAt', at));
        if (state === 'Failed') this.emit('sms:failed', (0, _webhookevents.statePayload)(row, index, 'failedAt', at));
    }
    emit(event, payload) {
        const calls = (0, _webhookevents.callsOf)(this.parts, event, payload);
        if (calls.length === 0) return;
        this.parts.store.write(...calls).then(()=>this.queue.wake(), (error)=>this.parts.crash(error));
    }
    /** By the interval that the app knew at its start: another one counts after a restart. */ async ping() {
        const { clock, connectivity, signal } = this.parts;
        const { pingIntervalS } = this.settings.values;
        if (pingIntervalS === null || pingIntervalS <= 0) return;
        do {
            await connectivity.whenRunning();
            this.emit('system:ping', (0, _webhookevents.pingPayload)(this.failedLately()));
            this.sync.pull();
        }while (await clock.sleep(pingIntervalS * 1000, signal))
    }
    failedLately() {
        const since = this.parts.clock.now() - HOUR_MS;
        return [
            ...this.parts.store.state.messages.values()
        ].filter((row)=>(0, _messagerow.stateOf)(row) === 'Failed' && (row.states.Failed ?? 0) > since).length;
    }
};

//# sourceMappingURL=phone.app.js.map