"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkAudit", {
    enumerable: true,
    get: function() {
        return checkAudit;
    }
});
const _entities = require("../../libs/entities/src");
function checkAudit({ history, eventsOf }) {
    return history.database.messages.flatMap((row)=>{
        const what = faultOf(row, eventsOf(row.id));
        return what === null ? [] : [
            {
                invariant: 'I8',
                subject: row.token ?? row.id,
                what
            }
        ];
    });
}
function faultOf(row, events) {
    const words = events.map((event)=>`${event.version} ${event.status}`).join(', ');
    if (events.some((event, index)=>event.version !== index + 1)) return `its versions have gaps: ${words}`;
    const backwards = events.findIndex((event, index)=>{
        const before = events[index - 1];
        return before !== undefined && !mayFollow(before.status, event.status);
    });
    if (backwards !== -1) return `its status moved where it must not: ${words}`;
    const last = events.at(-1);
    if (last?.version !== row.version || last.status !== row.status) {
        return `it is ${row.version} ${row.status}, and its audit says: ${words}`;
    }
    return null;
}
function mayFollow(before, after) {
    return isStatus(before) && isStatus(after) && (0, _entities.canBecome)(before, after, null);
}
const isStatus = (word)=>_entities.MESSAGE_STATUSES.some((status)=>status === word);

//# sourceMappingURL=audit.check.js.map