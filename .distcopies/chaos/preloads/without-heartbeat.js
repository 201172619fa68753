"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../libs/entities/src");
const _processes = require("../../libs/processes/src");
const _usejournal = require("./use-journal");
const _wrap = require("./wrap");
/** Loaded before a sender: others see that it lost its lock, and not that nothing is heard of it. */ const SILENT = `p.seen_at < now() - interval '${_processes.SILENT_MS} milliseconds'`;
const { use, miss } = (0, _usejournal.mustBeUsed)('the heartbeat');
(0, _wrap.patch)(_entities.DatabaseSession.prototype, 'query', (query, text, values)=>{
    if (text !== _processes.BEAT) return query(text, values);
    if (text.includes(SILENT)) use();
    else miss('a heartbeat looks after others in another way: nothing to switch off was found');
    return query(text.replaceAll(SILENT, 'false'), values);
});

//# sourceMappingURL=without-heartbeat.js.map