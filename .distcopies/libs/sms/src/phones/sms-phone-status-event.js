"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "phoneStatusEvent", {
    enumerable: true,
    get: function() {
        return phoneStatusEvent;
    }
});
const _events = require("../../../events/src");
function phoneStatusEvent(change) {
    const { id, name, phone, status, previousStatus, reason } = change;
    return (0, _events.accountEvent)(change, {
        kind: 'sms_phone',
        id,
        name,
        phone,
        status,
        previous_status: previousStatus,
        reason,
        restricted_until: null
    });
}

//# sourceMappingURL=sms-phone-status-event.js.map