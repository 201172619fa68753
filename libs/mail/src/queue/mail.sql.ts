import type { Statement } from '@chasqui/database';

/** $1 kind, $2 organization, $3 recipient: recent mails. Mails that a limit kept from being sent do not count. */
export const COUNT_LATELY: Statement = {
  name: 'system_mail_count_lately',
  text: `
    select
      (select count(*)::int from system_mails where org_id = $2 and kind = $1 and created_at > now() - interval '1 day'
        and reason is distinct from 'limit' and reason is distinct from 'full') as of_organization,
      (select count(*)::int from system_mails where recipient = $3 and kind = $1 and created_at > now() - interval '1 day'
        and reason is distinct from 'limit' and reason is distinct from 'full') as to_address,
      (select count(*)::int from system_mails where recipient = $3 and kind = $1 and org_id = $2
        and created_at > now() - interval '1 day'
        and reason is distinct from 'limit' and reason is distinct from 'full') as to_address_of_organization,
      (select count(*)::int from system_mails where org_id = $2 and state = 'waiting') as waiting_of_organization,
      (select count(*)::int from (select from system_mails where state = 'waiting' limit $4) w) as "waiting"`,
};

export const INSERT: Statement = {
  name: 'system_mail_insert',
  text: `
    insert into system_mails (id, kind, org_id, link_id, recipient, state, reason, sealed_letter, expires_at, finished_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8,
      least(now() + $9 * interval '1 second', (select expires_at from one_time_links where id = $4)),
      case when $6 <> 'waiting' then now() end)`,
};

/** Closes expired mails, and those whose link was used or withdrawn, and drops their text. */
export const CLOSE_USELESS: Statement = {
  name: 'system_mail_close_useless',
  text: `
    update system_mails m set sealed_letter = null, finished_at = now(), claimed_until = null,
      state = case when m.expires_at <= now() then 'failed' else 'dropped' end,
      reason = case when m.expires_at <= now() then coalesce(m.reason, 'too_late') end
    where id in (
      select id from system_mails w where w.state = 'waiting' and (w.claimed_until is null or w.claimed_until < now())
        and (w.expires_at <= now() or (w.kind <> 'test' and not exists (
          select from one_time_links l where l.id = w.link_id and l.used_at is null and l.expires_at > now())))
      limit 500 for update skip locked)`,
};

/**
 * $1 limit, $2 seconds: takes due mails. Organizations take turns: the first of each comes before the second of any,
 * including those in progress.
 */
export const CLAIM: Statement = {
  name: 'system_mail_claim',
  text: `
    with busy as (
      select org_id, count(*) as n from system_mails where state = 'waiting' and claimed_until >= now() group by org_id
    ), turns as (
      select w.id, w.due_at, coalesce(b.n, 0) + row_number() over (
        partition by coalesce(w.org_id, w.id) order by w.due_at, w.id) as turn
      from system_mails w left join busy b on b.org_id = w.org_id
      where w.state = 'waiting' and w.due_at <= now() and (w.claimed_until is null or w.claimed_until < now())
    ), chosen as (
      select m.id from system_mails m join turns t on t.id = m.id
      where m.state = 'waiting' and (m.claimed_until is null or m.claimed_until < now())
      order by t.turn, t.due_at limit $1 for update of m skip locked
    )
    update system_mails m set attempts = attempts + 1, claimed_until = now() + $2 * interval '1 second'
    from chosen c where m.id = c.id
    returning m.id, m.kind, m.recipient, m.attempts, m.sealed_letter`,
};

/** $1 id, $2 attempt: only the current claim may set the outcome. */
export const FINISH: Statement = {
  name: 'system_mail_finish',
  text: `
    update system_mails set state = $3, reason = $4, reply = $5, sealed_letter = null, claimed_until = null,
      finished_at = now(), refused_at = case when $3 = 'sent' then refused_at else now() end
    where id = $1 and attempts = $2 and state = 'waiting'`,
};

export const POSTPONE: Statement = {
  name: 'system_mail_postpone',
  text: `
    update system_mails set reason = $3, reply = $4, claimed_until = null, refused_at = now(), due_at = now() + $5 * interval '1 second'
    where id = $1 and attempts = $2 and state = 'waiting'`,
};

/** At most the mails that may wait; those in progress are not touched. */
export const HASTEN_REFUSED: Statement = {
  name: 'system_mail_hasten_refused',
  text: `
    update system_mails set due_at = now() where id in (
      select id from system_mails where state = 'waiting' and reason = 'sign_in' and due_at > now() and claimed_until is null
      for update skip locked)`,
};

export const OF_LINKS: Statement = {
  name: 'system_mail_of_links',
  text: `
    select distinct on (link_id) link_id, state, reason, finished_at
    from system_mails where org_id = $1 and link_id = any ($2::uuid[]) order by link_id, created_at desc, id desc`,
};

export const SUMMARY: Statement = {
  name: 'system_mail_summary',
  text: `
    select
      (select count(*)::int from (select from system_mails where state = 'waiting' limit $1) w) as waiting,
      (select min(created_at) from system_mails where state = 'waiting') as oldest_waiting_at,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      max(finished_at) filter (where state = 'sent') as last_sent_at,
      (select jsonb_build_object('at', f.refused_at, 'reason', f.reason, 'reply', f.reply)
         from system_mails f where f.refused_at is not null and f.reason is not null
           and f.created_at > now() - interval '1 day'
         order by f.refused_at desc limit 1) as last_failure
    from system_mails where created_at > now() - interval '1 day'`,
};
