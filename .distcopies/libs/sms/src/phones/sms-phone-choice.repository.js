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
    get PHONE_CONNECTED () {
        return PHONE_CONNECTED;
    },
    get SmsPhoneChoiceRepository () {
        return SmsPhoneChoiceRepository;
    },
    get fromAddressOf () {
        return fromAddressOf;
    }
});
const _lanes = require("../../../lanes/src");
const _entities = require("../../../entities/src");
/** Most waiting messages that are counted: two phones with more are equally busy. */ const MOST_COUNTED = 10_000;
const PHONE_CONNECTED = `(p.enabled and p.unpaired_at is null
  and coalesce(p.seen_at > now() - interval '${_entities.SMS_PHONE_SILENCE_MINUTES} minutes', false))`;
/** First come those that were paired first. The load is counted for phones with a limit, with `$3` for all. */ const FIND_CONNECTED = {
    name: 'sms_phones_connected',
    text: `
    select p.id, p.protocol, jsonb_path_query_array(p.sims, '$[*].slot') as slots, p.phone, p.message_ttl_s as "messageTtlS", p.daily_limit as "dailyLimit",
      case when p.daily_limit is not null or $3::boolean then
        (select coalesce(sum(d.offered), 0)::integer from sms_phone_days d
         where d.phone_id = p.id and d.day = (now() at time zone 'UTC')::date)
        + (select count(*)::integer from (
             select 1 from messages m where m.lane collate "C" = ${(0, _lanes.laneNameSql)(_lanes.SMS_LANES, 'p.id')} and m.state = 'queued'
             limit ${MOST_COUNTED}) waiting)
      else 0 end as load,
      (select coalesce(jsonb_object_agg(s.slot, s.phone order by s.rank), '{}') from (
         select r ->> 'slot' as slot, r ->> 'phone' as phone, 1 as rank from jsonb_array_elements(p.sims) r
         union all select key, value, 2 from jsonb_each_text(p.learned_numbers)
         union all select key, value ->> 'phone', 3 from jsonb_each(p.sim_settings)
       ) s where s.phone ~ '^[0-9]{5,20}$') as "simPhones"
    from sms_phones p
    where p.org_id = $1 and p.mode = $2 and ${PHONE_CONNECTED}
    order by p.paired_at, p.created_at, p.id`
};
let SmsPhoneChoiceRepository = class SmsPhoneChoiceRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Connected phones of an organization, the one that was paired first before all others.
   *
   * @param withLoad also counts what phones without a daily limit were given
   */ async findConnected(orgId, mode, withLoad) {
        const { rows } = await this.database.query(FIND_CONNECTED, [
            orgId,
            mode,
            withLoad
        ]);
        return rows;
    }
};
function fromAddressOf({ phone, simPhones }, sim) {
    if (sim !== null) return simPhones[sim] ?? '';
    const [only, ...others] = Object.values(simPhones);
    return phone ?? (others.length === 0 ? only : undefined) ?? '';
}

//# sourceMappingURL=sms-phone-choice.repository.js.map