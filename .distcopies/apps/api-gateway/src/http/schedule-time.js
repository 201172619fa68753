"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "isScheduleTime", {
    enumerable: true,
    get: function() {
        return isScheduleTime;
    }
});
const _requests = require("../../../../libs/requests/src");
/** A day more than the limit: PostgreSQL's clock judges what is near it, not this machine's. */ const BEYOND_MS = 91 * 24 * 3_600_000;
function isScheduleTime(value) {
    const time = typeof value === 'string' ? (0, _requests.toTime)(value) : null;
    return time !== null && time.getTime() - Date.now() <= BEYOND_MS;
}

//# sourceMappingURL=schedule-time.js.map