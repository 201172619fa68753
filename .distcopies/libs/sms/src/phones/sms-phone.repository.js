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
    get SmsPhoneRepository () {
        return SmsPhoneRepository;
    },
    get mergeSims () {
        return mergeSims;
    }
});
const _lanes = require("../../../lanes/src");
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _smspace = require("../messages/sms-pace");
const _smsphonestatusevent = require("./sms-phone-status-event");
const MOST_COUNTED = 10_000;
/** The status of a phone `p` now. */ const STATUS = `
  case when not p.enabled then 'disabled'
       when p.seen_at >= now() - interval '${_entities.SMS_PHONE_SILENCE_MINUTES} minutes' then 'connected'
       else 'disconnected' end`;
/** At most so many rows of the lane of `p` in a state. */ const countOf = (state)=>`
  (select count(*)::integer from (
     select 1 from messages m where m.lane collate "C" = ${(0, _lanes.laneNameSql)(_lanes.SMS_LANES, 'p.id')} and m.state = '${state}'
     limit ${MOST_COUNTED}) counted)`;
const SUMMARY = `
  p.id, p.protocol, p.name, p.phone, ${STATUS} as status, p.enabled, p.seen_at as "seenAt", p.paired_at as "pairedAt",
  p.app_version as "appVersion", p.os_version as "osVersion", p.model, p.battery, p.network,
  p.permissions_ok as "permissionsOk", p.sims, p.learned_numbers as "learnedNumbers", p.sim_settings as "simSettings", p.sim_mode as "simMode",
  p.messages_per_minute as "messagesPerMinute", p.sms_limit_raised as "smsLimitRaised", p.daily_limit as "dailyLimit", p.quiet_hours as "quietHours",
  p.max_attempts as "maxAttempts", p.message_ttl_s as "messageTtlS",
  (select coalesce(jsonb_object_agg(d.slot, d.sent), '{}') from sms_phone_days d
   where d.phone_id = p.id and d.day = (now() at time zone 'UTC')::date) as "sentToday",
  least(${countOf('queued')} + ${countOf('started')}, ${MOST_COUNTED}) as pending`;
const PHONE_LIST = {
    columns: SUMMARY,
    from: 'sms_phones p',
    where: `p.org_id = $1 and p.mode = $2 and p.unpaired_at is null and ($3::text is null or ${STATUS} = $3)`,
    order: {
        value: 'p.paired_at',
        id: 'p.id',
        kind: 'time',
        direction: 'desc',
        valueName: 'pairedAt'
    },
    documents: [
        'p.sims',
        'p.sim_settings',
        'p.battery',
        'p.quiet_hours'
    ]
};
let SmsPhoneRepository = class SmsPhoneRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * The phones of an organization, the last paired first, and how many there are.
   *
   * @param status null: all
   */ async listForOrg(orgId, mode, status, page) {
        const values = [
            orgId,
            mode,
            status
        ];
        const counted = await this.database.query(`select count(*)::integer as total from ${PHONE_LIST.from} where ${PHONE_LIST.where}`, values);
        const part = await (0, _entities.readList)(this.database, {
            ...PHONE_LIST,
            values
        }, page);
        return {
            part,
            total: counted.rows[0]?.total ?? 0
        };
    }
    /** A phone of the organization, or null. */ async findForOrg(orgId, mode, id) {
        const { rows } = await this.database.query(`select ${SUMMARY} from sms_phones p where p.id = $1 and p.org_id = $2 and p.mode = $3 and p.unpaired_at is null`, [
            id,
            orgId,
            mode
        ]);
        return rows[0] ?? null;
    }
    /**
   * Changes a phone, and has its lane looked at again: it may send more now. A change of its status is an
   * `account.status` event.
   *
   * @param alongside written in the same transaction
   * @returns `unknown`: the organization has no such phone. `too_fast`: its Android would hold back what it sends, and
   *   nobody said that it was told not to
   */ change(orgId, mode, id, change, alongside) {
        return this.database.transaction(async (transaction)=>{
            const { rows } = await transaction.query(`select sim_settings as "simSettings", messages_per_minute as "messagesPerMinute",
           sms_limit_raised as "smsLimitRaised" from sms_phones
         where id = $1 and org_id = $2 and mode = $3 and unpaired_at is null for no key update`, [
                id,
                orgId,
                mode
            ]);
            const [before] = rows;
            if (before === undefined) return 'unknown';
            const setsPace = change.messagesPerMinute !== undefined || change.smsLimitRaised !== undefined;
            if (setsPace && isTooFast({
                ...before,
                ...change
            })) return 'too_fast';
            await write(transaction, id, change, mergeSims(before.simSettings, change.sims ?? []));
            if (change.enabled !== undefined) await tellStatus(transaction, {
                id,
                orgId,
                mode
            });
            await transaction.query('update lanes set blocked_until = null where lane = $1', [
                (0, _lanes.laneName)(_lanes.SMS_LANES, id)
            ]);
            await alongside?.(transaction);
            return 'changed';
        });
    }
};
const isTooFast = ({ messagesPerMinute, smsLimitRaised })=>!smsLimitRaised && (messagesPerMinute === null || messagesPerMinute > _smspace.ANDROID_PARTS_PER_MINUTE);
/** The columns of a change that is a plain value, with what they are in SQL. */ const COLUMNS = {
    name: 'name',
    enabled: 'enabled',
    messagesPerMinute: 'messages_per_minute',
    smsLimitRaised: 'sms_limit_raised',
    dailyLimit: 'daily_limit',
    simMode: 'sim_mode',
    quietHours: 'quiet_hours',
    maxAttempts: 'max_attempts',
    messageTtlS: 'message_ttl_s'
};
async function write(queryable, id, change, sims) {
    const given = Object.entries(COLUMNS).filter(([name])=>change[name] !== undefined);
    const sets = given.map(([, column], index)=>`${column} = $${index + 3}`);
    const values = given.map(([name])=>{
        const value = change[name];
        return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    });
    await queryable.query(`update sms_phones set ${[
        'sim_settings = $2',
        ...sets
    ].join(', ')} where id = $1`, [
        id,
        JSON.stringify(sims),
        ...values
    ]);
}
function mergeSims(before, changes) {
    const settings = structuredClone(before);
    for (const { slot, phone, dailyLimit, default: isDefault } of changes){
        const sim = settings[slot] ?? {};
        if (isDefault === true) for (const other of Object.values(settings))delete other.default;
        set(sim, 'phone', phone);
        set(sim, 'daily_limit', dailyLimit);
        set(sim, 'default', isDefault === false ? null : isDefault);
        settings[slot] = sim;
    }
    return Object.fromEntries(Object.entries(settings).filter(([, sim])=>Object.keys(sim).length > 0));
}
/** Undefined: as it is; null: nothing. */ function set(sim, name, value) {
    if (value === undefined) return;
    if (value === null) delete sim[name];
    else sim[name] = value;
}
async function tellStatus(transaction, { id, orgId, mode }) {
    const { rows } = await transaction.query(`with old as materialized (select id, told_status from sms_phones p where id = $1 and told_status <> ${STATUS})
     update sms_phones p set told_status = ${STATUS} from old where p.id = old.id
     returning p.name, p.phone, p.told_status as status, old.told_status as "previousStatus"`, [
        id
    ]);
    const [changed] = rows;
    if (changed === undefined) return;
    const reason = changed.status === 'disabled' ? 'disabled' : 'enabled';
    const event = (0, _smsphonestatusevent.phoneStatusEvent)({
        id,
        orgId,
        mode,
        ...changed,
        reason
    });
    await new _events.EventLogRepository(transaction).append(transaction, [
        event
    ]);
}

//# sourceMappingURL=sms-phone.repository.js.map