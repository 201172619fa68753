"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageReceiptRepository", {
    enumerable: true,
    get: function() {
        return MessageReceiptRepository;
    }
});
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
/** Locks the messages in one order, so that two batches of receipts cannot deadlock. */ const FIND = {
    name: 'message_receipt_find',
    text: `
    select m.id, m.status, m.version, m.error_code as "errorCode", m.org_id as "orgId", m.tracked,
      m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt",
      greatest(m.created_at, m.sent_at, m.delivered_at) as "lastAt"
    from messages m join whatsapp_numbers n on n.id = m.account_id
    where m.id = any($2::uuid[]) and m.direction = 'outbound' and n.gateway_id = $1
    order by m.id for no key update of m`
};
/**
 * Takes the steps of locked messages: each message as its last step leaves it, the audit, and the events, each with the
 * message as it was then. Answers one row per event.
 */ const APPLY = new _events.EventStatement('message_receipt_apply', (sql)=>`
    with step as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, message_id uuid, version integer, org_id uuid, previous text, status text, detail text, at timestamptz,
        error_code text, error_message text, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz,
        failed_at timestamptz, is_last boolean, is_told boolean)
    ),
    applied as (
      update messages m set
        status = i.status, version = i.version, sent_at = coalesce(m.sent_at, i.sent_at),
        delivered_at = coalesce(m.delivered_at, i.delivered_at), read_at = coalesce(m.read_at, i.read_at),
        failed_at = i.failed_at, error_code = i.error_code, error_message = i.error_message,
        -- "Nobody knows" is over: who asks now waits for the gateway's answer.
        answer_code = case when m.state = 'started' then null else m.answer_code end,
        answer_extra = case when m.state = 'started' then null else m.answer_extra end,
        -- It was sent, whatever its answer said: its key is not free.
        frees_key = false, ack_deadline_at = null, updated_at = now()
      from step i where m.id = i.message_id and i.is_last
      returning m.*
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail, at)
      select message_id, version, org_id, status, 'receipt', detail, at from step
    ),
    changed as (
      select m.id, m.org_id, m.mode, m.channel, m.account_id,
        ${_events.EVENT_SQL.messageData('m', 's.previous', 's')} as told
      from step s join applied m on m.id = s.message_id where s.is_told order by s.ord
    ),
    ${sql.logStatus('changed')}
    select from logged`);
/** What of WhatsApp customers are told (spec.md section 6; a failure as an extension). */ const TOLD = [
    'delivered',
    'read',
    'failed'
];
let MessageReceiptRepository = class MessageReceiptRepository {
    /**
   * Applies receipts in order, inside the caller's transaction. A receipt of a message that the gateway did not send,
   * of a group, or that would move a status backwards, changes nothing.
   *
   * @param gatewayId the gateway that reports
   */ async apply(queryable, gatewayId, receipts) {
        if (receipts.length === 0) return;
        const ids = [
            ...new Set(receipts.map((receipt)=>receipt.messageId))
        ];
        const found = await queryable.query(FIND, [
            gatewayId,
            ids
        ]);
        const rows = new Map(found.rows.map((row)=>[
                row.id,
                row
            ]));
        const changes = new Map();
        const steps = [];
        for (const receipt of receipts){
            const row = rows.get(receipt.messageId);
            if (row === undefined || !row.tracked && receipt.status !== 'sent') continue;
            const at = laterOf(receipt.at, row.lastAt);
            for (const status of stepsTo(row, receipt.status)){
                const previous = row.status;
                const change = changes.get(row.id) ?? unchanged(row);
                move(row, change, status, {
                    ...receipt,
                    at
                });
                changes.set(row.id, change);
                steps.push(stepOf(row, change, {
                    previous,
                    at,
                    ord: steps.length,
                    error: receipt.error
                }));
            }
        }
        if (steps.length === 0) return;
        for (const step of steps)step.is_last = step.version === changes.get(step.message_id)?.version;
        await APPLY.run(queryable, [
            JSON.stringify(steps)
        ], (told)=>told.length > 0 ? steps.map((step)=>step.org_id) : []);
    }
};
function stepOf(row, { id, ...change }, { error, ...rest }) {
    const detail = error === undefined ? null : `${error.code} ${error.text}`;
    const isTold = row.tracked && TOLD.includes(change.status);
    return {
        ...change,
        ...rest,
        message_id: id,
        org_id: row.orgId,
        detail,
        is_last: false,
        is_told: isTold
    };
}
/** A receipt may come before the answer of the send that it belongs to: then the message was sent as well. */ function stepsTo(row, status) {
    if ((0, _entities.canBecome)(row.status, status, row.errorCode)) return [
        status
    ];
    return row.status === 'pending' ? [
        'sent',
        status
    ] : [];
}
const unchanged = (row)=>({
        id: row.id,
        status: row.status,
        version: row.version,
        sent_at: row.sentAt?.toISOString() ?? null,
        delivered_at: row.deliveredAt?.toISOString() ?? null,
        read_at: row.readAt?.toISOString() ?? null,
        failed_at: null,
        error_code: row.errorCode,
        error_message: null
    });
function move(row, change, status, receipt) {
    row.status = status;
    row.version += 1;
    row.errorCode = status === 'failed' ? errorCodeOf(receipt.error?.code) : null;
    change.status = status;
    change.version = row.version;
    change.error_code = row.errorCode;
    change.error_message = status === 'failed' ? receipt.error?.text ?? null : null;
    change.failed_at = status === 'failed' ? receipt.at : null;
    change.sent_at ??= status === 'failed' ? null : receipt.at;
    if (status === 'delivered' || status === 'read') change.delivered_at ??= receipt.at;
    if (status === 'read') change.read_at ??= receipt.at;
}
/** 463 is WhatsApp's restriction of the sending account; a code of ours is kept; all else is a failed delivery. */ function errorCodeOf(code) {
    if (code === '463') return 'ACCOUNT_RESTRICTED';
    return _entities.MESSAGE_ERROR_CODES.find((known)=>known === code) ?? 'DELIVERY_FAILED';
}
const laterOf = (at, last)=>Date.parse(at) > last.getTime() ? at : last.toISOString();

//# sourceMappingURL=message-receipt.repository.js.map