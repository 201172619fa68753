"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LedgerPhone", {
    enumerable: true,
    get: function() {
        return LedgerPhone;
    }
});
const REPORT_TRIES = 11;
let LedgerPhone = class LedgerPhone {
    constructor(phone, options){
        this.phone = phone;
        this.options = options;
        /** Ids in the order in which the radio sent them. */ this.sent = [];
        this.ledger = new Map();
        this.reports = new Set();
    }
    /** Pulls once. What it knows is reported again, what is new waits for the radio. */ async pull() {
        const answer = await this.request('GET', '/message?order=fifo');
        if (answer === null || answer.status !== 200) return;
        for (const message of (await answer.json())){
            if (this.ledger.has(message.id)) this.report(message.id);
            else this.ledger.set(message.id, {
                message,
                state: 'Pending',
                times: {
                    Pending: message.createdAt
                }
            });
        }
    }
    /** Gives the next messages to the radio. */ send(count) {
        for(let left = count; left > 0; left -= 1){
            const entry = [
                ...this.ledger.values()
            ].filter(({ state })=>state === 'Pending').sort(byTurn)[0];
            if (entry === undefined) return;
            this.move(entry, 'Processed');
            const error = this.options.failureOf?.(entry.message);
            if (error !== undefined) {
                entry.state = 'Failed';
                entry.error = error;
                this.move(entry, 'Failed');
                continue;
            }
            this.sent.push(entry.message.id);
            for (const state of [
                'Sent',
                'Delivered'
            ]){
                entry.state = state;
                this.move(entry, state);
            }
        }
    }
    /** All reports that are under way have arrived, or were given up. */ async settled() {
        while(this.reports.size > 0)await Promise.all(this.reports);
    }
    move(entry, state) {
        entry.times[state] = new Date().toISOString();
        this.report(entry.message.id);
    }
    /** The job reads what is so when it runs: jobs of one message may overtake each other. */ report(id) {
        const job = this.patch(id);
        this.reports.add(job);
        void job.finally(()=>this.reports.delete(job));
    }
    async patch(id) {
        for(let tries = 0; tries < REPORT_TRIES; tries += 1){
            const entry = this.ledger.get(id);
            if (entry === undefined) return;
            const { state, error, times, message } = entry;
            const recipients = [
                {
                    phoneNumber: message.phoneNumbers[0],
                    state,
                    ...error !== undefined && {
                        error
                    }
                }
            ];
            const answer = await this.request('PATCH', '/message', [
                {
                    id,
                    state,
                    recipients,
                    states: times
                }
            ]);
            if (answer?.status === 204) return;
        }
    }
    /** Null: nobody knows whether it arrived. */ async request(method, path, body) {
        const { replicas, random, lost } = this.options;
        if (random() < lost / 2) return null;
        const replica = replicas[Math.floor(random() * replicas.length)];
        const answer = await replica?.as(this.phone, method, path, {
            ...body !== undefined && {
                body
            }
        }).catch(()=>null);
        return answer === undefined || random() < lost / 2 ? null : answer;
    }
};
function byTurn({ message: a }, { message: b }) {
    return b.priority - a.priority || (a.createdAt < b.createdAt ? -1 : 1);
}

//# sourceMappingURL=ledger-phone.js.map