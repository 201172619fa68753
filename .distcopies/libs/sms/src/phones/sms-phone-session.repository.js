"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsPhoneSessionRepository", {
    enumerable: true,
    get: function() {
        return SmsPhoneSessionRepository;
    }
});
const _lanes = require("../../../lanes/src");
const _smssecrets = require("./sms-secrets");
const COLUMNS = `
  id, org_id as "orgId", mode, app_id as "appId", name, login, enabled, messages_per_minute as "messagesPerMinute",
  sim_mode as "simMode", sealed_signing_key as "sealedSigningKey", app_version as "appVersion",
  paired_at as "pairedAt", case when seen_at > paired_at then extract(epoch from now() - seen_at)::float8 end as "seenSecondsAgo"`;
const FIND = {
    name: 'sms_phone_by_token',
    text: `select ${COLUMNS} from sms_phones where token_hash = $1 and protocol = 'sms_gate'`
};
const FIND_MANY = {
    name: 'sms_phones_by_ids',
    text: `select ${COLUMNS} from sms_phones where id = any ($1) and token_hash is not null and protocol = 'sms_gate'`
};
const FIND_RUNG = {
    name: 'sms_phone_rung',
    text: `
    select enabled, coalesce(seen_at >= now() - $2 * interval '1 second', false) as "isHeard",
      exists (select from lanes l where l.lane = ${(0, _lanes.laneNameSql)(_lanes.SMS_LANES, 'sms_phones.id')} and not ${(0, _lanes.isRunningSql)('l')}) as "isPaused",
      quiet_hours as "quietHours"
    from sms_phones where id = $1 and token_hash is not null and protocol = 'sms_gate'`
};
const HAS_WORK = {
    name: 'sms_phone_has_work',
    text: `
    select exists (select from messages where lane collate "C" = $1 and state = 'queued' and org_id = $2)
      or exists (select from messages where lane collate "C" = $1 and state = 'started' and org_id = $2) as "hasWork"`
};
const BLOCK_LANE = {
    name: 'sms_phone_block_lane',
    text: `
    insert into lanes (lane, blocked_until) values ($1, now() + $2 * interval '1 millisecond')
    on conflict (lane) do update set blocked_until = excluded.blocked_until`
};
/**
 * A lane that was left alone because its phone was away is looked at again. A phone that was away for an hour shall
 * report what it received meanwhile: older apps forget what comes while they do not run. Never what came before it was
 * paired: that is nobody's business here. The ten minutes are for clocks that differ.
 */ const NOTE_SEEN = {
    name: 'sms_phone_seen',
    text: `
    with old as materialized (
      select id, seen_at from sms_phones where id = $1 and org_id = $2 and token_hash is not null for no key update
    ),
    seen as (
      update sms_phones p set seen_at = now(), app_version = coalesce($3, p.app_version),
        export_since = case when p.seen_at < now() - interval '1 hour'
          then least(p.export_since, greatest(p.seen_at - interval '10 minutes', p.paired_at)) else p.export_since end,
        export_until = case when p.seen_at < now() - interval '1 hour' then null else p.export_until end
      from old where p.id = old.id
      returning p.id, old.seen_at as seen_before
    )
    update lanes l set blocked_until = null from seen
    where l.lane = ${(0, _lanes.laneNameSql)(_lanes.SMS_LANES, 'seen.id')}
      and (seen.seen_before is null or seen.seen_before < now() - $4 * interval '1 second')`
};
/** The app covers all of a number but its end: a SIM whose number ends otherwise is another one. */ const NOTE_SIMS = {
    name: 'sms_phone_sims',
    text: `
    update sms_phones set sims = $3::jsonb, learned_numbers = case when $3::jsonb = '[]' then learned_numbers else (
      select coalesce(jsonb_object_agg(l.key, l.value), '{}') from jsonb_each_text(learned_numbers) l
      where exists (
        select from jsonb_array_elements($3::jsonb) s where s ->> 'slot' = l.key
          and right(coalesce(nullif(regexp_replace(s ->> 'phone', '\\D', '', 'g'), ''), l.value), 4) = right(l.value, 4))) end
    where id = $1 and org_id = $2 and token_hash is not null and sims <> $3::jsonb`
};
let SmsPhoneSessionRepository = class SmsPhoneSessionRepository {
    constructor(database){
        this.database = database;
    }
    /** The paired phone with this token; null: unknown, or it was unpaired. */ async findByToken(token) {
        const { rows } = await this.database.query(FIND, [
            (0, _smssecrets.hashSmsSecret)(token)
        ]);
        return rows[0] ?? null;
    }
    /**
   * Notes that a phone was heard now. After a silence its lane is looked at again.
   *
   * @param appVersion null: as it is
   * @param silenceSeconds how long it may have been silent without having been away
   */ async noteSeen(phone, appVersion, silenceSeconds) {
        await this.database.query(NOTE_SEEN, [
            phone.id,
            phone.orgId,
            appVersion,
            silenceSeconds
        ]);
    }
    /** Notes which SIMs a phone has. What was learned of a SIM that is another one now is forgotten. */ async noteSims(phone, sims) {
        await this.database.query(NOTE_SIMS, [
            phone.id,
            phone.orgId,
            JSON.stringify(sims)
        ]);
    }
    /** The phones of open event streams that are still paired, by id. */ async findByIds(ids) {
        if (ids.length === 0) return new Map();
        const { rows } = await this.database.query(FIND_MANY, [
            ids
        ]);
        return new Map(rows.map((row)=>[
                row.id,
                row
            ]));
    }
    /** Whether messages wait for a phone, or it has some in hand. */ async hasWork({ id, orgId }) {
        const { rows } = await this.database.query(HAS_WORK, [
            (0, _lanes.laneName)(_lanes.SMS_LANES, id),
            orgId
        ]);
        return rows[0]?.hasWork ?? false;
    }
    /** What decides whether a phone whose lane was rung is woken; null: it was unpaired, or speaks no protocol with events. */ async findRung(id, silenceSeconds) {
        const { rows } = await this.database.query(FIND_RUNG, [
            id,
            silenceSeconds
        ]);
        return rows[0] ?? null;
    }
    /** The sweeper leaves a phone's lane alone for so long. */ async blockLane(lane, blockMs) {
        await this.database.query(BLOCK_LANE, [
            lane,
            blockMs
        ]);
    }
};

//# sourceMappingURL=sms-phone-session.repository.js.map