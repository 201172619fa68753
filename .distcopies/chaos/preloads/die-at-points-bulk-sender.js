"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _die = require("./die");
const _wrap = require("./wrap");
/** Loaded before a sender: it is killed where most is at stake for a bulk send. A death costs it its lease: few. */ const PER_BATCH = 1 / 700;
const PER_BULK = 1 / 15;
(0, _wrap.wrap)(_messaging.BulkRowRepository.prototype, 'release', async (release, rows)=>{
    const released = await release(rows);
    // The rows' messages are in their numbers' lanes, and nobody has rung.
    (0, _die.perhapsDie)(PER_BATCH);
    return released;
});
(0, _wrap.wrap)(_messaging.BulkRowRepository.prototype, 'record', async (record, rows)=>{
    // The outcomes are known, and not yet written down.
    (0, _die.perhapsDie)(PER_BATCH);
    const recorded = await record(rows);
    (0, _die.perhapsDie)(PER_BATCH);
    return recorded;
});
(0, _wrap.wrap)(_messaging.BulkRepository.prototype, 'finish', async (finish, lease, batchId)=>{
    // Every row is done, and nobody was told.
    (0, _die.perhapsDie)(PER_BULK);
    const finished = await finish(lease, batchId);
    // It is finished, and nobody was told.
    (0, _die.perhapsDie)(PER_BULK);
    return finished;
});

//# sourceMappingURL=die-at-points-bulk-sender.js.map