/**
 * Server-sent events: one stream, which holds no more than a page however slow its client is; the streams of a process, which
 * are woken, kept alive, checked and ended together; and how many of them an owner may have. Used by whoever tells events as
 * they come: the API and the console. It reads no table, and knows neither keys nor sessions.
 */ "use strict";
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
    get EventStream () {
        return _eventstream.EventStream;
    },
    get OpenStreams () {
        return _openstreams.OpenStreams;
    },
    get StreamSlots () {
        return _streamslots.StreamSlots;
    },
    get toEventLines () {
        return _eventstream.toEventLines;
    }
});
const _eventstream = require("./event-stream");
const _openstreams = require("./open-streams");
const _streamslots = require("./stream-slots");

//# sourceMappingURL=index.js.map