/** What a phone keeps. Stored: never rename. */ /** The app's own words. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MESSAGE_STATES", {
    enumerable: true,
    get: function() {
        return MESSAGE_STATES;
    }
});
const MESSAGE_STATES = [
    'Pending',
    'Cancelling',
    'Cancelled',
    'Processed',
    'Sent',
    'Delivered',
    'Failed'
];

//# sourceMappingURL=entries.js.map