/** Most spellings of a phone (`spellingsOf`). */
export const MOST_SPELLINGS = 4;

/**
 * Part of a statement: `suppressed`, the recipients (`who`) in the part `recipient` to whom sending is suppressed
 * because of what was said under any spelling of their phone before its contact was deleted, even if another spelling
 * has a contact. `recipient` has `who`, `org_id`, `mode`, `kind` and `spellings`. Each is looked up by key, whatever
 * number PostgreSQL estimates.
 */
export const suppressedSql = (channel: 'whatsapp' | 'sms'): string => `
    suppressed as materialized (
      select r.who from recipient r
      cross join lateral (select key from suppression_keys k where k.org_id = r.org_id limit 1) k
      cross join lateral (
        select from suppressed_addresses s
        where s.org_id = r.org_id and s.mode = r.mode and s.channel in ('all', '${channel}') and s.hash = any (
          array(select address_hash(k.key, r.kind, spelling) from unnest(r.spellings) spelling))
        limit 1
      ) s
    )`;

/**
 * SQL: whether the recipient of a message `m` opted out of a channel, or was erased: an opt-out of one spelling of a
 * phone counts for all.
 *
 * @param kind SQL of the kind of the recipient's address
 * @param channel SQL
 */
export const isOptedOutSql = (kind: string, channel: string): string => `(
      exists (
        select from contact_addresses a join contacts c on c.id = a.contact_id and c.org_id = m.org_id
        where a.org_id = m.org_id and a.mode = m.mode and a.kind = ${kind} and a.value = any (phone_spellings(m.to_address))
          and c.channels -> ${channel} ->> 'opt' = 'out')
      or exists (
        select from suppression_keys k cross join unnest(phone_spellings(m.to_address)) spelling
        join suppressed_addresses s on s.org_id = m.org_id and s.mode = m.mode and s.channel in ('all', ${channel})
          and s.hash = address_hash(k.key, ${kind}, spelling)
        where k.org_id = m.org_id))`;

/**
 * SQL: whether a message also goes to a person who opted out: it answers their opt-out or their question for help.
 * Answers to an opt-in do not: they may have opted out since.
 *
 * @param payload SQL of the message's payload
 */
export const goesAnywaySql = (payload: string): string =>
  `coalesce(${payload} ->> 'answer' in ('stop', 'help'), false)`;

/**
 * SQL: the address kind of a recipient: a phone number, or the LID of a person whose number WhatsApp hides.
 *
 * @param recipient SQL of the recipient
 */
export const recipientKindSql = (recipient: string): string =>
  `case when ${recipient} like '%@lid' then 'whatsapp_lid' else 'phone' end`;
