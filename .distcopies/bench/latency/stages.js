/** What happens to one POST /whatsapp/send, in order. */ "use strict";
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
    get STAGES () {
        return STAGES;
    },
    get mustAllBePassed () {
        return mustAllBePassed;
    }
});
const STAGES = [
    'authenticate',
    'check and look up',
    'intake',
    'ring',
    'take and start',
    'call',
    'record',
    'publish',
    'answer'
];
function mustAllBePassed(took) {
    const missed = STAGES.filter((stage)=>!Number.isFinite(took[stage]));
    if (missed.length > 0) throw new Error(`no request passed these stages of the trace: ${missed.join(', ')}`);
}

//# sourceMappingURL=stages.js.map