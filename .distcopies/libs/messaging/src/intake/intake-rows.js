"use strict";
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
    get toChargeRows () {
        return toChargeRows;
    },
    get toIntakeRow () {
        return toIntakeRow;
    }
});
const SOURCE = 'api';
const toIntakeRow = (message, ord)=>({
        ord,
        id: message.id,
        org_id: message.orgId,
        mode: message.mode,
        channel: message.channel,
        type: message.type,
        to_address: message.toAddress,
        from_address: message.fromAddress,
        account_id: message.accountId,
        content: message.content,
        media: message.media,
        payload: message.payload,
        scheduled_at: message.scheduledAt,
        metadata: message.metadata,
        tracked: message.tracked,
        lane: message.lane,
        priority: message.priority,
        request_id: message.requestId,
        reply_to: message.replyTo,
        give_up_after_ms: message.giveUpAfterMs,
        limits: message.charges.map((charge)=>charge.limit),
        period: message.charges[0]?.period ?? null,
        source: SOURCE
    });
const toChargeRows = (message, ord)=>message.charges.map((charge)=>({
            ord,
            limit_name: charge.limit,
            max: charge.max
        }));

//# sourceMappingURL=intake-rows.js.map