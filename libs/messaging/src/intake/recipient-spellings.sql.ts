/** A phone has so many spellings at most (`spellingsOf`). */
export const MOST_SPELLINGS = 4;

/**
 * A part of a statement: `suppressed`, those (`who`) of the part `recipient` to whom nothing is to be sent because of what was said of
 * a spelling of their phone before its contact went, also when another spelling has one. `recipient` has `who`, `org_id`, `mode`,
 * `kind` and `spellings`. Each is looked up by keys, whatever PostgreSQL thinks of their number.
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
 * Whether the recipient of a message `m` opted out of a channel, or was erased, in a statement: what was said of one spelling of a
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
