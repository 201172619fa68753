import type { Channel, Database, Message, MessageStatus, Mode, Statement } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import { byIndex } from '../board/by-index';
import { LaneFactsRepository } from '../board/lane-facts.repository';
import { type MessageLife, MessageLifeRepository } from '../life/message-life.repository';
import { beginningOf, searchTerms } from './search-terms';
import { ASKED_ALL, LOCATE_MESSAGE, SEARCHES } from './search.sql';

export const FOUND_TYPES = [
  'message',
  'lane',
  'number',
  'phone',
  'webhook',
  'bulk',
  'organization',
  'gateway',
] as const;
export const FOUND_BY = ['id', 'lane', 'provider_id', 'idempotency_key', 'recipient', 'own_number', 'name'] as const;
/**
 * What a search leaves out: provider's ids of messages sent through the API, recipients who are no contacts,
 * Idempotency-Keys older than three days, the middle of names; and, where there are thousands, some organizations.
 */
export const NOT_SEARCHED = [
  'sent_provider_ids',
  'unknown_recipients',
  'old_keys',
  'inside_names',
  'some_owners',
] as const;

/** A hit, without any message text or recipient. */
export interface Found {
  type: (typeof FOUND_TYPES)[number];
  foundBy: (typeof FOUND_BY)[number];
  id: string;
  organization: { id: string; name: string };
  /** Its name, or its own number; empty: none. */
  label: string;
  /** The lane it waits in, or that belongs to it; null: none. */
  lane: string | null;
  /** Null: not a message. */
  message: {
    channel: Channel;
    direction: Message['direction'];
    mode: Mode;
    status: MessageStatus;
    createdAt: Date;
  } | null;
}

export interface SearchAnswer {
  found: Found[];
  notSearched: (typeof NOT_SEARCHED)[number][];
}

/** A message for operators: no text, no recipient. */
export interface LocatedMessage {
  organization: { id: string; name: string };
  mode: Mode;
  type: string;
  accountName: string | null;
  providerId: string | null;
  errorCode: string | null;
  /** Null: it is done. */
  lane: string | null;
  createdAt: Date;
  scheduledAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  failedAt: Date | null;
  life: MessageLife;
}

type FoundRow = Pick<Found, 'type' | 'foundBy' | 'id' | 'label' | 'lane'> & {
  orgId: string;
  organizationName: string;
} & { [Field in keyof NonNullable<Found['message']>]: NonNullable<Found['message']>[Field] | null };

type LocatedRow = Omit<LocatedMessage, 'organization' | 'life' | 'lane'> & {
  orgId: string;
  organizationName: string;
  lane: string;
  isDone: boolean;
};

/** Searches all organizations for what an operator is asked about. Uses indexes only, however much is stored. */
export class OperationsSearchRepository {
  private readonly lanes: LaneFactsRepository;
  private readonly lives: MessageLifeRepository;

  constructor(private readonly database: Database) {
    this.lanes = new LaneFactsRepository(database);
    this.lives = new MessageLifeRepository(database);
  }

  /** Every meaning of the text, messages first. */
  async find(text: string): Promise<SearchAnswer> {
    const terms = searchTerms(text);
    if (terms.lane !== null) return { found: await this.findLane(terms.lane), notSearched: [] };
    if (terms.id !== null) {
      const found = await this.read([[SEARCHES.id, terms.id]]);
      if (found.length > 0) return { found, notSearched: [] };
    }
    const { digits, token, name } = terms;
    const searches: [Statement, string | string[]][] = [];
    const phones = digits === null ? [] : spellingsOf(digits);
    if (digits !== null) searches.push([SEARCHES.ownNumber, phones], [SEARCHES.recipient, phones]);
    if (token !== null) searches.push([SEARCHES.providerId, token], [SEARCHES.idempotencyKey, token]);
    if (name !== null) searches.push([SEARCHES.name, beginningOf(name)]);
    const found = await this.read(searches);
    const isAll = token === null || (await this.database.query<{ isAll: boolean }>(ASKED_ALL)).rows[0]?.isAll;
    const notSearched: SearchAnswer['notSearched'] = [];
    if (token !== null) notSearched.push('sent_provider_ids', 'old_keys');
    if (digits !== null) notSearched.push('unknown_recipients');
    if (name !== null && digits === null) notSearched.push('inside_names');
    if (isAll === false) notSearched.push('some_owners');
    return { found, notSearched };
  }

  /** A message of any organization, and why it waits. @returns null: unknown */
  async findMessage(id: string): Promise<LocatedMessage | null> {
    const { rows } = await this.database.query<LocatedRow>(LOCATE_MESSAGE, [id]);
    const [row] = rows;
    if (row === undefined) return null;
    const life = await this.lives.findForOrg(row.orgId, row.mode, id);
    if (life === null) return null;
    const { orgId, organizationName, isDone, lane, ...rest } = row;
    return {
      ...rest,
      organization: { id: orgId, name: organizationName },
      lane: isDone || lane === '' ? null : lane,
      life,
    };
  }

  private async findLane(lane: string): Promise<Found[]> {
    const facts = await this.lanes.findOne(lane);
    if (facts === null) return [];
    const organization = { id: facts.orgId, name: facts.organizationName };
    return [{ type: 'lane', foundBy: 'lane', id: lane, organization, label: lane, lane, message: null }];
  }

  private read(searches: readonly (readonly [Statement, string | string[]])[]): Promise<Found[]> {
    return byIndex(this.database, async (queryable) => {
      const found = new Map<string, Found>();
      for (const [statement, value] of searches) {
        const { rows } = await queryable.query<FoundRow>(statement, [value]);
        for (const each of rows.map(toFound)) {
          const key = `${each.type} ${each.id}`;
          if (!found.has(key)) found.set(key, each);
        }
      }
      return [...found.values()];
    });
  }
}

function toFound({ orgId, organizationName, channel, direction, mode, status, createdAt, ...row }: FoundRow): Found {
  const { type, foundBy, id, label, lane } = row;
  const isMessage = channel !== null && direction !== null && mode !== null && status !== null && createdAt !== null;
  return {
    type,
    foundBy,
    id,
    organization: { id: orgId, name: organizationName },
    label,
    lane: lane === '' ? null : lane,
    message: isMessage ? { channel, direction, mode, status, createdAt } : null,
  };
}
