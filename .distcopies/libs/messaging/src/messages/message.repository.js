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
    get MessageRepository () {
        return MessageRepository;
    },
    get cancelMessage () {
        return cancelMessage;
    }
});
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _tenancy = require("../../../tenancy/src");
const OUTCOME_COLUMNS = `
  id, state, status, reply_to as "replyTo", provider_message_id as "providerMessageId", error_code as "errorCode",
  error_message as "errorMessage", answer_code as "answerCode", answer_extra as "answerExtra", gateway_status as "gatewayStatus",
  gateway_answer as "gatewayAnswer", request_id as "requestId"`;
const HISTORY = {
    columns: `e.status, e.at, e.source, e.detail, e.change, e.previous_content as "previousContent"`,
    from: 'message_events e',
    where: 'e.message_id = $1 and e.org_id = $2',
    order: {
        value: 'e.version',
        id: 'e.message_id',
        kind: 'number',
        direction: 'asc'
    },
    texts: [
        'e.detail',
        'e.previous_content'
    ]
};
/** Ends a message that is in nobody's hands, and gives the plan back what it was counted for if it never was in any. */ const endUnstarted = ({ name, where, code, text, source, told, reason })=>new _events.EventStatement(name, (sql)=>`with old as materialized (
         select m.id, m.answer_code from messages m
         where m.id = $1 and m.org_id = $2 and m.status = 'pending' and ${where} for no key update
       ), changed as (
         update messages m set state = 'done', status = 'failed', version = m.version + 1, error_code = '${code}',
           error_message = '${text}', answer_code = 'GATEWAY_ERROR', answer_extra = '{"reason":"${reason}"}',
           frees_key = ${reason === 'NOT_SENT'} and m.reply_to is not null, failed_at = now(), refunded = m.attempts = 0,
           updated_at = now()
         from old where m.id = old.id
         returning m.id, m.org_id, m.version, m.status, case when m.refunded then m.charged else '{}' end as refunds,
           m.charged_period, m.mode, m.channel, m.account_id,
           case when ${told} then ${_events.EVENT_SQL.messageData('m', `'pending'`)} end as told
       ), audit as (
         insert into message_events (message_id, version, org_id, status, source, detail)
         select id, version, org_id, status, '${source}', '${code}' from changed
       ), ${_tenancy.REFUND_SQL}, ${sql.logStatus('changed')}
       select told is not null as "isTold" from changed`);
const EXPIRE = endUnstarted({
    name: 'message_expire',
    where: "m.attempts = 0 and m.state = 'queued' and m.give_up_at <= now()",
    code: 'EXPIRED',
    text: 'The message was not sent in time.',
    source: 'lane',
    // A caller who still waits is answered so; one who was told that nobody knows hears of it.
    told: 'm.tracked and old.answer_code is not null',
    reason: 'NOT_SENT'
});
const CANCEL = endUnstarted({
    name: 'message_cancel',
    // An SMS that waits to be tried again is in nobody's hands.
    where: "m.mode = $3 and m.state in ('held', 'queued') and (m.attempts = 0 or (m.channel = 'sms' and not $4::boolean))",
    code: 'CANCELED',
    text: 'The message was canceled.',
    source: 'api',
    // Of a WhatsApp message without a schedule the caller still waits, and is answered; an operator ends others, too.
    told: "m.tracked and (m.channel <> 'whatsapp' or m.scheduled_at is not null or ($4::boolean and m.reply_to is null))",
    reason: 'CANCELED'
});
/** Not of what the phone gave to the radio: it could not take that back. */ const REQUEST_CANCEL = {
    name: 'message_request_cancel',
    text: `
    update messages m set payload = jsonb_set(m.payload, '{sms,cancel_requested}', 'true'), updated_at = now()
    from sms_phones p
    where m.id = $1 and m.org_id = $2 and m.mode = $3 and m.channel = 'sms' and m.direction = 'outbound'
      and m.status = 'pending' and m.state = 'started' and m.payload -> 'sms' ->> 'phone_state' is distinct from 'processed'
      and (m.give_up_at is null or m.give_up_at > now())
      and p.id = m.account_id and p.org_id = m.org_id and p.protocol = 'sms_gate' and p.unpaired_at is null
    returning m.account_id as "accountId", m.attempts, m.lane`
};
let MessageRepository = class MessageRepository {
    constructor(database){
        this.database = database;
    }
    /** A message of the organization and of the key's mode, or null. */ findForOrg(orgId, mode, id) {
        return this.database.source.getRepository(_entities.Message).findOneBy({
            id,
            orgId,
            mode
        });
    }
    /** What happened to a message, oldest first. Empty for a message that is not the organization's. */ historyForOrg(orgId, id, page = _entities.WHOLE_LIST) {
        return (0, _entities.readList)(this.database, {
            ...HISTORY,
            values: [
                id,
                orgId
            ]
        }, page);
    }
    /**
   * Those of the given messages whose callers can be answered: recorded for good, or asked and left unanswered.
   * For callers inside the service that hold the ids of messages which they made or were shown as theirs.
   */ async findAnswerable(ids) {
        const { rows } = await this.database.query({
            name: 'message_find_answerable',
            text: `select ${OUTCOME_COLUMNS} from messages
               where id = any($1::uuid[]) and (state in ('done', 'dead') or answer_code is not null)`
        }, [
            ids
        ]);
        return rows;
    }
    /**
   * Ends a message of the organization that was never started and that nobody may start any more, and gives the plan
   * back what it was counted for. Returns whether it did.
   */ async expire(orgId, id) {
        return this.end(EXPIRE, orgId, [
            id,
            orgId
        ]);
    }
    /** Milliseconds since a message of the organization was first given to its gateway; null: it never was, or is gone. */ async startedAgoMs(orgId, id) {
        const { rows } = await this.database.query({
            name: 'message_started_ago',
            text: `select (extract(epoch from now() - first_started_at) * 1000)::float8 as ms
               from messages where id = $1 and org_id = $2`
        }, [
            id,
            orgId
        ]);
        return rows[0]?.ms ?? null;
    }
    /**
   * Notes that the caller of a message was told that nobody knows its outcome: its failure is an event from now on, and a
   * replay of the request is answered as it was. A message that has an outcome stays as it is.
   */ async noteUnknown(orgId, id, text) {
        await this.database.query(`update messages set answer_code = 'GATEWAY_ERROR', answer_extra = '{"reason":"UNKNOWN_OUTCOME"}', error_message = $3,
         updated_at = now()
       where id = $1 and org_id = $2 and state in ('queued', 'held', 'started') and status = 'pending'
         and answer_code is null`, [
            id,
            orgId,
            text
        ]);
    }
    /** Ends a message of the organization that waits for its time or its turn. Returns whether it did. */ cancel(orgId, mode, id) {
        return (0, _entities.retryTransient)(()=>cancelMessage(this.database, {
                orgId,
                mode,
                id
            }));
    }
    /**
   * Asks the phone that has an SMS to cancel it; the message stays pending until the phone says what became of it. Again
   * asked is asked once more.
   *
   * @returns null when it is too late, or its phone cannot be asked
   */ async requestCancel(orgId, mode, id) {
        const { rows } = await this.database.query(REQUEST_CANCEL, [
            id,
            orgId,
            mode
        ]);
        return rows[0] ?? null;
    }
    end(statement, orgId, values) {
        return (0, _entities.retryTransient)(()=>end(this.database, statement, orgId, values));
    }
};
function cancelMessage(queryable, { orgId, mode, id, byOperator = false }) {
    return end(queryable, CANCEL, orgId, [
        id,
        orgId,
        mode,
        byOperator
    ]);
}
async function end(queryable, statement, orgId, values) {
    const rows = await statement.run(queryable, values, (ended)=>ended.some(({ isTold })=>isTold) ? [
            orgId
        ] : []);
    return rows.length > 0;
}

//# sourceMappingURL=message.repository.js.map