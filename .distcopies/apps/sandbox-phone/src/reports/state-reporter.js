"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StateReporter", {
    enumerable: true,
    get: function() {
        return StateReporter;
    }
});
const _httpclient = require("../service/http.client");
const _recipients = require("../sending/recipients");
const _messagerow = require("../store/message-row");
const _reportbody = require("./report.body");
const BACKOFF_MS = 10_000;
const MOST_FAILURES = 10;
let StateReporter = class StateReporter {
    constructor(parts, service){
        this.parts = parts;
        this.service = service;
    }
    /** What a former process did not get to. */ resume() {
        for (const id of this.parts.store.state.reports.keys())this.start(id);
    }
    start(jobId) {
        const job = this.parts.store.state.reports.get(jobId);
        if (job !== undefined) void this.work(job).catch((error)=>this.parts.crash(error));
    }
    /** Once, without a second try: the message is asked about again with the next pull. @throws CallError */ async reportUnknownCancelled(message) {
        const row = (0, _messagerow.newRow)(message, 'Cancelled', this.parts.clock.now());
        await this.patch((0, _reportbody.reportOf)(row, this.parts.options.zoneMinutes));
    }
    async work(job) {
        const { clock, connectivity, signal, store } = this.parts;
        let { failures, dueAt } = job;
        while(await clock.sleepUntil(dueAt, signal)){
            await connectivity.whenUsable();
            if (signal.aborted) return;
            const isDone = await this.report(job.messageId);
            if (signal.aborted) return;
            // Stopped for want of a network, not failed.
            if (!isDone && !connectivity.isOnline) continue;
            failures += 1;
            if (isDone || failures > MOST_FAILURES) return store.write({
                kind: 'report_done',
                id: job.id
            });
            dueAt = clock.now() + clock.shortened(BACKOFF_MS * 2 ** (failures - 1));
            await store.write({
                kind: 'report',
                job: {
                    ...job,
                    failures,
                    dueAt
                }
            });
        }
    }
    /** False: it did not arrive, or was refused. */ async report(messageId) {
        const { store, options, log } = this.parts;
        const row = store.state.messages.get(messageId);
        if (row === undefined) return true;
        const isMad = row.phoneNumbers.some((number)=>(0, _recipients.behaviourOf)(number).kind === 'garbage');
        try {
            if (!isMad) await this.patch((0, _reportbody.reportOf)(row, options.zoneMinutes));
            else for (const each of (0, _reportbody.garbageOf)(row, options.zoneMinutes))await this.patch(each).catch(()=>undefined);
            return true;
        } catch (error) {
            if (!(error instanceof _httpclient.CallError)) throw error;
            log.info({
                messageId,
                reason: error.message
            }, 'a report did not arrive');
            return false;
        }
    }
    patch(body) {
        const { identity } = this.parts.store.state;
        return this.service.patch('/message', body, identity?.token ?? null, this.parts.signal);
    }
};

//# sourceMappingURL=state-reporter.js.map