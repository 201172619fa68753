"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "scheduleRefusal", {
    enumerable: true,
    get: function() {
        return scheduleRefusal;
    }
});
const _errors = require("../../errors/src");
const SOONEST_MS = 30_000;
const LATEST_MS = 90 * 24 * 3_600_000;
function scheduleRefusal(scheduledAt, nowMs) {
    if (scheduledAt === null) return null;
    const aheadMs = scheduledAt.getTime() - nowMs();
    if (aheadMs >= SOONEST_MS && aheadMs <= LATEST_MS) return null;
    const message = '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.';
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field: 'scheduled_at',
                    code: 'OUT_OF_RANGE',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=schedule-time.js.map