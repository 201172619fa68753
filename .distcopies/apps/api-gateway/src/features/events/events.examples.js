"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EVENT_EXAMPLES", {
    enumerable: true,
    get: function() {
        return EVENT_EXAMPLES;
    }
});
const _events = require("../../../../../libs/events/src");
const event = (0, _events.sampleEvent)('message.status');
const EVENT_EXAMPLES = {
    listEvents: {
        answer: [
            event
        ]
    },
    streamEvents: {
        answer: `id: ${event.id}\nevent: message.status\ndata: ${JSON.stringify(event)}\n\n`
    },
    getEvent: {
        answer: event
    }
};

//# sourceMappingURL=events.examples.js.map