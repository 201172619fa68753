"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CallReports", {
    enumerable: true,
    get: function() {
        return CallReports;
    }
});
const _parties = require("../inbound/parties");
const _callstanzaparser = require("./call-stanza.parser");
let CallReports = class CallReports {
    constructor(parts){
        this.parts = parts;
        /** Behind each other, so that no step overtakes the one before it. */ this.last = Promise.resolve();
    }
    /** Rejects when it was not stored. */ async called(number, stanza) {
        const call = (0, _callstanzaparser.callOf)(stanza);
        const { me } = number.login.creds;
        // What the owner calls from the phone is the owner's.
        if (call === undefined || (0, _callstanzaparser.isOneOf)(call.caller, [
            me?.id,
            me?.lid
        ])) return;
        const reported = this.last.then(()=>this.report(number, call));
        this.last = reported.catch(()=>undefined);
        await reported;
    }
    async report(number, call) {
        const { phone } = number;
        const { id, step } = call;
        const { steps, kind = call } = this.parts.calls.find(phone, id);
        const isOver = steps.some((each)=>each !== 'ringing');
        if (isOver || steps.includes(step)) return;
        const note = ()=>this.parts.calls.add(phone, id, step, kind);
        if (step === 'accepted') await this.parts.group.stage(note);
        else await this.parts.record(eventOf(number, call, step, kind), note);
    }
};
function eventOf(number, { id, caller, at }, outcome, { video, group }) {
    const [chat = '', chatAlt] = caller;
    const { from, lid } = (0, _parties.senderOf)(number, {
        chat,
        ...chatAlt ? {
            chatAlt
        } : {}
    });
    const { sent_at: calledAt } = (0, _parties.writtenAt)(at);
    return {
        type: 'call.received',
        phone: number.phone,
        call_id: id,
        from,
        ...lid === undefined ? {} : {
            lid
        },
        video,
        group,
        outcome,
        ...calledAt === undefined ? {} : {
            called_at: calledAt
        }
    };
}

//# sourceMappingURL=call-reports.js.map