"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageIntake", {
    enumerable: true,
    get: function() {
        return MessageIntake;
    }
});
const _lanes = require("../../lanes/src");
const MAX_BATCH = 200;
const MAX_BATCHES_UNDER_WAY = 3;
/** Batches that make contacts: each waits for its organization alone, and all together leave connections to others. */ const MAX_NEW_CONTACT_BATCHES_UNDER_WAY = 3;
let MessageIntake = class MessageIntake {
    constructor(messages){
        this.messages = messages;
        this.batchers = new Map();
        const gate = new _lanes.Batcher({
            maxItems: 1,
            maxUnderWay: MAX_NEW_CONTACT_BATCHES_UNDER_WAY,
            run: (batches)=>Promise.all(batches.map((batch)=>messages.acceptNewContacts(batch)))
        });
        this.insertions = new _lanes.OrganizationBatches((_owner, batch)=>gate.add(batch));
    }
    /**
   * Resolves when the message is committed, or was there before, or the plan or its recipient refuses it.
   *
   * @throws the driver's error when PostgreSQL refuses the row or is away
   */ async accept(message) {
        const intake = await this.batcherOf(message.channel).add(message);
        return intake.kind === 'new_contact' ? this.insertions.add(message, message) : intake;
    }
    batcherOf(channel) {
        const known = this.batchers.get(channel);
        if (known !== undefined) return known;
        const batcher = new _lanes.Batcher({
            maxItems: MAX_BATCH,
            maxUnderWay: MAX_BATCHES_UNDER_WAY,
            run: (batch)=>this.messages.acceptKnown(batch)
        });
        this.batchers.set(channel, batcher);
        return batcher;
    }
};

//# sourceMappingURL=message-intake.js.map