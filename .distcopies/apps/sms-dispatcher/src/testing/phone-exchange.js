"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneExchange", {
    enumerable: true,
    get: function() {
        return PhoneExchange;
    }
});
const _testing = require("../../../../libs/testing/src");
let PhoneExchange = class PhoneExchange {
    constructor(harness, replica, phone){
        this.harness = harness;
        this.replica = replica;
        this.phone = phone;
    }
    static async of(harness, replica, draft = {}) {
        const phone = await harness.pairPhone({
            messagesPerMinute: null,
            ...draft
        });
        return new PhoneExchange(harness, replica, phone);
    }
    /** Sets columns of the phone, by their names in the database. */ async set(column, value) {
        await this.harness.database.query(`update sms_phones set ${column} = $2 where id = $1`, [
            this.phone.id,
            value
        ]);
    }
    /** So many seconds pass as far as the pace goes. */ async pass(seconds) {
        await this.harness.database.query(`update sms_phone_sends set at = at - $2 * interval '1 second' where phone_id = $1`, [
            this.phone.id,
            seconds
        ]);
    }
    store(...requests) {
        return (0, _testing.storeSms)(this.harness.database, this.phone, requests.length === 0 ? [
            {}
        ] : requests);
    }
    async pull(order = 'fifo', replica = this.replica) {
        const answer = await replica.as(this.phone, 'GET', `/message?order=${order}`);
        if (answer.status !== 200) throw new Error(`a pull was answered ${answer.status}`);
        return await answer.json();
    }
    /** Stores one message and has it offered. @returns its id */ async offered(draft = {}) {
        const [id] = await this.store(draft);
        const offered = await this.pull();
        if (id === undefined || !offered.some((message)=>message.id === id)) throw new Error('it was not offered');
        return id;
    }
    async report(...reports) {
        const { status } = await this.replica.as(this.phone, 'PATCH', '/message', {
            body: reports
        });
        if (status !== 204) throw new Error(`a report was answered ${status}`);
    }
    /** Reports a state of a message, with what it went through: `says(id, 'Failed', { error: 'TTL expired' })`. */ says(id, state, { error, times = {} } = {}) {
        const recipients = [
            {
                phoneNumber: '+15550001111',
                state,
                ...error !== undefined && {
                    error
                }
            }
        ];
        return this.report({
            id,
            state,
            recipients,
            states: {
                Pending: new Date().toISOString(),
                ...times
            }
        });
    }
    async find(id) {
        const { rows } = await this.harness.database.query(`select status, state, version, attempts, error_code as "errorCode", error_message as "errorMessage", refunded, payload,
         parked, sent_at as "sentAt", delivered_at as "deliveredAt", failed_at as "failedAt", created_at as "createdAt",
         due_at as "dueAt"
       from messages where id = $1`, [
            id
        ]);
        if (rows[0] === undefined) throw new Error('there is no such message');
        return rows[0];
    }
    async audit(id) {
        const { rows } = await this.harness.database.query('select version, status, source, detail from message_events where message_id = $1 order by version', [
            id
        ]);
        return rows;
    }
    /** What customers were told of a message: `pending>sent`, and so on, in the order of their ids. */ async events(id) {
        const { rows } = await this.harness.database.query(`select (payload -> 'message' ->> 'previous_status') || '>' || (payload -> 'message' ->> 'status') as told
       from events where subject_id = $1 and type = 'message.status' order by (payload -> 'message' ->> 'version')::integer`, [
            id
        ]);
        return rows.map((row)=>row.told);
    }
    /** Messages that the organization was charged for. */ async used() {
        const { rows } = await this.harness.database.query('select used from usage_counters where org_id = $1', [
            this.phone.orgId
        ]);
        return rows[0]?.used ?? 0;
    }
    /** Milliseconds until the lane is looked at again, and why; null: it is not held up. */ async held() {
        const { rows } = await this.harness.database.query(`select p.waits_for as reason, (extract(epoch from l.blocked_until - now()) * 1000)::float8 as "inMs"
       from sms_phones p left join lanes l on l.lane = 'sms:' || p.id where p.id = $1`, [
            this.phone.id
        ]);
        return rows[0] ?? {
            reason: null,
            inMs: null
        };
    }
};

//# sourceMappingURL=phone-exchange.js.map