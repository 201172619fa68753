"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventSource", {
    enumerable: true,
    get: function() {
        return EventSource;
    }
});
const _promises = require("node:timers/promises");
const _uuid = require("uuid");
const _clock = require("../clock");
/** Events of one transaction: of neighbouring organizations, half of them about SMS. */ const TOGETHER = 10;
const MOST_UNDER_WAY = 4;
let EventSource = class EventSource {
    constructor(system){
        this.system = system;
        this.events = [];
        this.token = 0;
        this.orgIds = [
            ...new Set(system.endpoints.map(({ orgId })=>orgId))
        ];
    }
    /** Emits so many at the rate given; slower when PostgreSQL is. @returns events per second that it came to */ async emit(phase, count, perSecond) {
        const began = (0, _clock.now)();
        const underWay = new Set();
        for(let emitted = 0; emitted < count; emitted += TOGETHER){
            const waitMs = began + emitted / perSecond * 1_000 - (0, _clock.now)();
            if (waitMs > 1) await (0, _promises.setTimeout)(waitMs);
            while(underWay.size >= MOST_UNDER_WAY)await Promise.race(underWay);
            const batch = this.append(Math.min(TOGETHER, count - emitted), phase);
            const done = batch.finally(()=>underWay.delete(done));
            underWay.add(done);
        }
        await Promise.all(underWay);
        return count * 1_000 / ((0, _clock.now)() - began);
    }
    async append(count, phase) {
        const made = Array.from({
            length: count
        }, ()=>this.make());
        const at = (0, _clock.now)();
        await this.system.database.transaction((transaction)=>this.system.events.append(transaction, made.map(({ id, orgId, channel, token })=>({
                    id,
                    orgId,
                    mode: 'live',
                    type: 'usage.threshold',
                    channel,
                    subjectId: orgId,
                    payload: {
                        limit: 'messages_month',
                        used: token,
                        max: -1,
                        percent: 80,
                        resets_at: null
                    }
                }))));
        const committedAt = (0, _clock.now)();
        for (const { id, orgId, channel, token } of made){
            this.events.push({
                id: `evt_${id}`,
                orgId,
                channel,
                token,
                at,
                committedAt,
                phase
            });
        }
    }
    make() {
        this.token += 1;
        const { token } = this;
        const orgId = this.orgIds[token % this.orgIds.length] ?? '';
        const channel = Math.floor(token / this.orgIds.length) % 2 === 0 ? 'whatsapp' : 'sms';
        return {
            id: (0, _uuid.v7)(),
            orgId,
            channel,
            token
        };
    }
};

//# sourceMappingURL=event-source.js.map