"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsReportRepository", {
    enumerable: true,
    get: function() {
        return SmsReportRepository;
    }
});
const _lanes = require("../../../lanes/src");
const _smschange = require("./sms-change");
const _smsreport = require("./sms-report");
/** Locks the messages in one order, so that no two of those who change messages can deadlock. */ const FIND = {
    name: 'sms_report_find',
    text: `
    select m.id, m.org_id as "orgId", m.account_id as "phoneId", m.status, m.state, m.attempts,
      m.error_code as "errorCode", m.payload -> 'sms' as sms, m.first_started_at as "firstStartedAt",
      greatest(m.created_at, m.sent_at, m.delivered_at) as "lastAt", m.give_up_at as "giveUpAt",
      p.max_attempts as "maxAttempts", p.waits_for as "waitsFor", clock_timestamp() as now
    from messages m join sms_phones p on p.id = m.account_id and p.org_id = m.org_id
    where m.id = any($1::uuid[]) and m.channel = 'sms' and m.direction = 'outbound'
    order by m.id for no key update of m`
};
/** Those of the phones that gave most of what they had in hand to the radio, and for which more waits. */ const FIND_FREE = {
    name: 'sms_report_free',
    text: `
    select p.id from unnest($1::uuid[]) as p(id)
    where exists (select from messages m where m.lane collate "C" = ${(0, _lanes.laneNameSql)(_lanes.SMS_LANES, 'p.id')} and m.state = 'queued')
      and (select count(*) from (
        select from messages m where m.lane collate "C" = ${(0, _lanes.laneNameSql)(_lanes.SMS_LANES, 'p.id')} and m.state = 'started'
          and m.payload -> 'sms' ->> 'phone_state' is distinct from 'processed' limit $2 + 1) in_hand) <= $2`
};
/** The sweeper looks at a lane no later than when a message in it is tried again. */ const LOOK_SOONER = {
    name: 'sms_report_look',
    text: `
    insert into lanes (lane, blocked_until)
    select ${(0, _lanes.laneNameSql)(_lanes.SMS_LANES, 'phone_id')}, now() + min(in_ms) * interval '1 millisecond'
    from json_to_recordset($1::json) as x(phone_id uuid, in_ms float8) group by phone_id order by 1
    on conflict (lane) do update set blocked_until = least(lanes.blocked_until, excluded.blocked_until)`
};
/** Hands are free again when so few are left. */ const FEW = 50;
/** What reports of one transaction change, in order. */ let SmsChanges = class SmsChanges {
    /**
   * Of what a message is in hand for, only the last word counts: a phone that says it ten thousand times in one request
   * must not cost ten thousand statements, for which the reports of all other phones wait.
   */ add(change) {
        const place = this.last.get(change.id);
        const before = place === undefined ? undefined : this.changes[place];
        if (place !== undefined && before !== undefined && isInHand(before) && isInHand(change)) {
            this.changes[place] = change;
            return;
        }
        this.last.set(change.id, this.changes.push(change) - 1);
    }
    list() {
        return this.changes;
    }
    constructor(){
        this.changes = [];
        /** Places of the last changes, by message. */ this.last = new Map();
    }
};
/** It only tells what the phone does with the message. */ const isInHand = ({ state, status })=>state === 'started' && status === null;
let SmsReportRepository = class SmsReportRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Applies reports in order, in one transaction. A report of a message that the phone was not offered, or that would
   * move a message backwards, changes nothing.
   */ apply(reports) {
        return this.database.transaction((transaction)=>applyIn(transaction, reports));
    }
};
async function applyIn(transaction, reports) {
    const applied = {
        toWake: new Set(),
        retried: 0
    };
    const ids = [
        ...new Set(reports.map(({ report })=>report.messageId))
    ];
    if (ids.length === 0) return applied;
    const found = await transaction.query(FIND, [
        ids
    ]);
    const rows = new Map(found.rows.map((row)=>[
            row.id,
            row
        ]));
    const changes = new SmsChanges();
    const full = new Set();
    const again = [];
    for (const { phone, report } of reports){
        const row = rows.get(report.messageId);
        if (row === undefined || row.phoneId !== phone.id || row.orgId !== phone.orgId) continue;
        let current = row;
        for (const change of (0, _smsreport.stepsOfReport)(row, report, row.now)){
            changes.add(change);
            current = (0, _smsreport.afterStep)(current, change);
            if (change.state === 'queued') again.push({
                phone_id: row.phoneId,
                in_ms: change.dueInMs
            });
        }
        rows.set(row.id, {
            ...row,
            ...current
        });
        if (row.waitsFor === 'window') full.add(row.phoneId);
    }
    await (0, _smschange.applySmsChanges)(transaction, changes.list());
    applied.retried = again.length;
    if (again.length > 0) await transaction.query(LOOK_SOONER, [
        JSON.stringify(again)
    ]);
    if (full.size > 0) {
        const free = await transaction.query(FIND_FREE, [
            [
                ...full
            ],
            FEW
        ]);
        for (const { id } of free.rows)applied.toWake.add(id);
    }
    return applied;
}

//# sourceMappingURL=sms-report.repository.js.map