"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkQuiescence", {
    enumerable: true,
    get: function() {
        return checkQuiescence;
    }
});
const TERMINAL_STATES = [
    'done',
    'dead'
];
function checkQuiescence({ history }) {
    const { messages, leasedLanes } = history.database;
    const open = messages.filter(({ state, status })=>!TERMINAL_STATES.includes(state) || status === 'pending');
    return [
        ...leasedLanes.map((lane)=>({
                invariant: 'I6',
                subject: lane,
                what: 'is still held by a worker'
            })),
        ...open.map(({ id, token, state, status, attempts })=>{
            const what = `still is ${state} (${status}) after ${attempts} starts`;
            return {
                invariant: 'I6',
                subject: token ?? id,
                what
            };
        })
    ];
}

//# sourceMappingURL=quiescence.check.js.map