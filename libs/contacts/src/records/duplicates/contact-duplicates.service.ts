import {
  Database,
  LIST_BYTES,
  type Listed,
  type ListPart,
  type ListPosition,
  type Queryable,
  type Transactor,
} from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { type ContactFieldRecord, ContactFieldRepository } from '../fields/contact-field.repository';
import type { ContactOwner, ContactRow } from '../store/contact-record';
import {
  cluesOf,
  type DuplicateReason,
  groupOf,
  isRare,
  namesakesOf,
  type Partner,
  type Walked,
} from './duplicate-groups';
import { addressName, DuplicateRepository, type Pair, pairName, pairOf } from './duplicate.repository';

interface DuplicateLimits {
  step: number;
  steps: number;
  groups: number;
  /** Contacts are read up to this size; the first group is shown whatever its size. */
  bytes: number;
}

const LIMITS: DuplicateLimits = { step: 1_000, steps: 5, groups: 20, bytes: LIST_BYTES / 2 };
/** Per organization and mode. */
const MOST_DISTINCTIONS = 10_000;

export interface DuplicateGroup {
  reasons: DuplicateReason[];
  /** The group stands at the place of the first contact. */
  contacts: ContactRow[];
}

interface FoundGroup {
  ids: string[];
  reasons: DuplicateReason[];
  listValue: string;
  listId: string;
}

/** Asks indexes for the partners of each contact: a page costs the same however many contacts exist or are alike. */
export class ContactDuplicatesService {
  constructor(
    private readonly database: Database,
    private readonly duplicates: DuplicateRepository,
    private readonly fields: ContactFieldRepository,
    private readonly limits: DuplicateLimits = LIMITS,
  ) {}

  /** Looks at 5,000 contacts at most: up to 20 groups, fewer of large contacts, or none, and where to go on. */
  async list(
    owner: ContactOwner,
    after: ListPosition | null,
  ): Promise<{ part: ListPart<DuplicateGroup>; goesOnAt: ListPosition | null; fields: ContactFieldRecord[] }> {
    const { step, steps, groups: most } = this.limits;
    const groups: FoundGroup[] = [];
    let goesOnAt = after;
    for (let taken = 0; taken < steps && groups.length < most; taken += 1) {
      const walked = await this.duplicates.walk(owner, goesOnAt, step);
      groups.push(...(await this.groupsOf(owner, walked)));
      const last = walked.at(-1);
      goesOnAt = last === undefined || walked.length < step ? null : { value: last.at, id: last.id };
      if (goesOnAt === null) break;
    }
    const { rows, count } = await this.withContacts(owner, groups.slice(0, most));
    const end = groups.length > count ? groups[count - 1] : undefined;
    return {
      part: { rows, isMore: false },
      goesOnAt: end === undefined ? goesOnAt : { value: end.listValue, id: end.listId },
      fields: await this.fields.listForOrg(owner.orgId),
    };
  }

  /** @param ids two to six @returns how many pairs are new @throws AppError CONTACT_NOT_FOUND, VALIDATION for one id */
  distinguish(owner: ContactOwner, ids: readonly string[], database: Transactor = this.database): Promise<number> {
    const own = unique(ids);
    const pairs = pairsOf(own);
    return database.transaction(async (transaction) => {
      if ((await this.duplicates.hold(transaction, owner, own)) < own.length) throw new AppError('CONTACT_NOT_FOUND');
      return this.duplicates.remember(transaction, owner, pairs, MOST_DISTINCTIONS);
    });
  }

  /** @returns how many pairs may be suggested again @throws AppError VALIDATION if all ids are the same */
  retract(owner: ContactOwner, ids: readonly string[], database: Queryable = this.database): Promise<number> {
    return this.duplicates.retract(database, owner, pairsOf(unique(ids)));
  }

  private async groupsOf(owner: ContactOwner, walked: readonly Walked[]): Promise<FoundGroup[]> {
    const partners = await this.partnersOf(owner, walked);
    const pairs = walked.flatMap(({ id }) => partners.get(id)?.map((partner) => pairOf(id, partner.id)) ?? []);
    const distinct = await this.duplicates.findDistinct(owner, pairs);
    return walked.flatMap(({ id, at }) => {
      const likely = partners.get(id)?.filter((partner) => !distinct.has(pairName(pairOf(id, partner.id)))) ?? [];
      const group = groupOf({ id, at }, likely);
      return group === null ? [] : [{ ...group, listValue: at, listId: id }];
    });
  }

  private async partnersOf(owner: ContactOwner, walked: readonly Walked[]): Promise<Map<string, Partner[]>> {
    const rare = walked.filter(isRare);
    const ids = [...new Set(rare.flatMap(({ namesakes }) => namesakes.map(({ id }) => id)))];
    const compared = await this.duplicates.compare(owner, ids);
    const clued = walked.map((each) => ({ each, clues: cluesOf(each) }));
    const owners = await this.duplicates.ownersOf(
      owner,
      clued.flatMap(({ clues }) => clues),
    );
    return new Map(
      clued.map(({ each, clues }) => {
        const byAddress = clues.flatMap((clue): Partner[] => {
          const found = owners.get(addressName(clue));
          return found === undefined || found.id === each.id
            ? []
            : [{ ...found, reason: clue.reason, ...(clue.isOneWay && { isOneWay: true }) }];
        });
        return [each.id, [...namesakesOf(each, compared), ...byAddress]];
      }),
    );
  }

  /** The first groups whose contacts fit into a page's bytes, at least one; `count` is how many those are. */
  private async withContacts(
    owner: ContactOwner,
    groups: readonly FoundGroup[],
  ): Promise<{ rows: Listed<DuplicateGroup>[]; count: number }> {
    const ids = [...new Set(groups.flatMap((group) => group.ids))];
    const { rows, lookedAt } = await this.duplicates.findWithin(owner, ids, this.limits.bytes);
    const behind = new Set(ids.slice(lookedAt));
    const cut = groups.findIndex((group) => group.ids.some((id) => behind.has(id)));
    const [first] = groups;
    if (cut === 0 && first !== undefined) {
      const whole = await this.duplicates.findWithin(owner, first.ids, Number.MAX_SAFE_INTEGER);
      return { rows: shown([first], whole.rows), count: 1 };
    }
    const count = cut < 0 ? groups.length : cut;
    return { rows: shown(groups.slice(0, count), rows), count };
  }
}

function shown(groups: readonly FoundGroup[], rows: readonly ContactRow[]): Listed<DuplicateGroup>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groups.flatMap(({ ids, reasons, listValue, listId }) => {
    const contacts = ids.flatMap((id) => byId.get(id) ?? []);
    // A contact was merged or deleted meanwhile.
    return contacts.length < 2 ? [] : [{ reasons, contacts, listValue, listId }];
  });
}

/** PostgreSQL writes ids in lower case. */
const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

function pairsOf(ids: readonly string[]): Pair[] {
  if (ids.length < 2) {
    const message = '`contact_ids` must name at least two contacts.';
    throw new AppError('VALIDATION', {
      message,
      extra: { fields: [{ field: 'contact_ids', code: 'OUT_OF_RANGE', message }] },
    });
  }
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other) => pairOf(one, other)));
}
