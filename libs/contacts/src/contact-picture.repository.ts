import { createHash } from 'node:crypto';
import type { Database, Mode, Queryable, Statement } from '@chasqui/entities';
import { v7 as uuidv7 } from 'uuid';

/** What a number saw of the picture of a contact. */
export interface PictureReport {
  contactId: string;
  accountId: string;
  /** The addresses of the person that it asked for, the one that names it best first. At least one. */
  addresses: readonly string[];
  /** Null: the person shows none to this number. */
  picture: { mime: string; bytes: Buffer } | null;
}

/** A picture as it is handed out. */
export interface ContactPictureFile {
  id: string;
  mime: string;
  bytes: Buffer;
}

/** What no number has seen for so long, another number may replace or take away. */
const STALE = `interval '30 days'`;

/** The contact, held as everybody holds it who changes one. */
const HELD = `
  held as materialized (
    select id from contacts where id = $3 and org_id = $1 and mode = $2 for no key update
  )`;

/** The contact of a picture has not the address any more whose it is. @param picture a part with its contact's id and its address */
const isOfNobody = (picture: string): string => `
  not exists (select from contact_addresses a where a.org_id = $1 and a.contact_id = ${picture}.contact_id
    and a.kind in ('phone', 'whatsapp_lid') and a.value = ${picture}.address)`;

/** What is shown of a contact changed, unless its organization chose another picture. @param changed a part with the contact's id */
const tellOf = (changed: string): string => `
  told as (
    update contacts c set updated_at = clock_timestamp() from ${changed} x
    where c.id = x.contact_id and c.org_id = $1 and c.avatar_url is null returning c.updated_at
  )
  select updated_at as at from told`;

/**
 * $1 organization, $2 mode, $3 contact, $4 number, $5 address, $6 all of its addresses, $7 id, $8 type, $9 digest, $10 bytes,
 * $11 how many the organization may have
 */
const KEEP: Statement = {
  name: 'contact_picture_keep',
  text: `
    with ${HELD},
    before as materialized (
      select p.contact_id, p.digest, p.address = any($6::text[]) as is_own,
        p.seen_at < now() - ${STALE} or ${isOfNobody('p')} as is_free
      from contact_pictures p join held h on h.id = p.contact_id
      where p.org_id = $1 for no key update of p
    ),
    seen as (
      update contact_pictures p set seen_at = now(), account_id = $4, address = $5 from before b
      where p.contact_id = b.contact_id and p.org_id = $1 and b.digest = $9 and (b.is_own or b.is_free)
    ),
    kept as (
      insert into contact_pictures (contact_id, org_id, mode, id, account_id, address, mime, digest, bytes)
      select h.id, $1, $2, $7, $4, $5, $8, $9, $10 from held h
      where not exists (
          select from before b
          where b.digest = $9 or not (b.is_own or b.is_free))
        and (exists (select from before)
          or (select count(*) from (select from contact_pictures where org_id = $1 limit $11) counted) < $11)
      on conflict (contact_id) do update set id = excluded.id, account_id = excluded.account_id,
        address = excluded.address, mime = excluded.mime, digest = excluded.digest, bytes = excluded.bytes, seen_at = now()
      returning contact_id
    ),
    ${tellOf('kept')}`,
};

/** $1 organization, $2 mode, $3 contact, $4 number, $5 addresses */
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

const FIND: Statement = {
  name: 'contact_picture_find',
  text: 'select id, mime, bytes from contact_pictures where id = $1',
};

/** Pictures that people show on a channel, as long as their contacts are there. */
export class ContactPictureRepository {
  constructor(private readonly database: Database) {}

  /**
   * Keeps what a number saw: another picture in the place of the one before, or none. A number that is shown none takes away
   * only what it was the last to see. What belongs to an address that its contact has no more, everybody replaces. An organization that has its most gets no further ones.
   *
   * @param transaction holds the organization's inbound lock
   * @returns PostgreSQL's time of the change; null: what is shown of the contact is as before
   */
  async apply(
    transaction: Queryable,
    { orgId, mode }: { orgId: string; mode: Mode },
    { contactId, accountId, addresses, picture }: PictureReport,
    mostOfOrganization: number,
  ): Promise<Date | null> {
    const place = [orgId, mode, contactId, accountId];
    const { rows } =
      picture === null
        ? await transaction.query<{ at: Date }>(DROP, [...place, addresses])
        : await transaction.query<{ at: Date }>(KEEP, [
            ...place,
            addresses[0],
            addresses,
            uuidv7(),
            picture.mime,
            createHash('sha256').update(picture.bytes).digest(),
            picture.bytes,
            mostOfOrganization,
          ]);
    return rows[0]?.at ?? null;
  }

  /** A picture, for whoever holds a signed link: it names no organization. */
  async findLinked(id: string): Promise<ContactPictureFile | null> {
    const { rows } = await this.database.query<ContactPictureFile>(FIND, [id]);
    return rows[0] ?? null;
  }
}
