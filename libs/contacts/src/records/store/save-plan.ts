import { spelledAddresses } from '../../arrival/contact-address';
import type { ContactSource } from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';
import { changed, type ChangeProblem, type ContactChange, GIVEN_KINDS, joined } from './contact-change';
import { changedConsents, withOptOuts } from './contact-consent';
import type { ConsentChannel, ContactRow, RecordAddress } from './contact-record';

export type OnConflict = 'error' | 'merge';

export type SaveOutcome =
  | { kind: 'created'; id: string }
  | { kind: 'updated'; id: string }
  | { kind: 'exists'; id: string }
  | { kind: 'ambiguous'; ids: string[] }
  | { kind: 'plan_limit' }
  | { kind: 'erased' }
  | { kind: 'missing_value'; key: string }
  | { kind: ChangeProblem };

export interface SavePlan {
  created: ContactRow[];
  changed: { before: ContactRow; after: ContactRow }[];
  outcomes: SaveOutcome[];
  /** The word in which a contact gave its new consent for a channel; null: none. */
  wordOf: (contactId: string, channel: ConsentChannel) => string | null;
}

export interface SaveRules {
  onConflict: OnConflict;
  source: ContactSource;
  /** Infinite: no limit. */
  room: number;
  isErased: (address: Pick<RecordAddress, 'kind' | 'value'>) => boolean;
  missing: (row: Pick<ContactRow, 'customFields'>) => string | undefined;
  /** PostgreSQL's time. */
  at: Date;
  /** Contacts of an earlier part of the whole; like new ones, they take new values even if `onConflict` is `error`. */
  own?: ReadonlySet<string>;
  grant?: (row: ContactRow, draft: ContactChange) => ContactRow;
}

export function addressesOf({ primary, addresses = [] }: ContactChange): Pick<RecordAddress, 'kind' | 'value'>[] {
  const named = GIVEN_KINDS.flatMap((kind) => {
    const value = primary[kind];
    return typeof value === 'string' ? [{ kind, value }] : [];
  });
  return [...named, ...addresses.map(({ kind, value }) => ({ kind, value }))];
}

/**
 * One after the other, so that a later draft finds what an earlier one made. One that fails changes nothing for others.
 * Pure.
 * @param stored every contact that has one of the addresses, in any spelling of a phone, with all of its own
 */
export function planSaves(
  stored: readonly ContactRow[],
  drafts: readonly ContactChange[],
  { onConflict, source, room, isErased, missing, at, own, grant = (row) => row }: SaveRules,
): SavePlan {
  const before = new Map(stored.map((row) => [row.id, row]));
  const rows = new Map(before);
  const byAddress = new Map<string, string>();
  const hold = (row: ContactRow): void => {
    rows.set(row.id, row);
    for (const address of row.addresses) byAddress.set(nameOf(address), row.id);
  };
  for (const row of stored) hold(row);
  const isOwn = (id: string): boolean => own !== undefined && (own.has(id) || !before.has(id));
  const words = new Map<string, string | null>();
  const save = (was: ContactRow | undefined, row: ContactRow, { consents = {} }: ContactChange): void => {
    for (const channel of changedConsents(was, row)) words.set(`${row.id} ${channel}`, consents[channel]?.word ?? null);
    hold(row);
  };
  const said = { at: at.toISOString(), source: source === 'import' ? source : 'api' } as const;
  let left = room;
  const outcomes = drafts.map((draft): SaveOutcome => {
    if (addressesOf(draft).some(isErased)) return { kind: 'erased' };
    const ids = [...new Set(addressesOf(draft).flatMap((address) => holdersOf(address, byAddress)))];
    const [id] = ids;
    if (ids.length > 1) return { kind: 'ambiguous', ids };
    const known = id === undefined ? undefined : rows.get(id);
    if (known !== undefined && onConflict === 'error' && !isOwn(known.id)) {
      const out = withOptOuts(known, draft, said);
      if (out === known) return { kind: 'exists', id: known.id };
      save(known, out, draft);
      return { kind: 'updated', id: known.id };
    }
    if (known === undefined && left <= 0) return { kind: 'plan_limit' };
    const after = known === undefined ? changed(emptyRow(source, at), draft) : joined(known, draft);
    if (typeof after === 'string') return { kind: after };
    const key = known === undefined ? missing(after) : undefined;
    if (key !== undefined) return { kind: 'missing_value', key };
    if (known === undefined) left -= 1;
    save(known, grant(withOptOuts(after, draft, said), draft), draft);
    return known === undefined ? { kind: 'created', id: after.id } : { kind: 'updated', id: after.id };
  });
  const all = [...rows.values()];
  return {
    created: all.filter(({ id }) => !before.has(id)),
    changed: all.flatMap((after) => {
      const was = before.get(after.id);
      return was === undefined || was === after ? [] : [{ before: was, after }];
    }),
    outcomes,
    wordOf: (contactId, channel) => words.get(`${contactId} ${channel}`) ?? null,
  };
}

const nameOf = ({ kind, value }: Pick<RecordAddress, 'kind' | 'value'>): string => `${kind} ${value}`;

/** The contact that has the address exactly, else all with another spelling. @param owners by `nameOf` */
export function holdersOf(
  address: Pick<RecordAddress, 'kind' | 'value'>,
  owners: ReadonlyMap<string, string>,
): string[] {
  const [literal, ...others] = spelledAddresses(address).map((each) => owners.get(nameOf(each)));
  const found = literal === undefined ? others : [literal];
  return [...new Set(found.flatMap((id) => id ?? []))];
}

function emptyRow(source: ContactSource, at: Date): ContactRow {
  return {
    id: uuidv7(),
    name: null,
    isNameChosen: false,
    firstName: null,
    lastName: null,
    avatarUrl: null,
    language: null,
    timezone: null,
    country: null,
    company: null,
    notes: null,
    tags: [],
    customFields: {},
    channels: {},
    blocked: false,
    source,
    isTold: false,
    lastInboundAt: null,
    lastOutboundAt: null,
    createdAt: at,
    updatedAt: at,
    addresses: [],
    pictureId: null,
    pictureAddress: null,
  };
}
