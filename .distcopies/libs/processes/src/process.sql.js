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
    get BEAT () {
        return BEAT;
    },
    get DEATHS () {
        return DEATHS;
    },
    get LEAVE () {
        return LEAVE;
    },
    get LOCK () {
        return LOCK;
    },
    get LOOK () {
        return LOOK;
    },
    get REGISTER () {
        return REGISTER;
    },
    get SILENT_MS () {
        return SILENT_MS;
    },
    get STAND_BACK () {
        return STAND_BACK;
    },
    get UNLOCKED_MS () {
        return UNLOCKED_MS;
    }
});
/** First number of the advisory locks of processes; the second one is the id. Nothing else of ours uses pairs. */ const LOCKS = 0x70726f63;
const UNLOCKED_MS = 500;
const SILENT_MS = 4_000;
/**
 * Who was not heard of for so long itself does not judge others: PostgreSQL may have stood still, for all of them. Shorter than
 * the time after which a process gives up a connection that does not answer, and its lock with it.
 */ const JUDGES_MS = 1_800;
const DEATHS = 'chasqui_deaths';
const REGISTER = `
  with forgotten as (delete from processes where died_at < now() - interval '1 day')
  insert into processes (app, copy, version) values ($1, $2, $3) returning id`;
const STAND_BACK = `
  with leaving as (update processes set leaving_since = now() where id = $1 and leaving_since is null returning id)
  select pg_notify('${DEATHS}', id::text) from leaving`;
const LEAVE = 'delete from processes where id = $1';
const LOCK = `
  select case when pg_backend_pid() = $2::integer then pg_try_advisory_lock(${LOCKS}, $1) else false end as "isLocked"`;
const IS_OVERDUE = `
  exists (select from judge) and (($4::boolean and p.seen_at < now() - interval '${SILENT_MS} milliseconds')
    or ($6::boolean and o.is_free and p.unlocked_at <= now() - interval '${UNLOCKED_MS} milliseconds'))`;
const BEAT = `with judge as materialized (
    select from processes
    where id = $1 and seen_at = $7::timestamptz and seen_at > now() - interval '${JUDGES_MS} milliseconds'
  ),
  me as (
    update processes set seen_at = clock_timestamp(), unlocked_at = null, died_at = null,
      session_pid = case when pg_backend_pid() = $2::integer then $2::integer end,
      revivals = revivals + case when died_at is null then 0 else 1 end,
      leaving_since = case when $5::boolean then coalesce(leaving_since, now()) end,
      figures = coalesce($8::jsonb, figures), figures_at = case when $8::jsonb is null then figures_at else clock_timestamp() end
    where id = $1 returning revivals, seen_at::text
  ),
  others as materialized (
    select id, case when session_pid is not null then pg_try_advisory_xact_lock(${LOCKS}, id) else false end as is_free
    from processes where died_at is null and id <> $1
  ),
  changed as (
    update processes p set
      unlocked_at = coalesce(p.unlocked_at, now()),
      died_at = case when ${IS_OVERDUE} then now() end
    from others o
    where p.id = o.id and p.died_at is null and ((o.is_free and p.unlocked_at is null) or (${IS_OVERDUE}))
    returning p.id, p.died_at
  ),
  told as materialized (select pg_notify('${DEATHS}', id::text) from changed where died_at is not null)
  select (select revivals from me) as revivals,
    (select seen_at from me) as "seenAt",
    (select count(*)::integer from told) as found,
    exists (select from judge) as "isJudge",
    exists (select from others o join processes p on p.id = o.id where o.is_free and p.died_at is null) as "mayBeDead",
    ${peersSql('$3')}`;
const LOOK = `select ${peersSql('$1')}`;
/** Those of an app who live and stay, and who died lately, oldest first. */ function peersSql(app) {
    return `
    array(select id from processes where app = ${app} and died_at is null and leaving_since is null order by id) as peers,
    array(select id || '@' || died_at from processes
      where app = ${app} and died_at > now() - interval '1 minute' order by died_at) as dead`;
}

//# sourceMappingURL=process.sql.js.map