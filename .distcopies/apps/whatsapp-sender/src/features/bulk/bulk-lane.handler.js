"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkLaneHandler", {
    enumerable: true,
    get: function() {
        return BulkLaneHandler;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _lanes = require("../../../../../libs/lanes/src");
const _intake = require("../../../../../libs/intake/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _bulkoutcomes = require("./bulk-outcomes");
const _bulkrowbatches = require("./bulk-row-batches");
const _bulkrowoutcome = require("./bulk-row-outcome");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let BulkLaneHandler = class BulkLaneHandler {
    constructor(bulks, rows, messages, numbers, subscriptions, outcomes, runtime, pubSub, { REDIS_PREFIX }, logger){
        this.bulks = bulks;
        this.rows = rows;
        this.messages = messages;
        this.numbers = numbers;
        this.subscriptions = subscriptions;
        this.outcomes = outcomes;
        this.logger = logger;
        this.finished = new _lanes.ReplyPublisher(pubSub, REDIS_PREFIX, runtime.onFailure('reply'));
    }
    open(id) {
        return this.bulks.open(id);
    }
    findReleased(bulk, { messageId }) {
        return this.messages.findForOrg(bulk.orgId, bulk.mode, messageId);
    }
    async draft(bulk, { messageId, draft }) {
        const subscription = await this.subscriptions.find(bulk.orgId);
        const wanted = {
            numberId: draft.numberId,
            phone: null
        };
        const number = await this.numbers.find(bulk.orgId, bulk.mode, wanted);
        if (number === null) return {
            result: (0, _bulkrowoutcome.ofRefused)(draft, 'NO_CONNECTED_ACCOUNT')
        };
        const { to, metadata, numberId: _, ...content } = draft;
        const order = {
            id: messageId,
            orgId: bulk.orgId,
            mode: bulk.mode,
            to,
            content,
            metadata,
            priority: _entities.PRIORITIES.bulk,
            joinsConversation: false,
            requestId: bulk.requestId,
            replyTo: this.outcomes.instance,
            giveUpAfterMs: null,
            scheduledAt: null,
            idempotency: null
        };
        const message = (0, _intake.composeWhatsappMessage)(order, number, subscription);
        if (message !== null) return {
            message
        };
        return {
            result: (0, _bulkrowoutcome.ofRefused)(draft, 'MISSING_CONTENT', "With your plan's signature, the message is too long.")
        };
    }
    async release(lease, message, { draft }) {
        const intake = await this.rows.release({
            lease,
            message
        });
        if (intake === null) return null;
        if (intake.kind === 'plan_limit') return {
            result: (0, _bulkrowoutcome.ofRefused)(draft, (0, _bulkrowoutcome.planLimitError)(intake))
        };
        return intake.kind === 'opted_out' ? {
            result: (0, _bulkrowoutcome.ofRefused)(draft, 'OPTED_OUT')
        } : {
            message
        };
    }
    async outcome({ draft }, { id, accountId }, timeoutMs) {
        const outcome = await this.outcomes.wait(id, timeoutMs);
        return outcome && (0, _bulkrowoutcome.ofRecorded)(draft, accountId, outcome);
    }
    record(lease, { id }, { index }, result) {
        return this.rows.record({
            lease,
            batchId: id,
            index,
            result
        });
    }
    async finish(lease, { id, orgId }) {
        const finished = await this.bulks.finish(lease, id);
        if (finished === null) return;
        this.finished.publish([
            finished
        ]);
        this.logger.info({
            bulk_id: id,
            org_id: orgId
        }, 'a bulk send is finished');
    }
};
BulkLaneHandler = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(8, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(9, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.BulkRepository === "undefined" ? Object : _messaging.BulkRepository,
        typeof _bulkrowbatches.BulkRowBatches === "undefined" ? Object : _bulkrowbatches.BulkRowBatches,
        typeof _messaging.MessageRepository === "undefined" ? Object : _messaging.MessageRepository,
        typeof _intake.SenderNumbers === "undefined" ? Object : _intake.SenderNumbers,
        typeof _intake.Subscriptions === "undefined" ? Object : _intake.Subscriptions,
        typeof _bulkoutcomes.BulkOutcomes === "undefined" ? Object : _bulkoutcomes.BulkOutcomes,
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime,
        typeof _lanes.PubSub === "undefined" ? Object : _lanes.PubSub,
        typeof WhatsappSenderConfig === "undefined" ? Object : WhatsappSenderConfig,
        typeof Logger === "undefined" ? Object : Logger
    ])
], BulkLaneHandler);

//# sourceMappingURL=bulk-lane.handler.js.map