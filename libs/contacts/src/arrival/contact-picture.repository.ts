import { createHash } from 'node:crypto';
import type { Database, Mode, Queryable, Statement } from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';

export interface PictureReport {
  contactId: string;
  accountId: string;
  /** The person's addresses that it asked for, the best one first. At least one. */
  addresses: readonly string[];
  /** Null: the person shows none to this number. */
  picture: { mime: string; bytes: Buffer } | null;
  /** When the number saw it, RFC 3339, by the clock of its gateway. */
  at: string;
}

export interface ContactPictureFile {
  id: string;
  mime: string;
  bytes: Buffer;
}

/** A picture that no number has seen for this long may be replaced or removed by any number. */
const STALE = `interval '30 days'`;

/**
 * People who change their picture all the time must not cause many writes and events. Reports of one number are
 * compared by the times of its gateway, which may deliver hours of them at once. One from before the last change comes
 * from a clock that was put back, since a number reports in order.
 */
const STEADY = `interval '30 minutes'`;
/** Room for each picture that an organization may have, in bytes; WhatsApp's pictures have less. */
const USUAL_BYTES = 8 * 1024;

/** Locks the contact like every other change of it. */
const HELD = `
  held as materialized (
    select id from contacts where id = $3 and org_id = $1 and mode = $2 for no key update
  )`;

/** The picture's contact no longer has the picture's address. @param picture has the contact's id and the address */
const isOfNobody = (picture: string): string => `
  not exists (select from contact_addresses a where a.org_id = $1 and a.contact_id = ${picture}.contact_id
    and a.kind in ('phone', 'whatsapp_lid') and a.value = any (phone_spellings(${picture}.address)))`;

/** The visible picture changed, unless the organization chose another. @param changed has the contact's id */
const tellOf = (changed: string): string => `
  told as (
    update contacts c set updated_at = clock_timestamp() from ${changed} x
    where c.id = x.contact_id and c.org_id = $1 and c.avatar_url is null returning c.updated_at
  )
  select (select updated_at from told) as at, exists (select from ${changed}) as is_changed`;

/** When the number saw the picture. A clock that is ahead counts as now. */
const SAW_AT = 'least($13::timestamptz, now())';

/**
 * $3 contact, $4 number, $5 address, $6 all of its addresses, $7 id, $8 type, $9 digest, $10 bytes, $11 and $12 how
 * many further pictures and bytes the organization may have, $13 when the number saw it
 */
const KEEP: Statement = {
  name: 'contact_picture_keep',
  text: `
    with ${HELD},
    before as materialized (
      select p.contact_id, p.digest, p.address = any($6::text[]) as is_own,
        p.seen_at < now() - ${STALE} or ${isOfNobody('p')} as is_free,
        case when p.account_id = $4 then p.changed_at > ${SAW_AT} - ${STEADY} and p.changed_at <= ${SAW_AT}
          else p.seen_at > now() - ${STEADY} end as is_new, octet_length(p.bytes) as size
      from contact_pictures p join held h on h.id = p.contact_id
      where p.org_id = $1 for no key update of p
    ),
    seen as (
      update contact_pictures p set seen_at = now(), account_id = $4, address = $5,
        changed_at = case when p.account_id = $4 then p.changed_at else ${SAW_AT} end
      from before b
      where p.contact_id = b.contact_id and p.org_id = $1 and b.digest = $9 and (b.is_own or b.is_free)
    ),
    kept as (
      insert into contact_pictures (contact_id, org_id, mode, id, account_id, address, mime, digest, bytes, changed_at)
      select h.id, $1, $2, $7, $4, $5, $8, $9, $10, ${SAW_AT} from held h
      where not exists (
          select from before b
          where b.digest = $9 or not (b.is_free or (b.is_own and not b.is_new)))
        and (exists (select from before) or $11::bigint > 0)
        and octet_length($10::bytea) <= greatest($12::bigint, coalesce((select size from before), 0))
      on conflict (contact_id) do update set id = excluded.id, account_id = excluded.account_id,
        address = excluded.address, mime = excluded.mime, digest = excluded.digest, bytes = excluded.bytes, seen_at = now(),
        changed_at = excluded.changed_at
      returning contact_id
    ),
    ${tellOf('kept')}`,
};

const DROP: Statement = {
  name: 'contact_picture_drop',
  text: `
    with ${HELD},
    gone as (
      delete from contact_pictures p using held h
      where p.contact_id = h.id and p.org_id = $1
        and ((p.account_id = $4 and p.address = any($5::text[])) or p.seen_at < now() - ${STALE} or ${isOfNobody('p')})
      returning p.contact_id
    ),
    ${tellOf('gone')}`,
};

/** Counts only if one of the pictures is new: most reports are of one that is stored already. */
const COUNT: Statement = {
  name: 'contact_pictures_count',
  text: `
    with new as materialized (
      select from json_to_recordset($2::json) as x(contact_id uuid, digest text)
      where not exists (
        select from contact_pictures p
        where p.org_id = $1 and p.contact_id = x.contact_id and p.digest = decode(x.digest, 'hex')) limit 1
    )
    select count(p.id)::int as pictures, coalesce(sum(octet_length(p.bytes)), 0)::float8 as bytes
    from new join contact_pictures p on p.org_id = $1`,
};

const FIND: Statement = {
  name: 'contact_picture_find',
  text: 'select id, mime, bytes from contact_pictures where id = $1',
};

export class ContactPictureRepository {
  constructor(private readonly database: Database) {}

  /**
   * One report after the other. A number that is shown no picture removes one only if it was the last to see it. Any
   * number may replace a picture of an address that the contact has lost. A picture that was not 30 minutes old when
   * the other one was seen is not replaced. An organization with its maximum of pictures, or 8 KB for each of them,
   * gets no further ones; within one call, replaced ones count as well.
   * @param transaction holds the organization's inbound lock
   * @param reports in the order in which everything locks contacts
   * @returns PostgreSQL's time of each change; null: the visible picture is as before
   */
  async apply(
    transaction: Queryable,
    { orgId, mode }: { orgId: string; mode: Mode },
    reports: readonly PictureReport[],
    mostOfOrganization: number,
  ): Promise<(Date | null)[]> {
    const seen = reports.map((report) => ({ ...report, digest: report.picture && digestOf(report.picture.bytes) }));
    const room = await roomOf(transaction, orgId, seen, mostOfOrganization);
    const times: (Date | null)[] = [];
    for (const { contactId, accountId, addresses, picture, digest, at } of seen) {
      const place = [orgId, mode, contactId, accountId];
      if (picture === null) {
        times.push((await transaction.query<Applied>(DROP, [...place, addresses])).rows[0]?.at ?? null);
        continue;
      }
      const { mime, bytes } = picture;
      const values = [...place, addresses[0], addresses, uuidv7(), mime, digest, bytes, room.pictures, room.bytes, at];
      const [applied] = (await transaction.query<Applied>(KEEP, values)).rows;
      times.push(applied?.at ?? null);
      if (!applied?.isChanged) continue;
      room.pictures -= 1;
      room.bytes -= bytes.length;
    }
    return times;
  }

  /** For the holder of a signed link, which names no organization. */
  async findLinked(id: string): Promise<ContactPictureFile | null> {
    const { rows } = await this.database.query<ContactPictureFile>(FIND, [id]);
    return rows[0] ?? null;
  }
}

/** `at` is null also if the organization chose another picture, which is shown. */
interface Applied {
  at: Date | null;
  isChanged: boolean;
}

interface Room {
  pictures: number;
  bytes: number;
}

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Room for pictures; below zero if there are too many. Meaningless if none of the pictures is new. */
async function roomOf(
  transaction: Queryable,
  orgId: string,
  seen: readonly { contactId: string; digest: Buffer | null }[],
  most: number,
): Promise<Room> {
  const shown = seen.flatMap(({ contactId, digest }) =>
    digest === null ? [] : [{ contact_id: contactId, digest: digest.toString('hex') }],
  );
  if (shown.length === 0) return { pictures: 0, bytes: 0 };
  const { rows } = await transaction.query<Room>(COUNT, [orgId, JSON.stringify(shown)]);
  const { pictures = 0, bytes = 0 } = rows[0] ?? {};
  return { pictures: most - pictures, bytes: most * USUAL_BYTES - bytes };
}
