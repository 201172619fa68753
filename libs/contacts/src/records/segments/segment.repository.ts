import {
  type CountedPart,
  type Mode,
  type PageRequest,
  Segment,
  type StoredSegmentCount,
  type Transaction,
  type Transactor,
  within,
} from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { OwnedRows } from '@chasqui/tenancy';
import { lockContactFields } from '../../arrival/contact-field-lock';
import { type ContactFieldRecord, lockFields } from '../fields/contact-field.repository';
import type { SegmentCount } from './segment-counter';
import { KEEP_COUNT } from './segment-count.sql';
import type { ParsedDefinition } from './segment-rules.parser';

export const MOST_SEGMENTS = 200;

/** As a mode sees it: only counts differ. */
export interface SegmentRecord extends Omit<Segment, 'orgId' | 'organization' | 'counts'> {
  /** The last count in the mode; null: none since its rules changed. */
  counted: StoredSegmentCount | null;
  /** The last count is recent enough to show. */
  isFresh: boolean;
  /** Counted just now: even a request for a new count gets this one. */
  isNew: boolean;
}

interface StoredSegment extends Omit<Segment, 'organization'> {
  readAt: Date;
}

export interface NewSegment extends Pick<Segment, 'id' | 'orgId' | 'name'> {
  /** @param fields stay until the transaction ends */
  definitionOf: (fields: ContactFieldRecord[]) => ParsedDefinition;
}

export interface SegmentChange {
  name?: string;
  definition?: ParsedDefinition;
}

type SegmentOwner = Pick<Segment, 'orgId'> & { mode: Mode };

const FRESH_MS = 5 * 60 * 1000;
const NEW_MS = 5 * 1000;

export class SegmentRepository extends OwnedRows<Segment, StoredSegment, NewSegment> {
  constructor(database: Transactor) {
    super(database, {
      entity: Segment,
      alias: 's',
      notFound: 'SEGMENT_NOT_FOUND',
      taken: {
        constraint: 'segments_name_key',
        code: 'SEGMENT_EXISTS',
        field: 'name',
        message: 'Another segment has this `name`.',
      },
      room: { lock: (transaction, orgId) => lockContactFields(transaction, orgId).then(() => MOST_SEGMENTS), full },
      columns: (own) => `${own}, now() as read_at`,
    });
  }

  async listOfMode(owner: SegmentOwner, page: PageRequest): Promise<CountedPart<SegmentRecord>> {
    const { part, ...figures } = await this.list(owner, page);
    return { part: { ...part, rows: part.rows.map((row) => Object.assign(row, seenIn(owner.mode, row))) }, ...figures };
  }

  async findOfMode(owner: SegmentOwner, id: string): Promise<SegmentRecord> {
    return seenIn(owner.mode, await this.find(owner, id));
  }

  /** @param changeOf gets fields that stay until the transaction ends */
  async update(
    owner: SegmentOwner,
    id: string,
    changeOf: (before: SegmentRecord, fields: ContactFieldRecord[]) => SegmentChange,
    database: Transactor = this.database,
  ): Promise<SegmentRecord> {
    return database.transaction(async (transaction) => {
      const fields = await lockFields(transaction, owner.orgId);
      const change = (before: StoredSegment) => {
        const { name, definition } = changeOf(seenIn(owner.mode, before), fields);
        return {
          ...(name !== undefined && { name }),
          ...(definition !== undefined && { ...definition, revision: before.revision + 1, counts: {} }),
        };
      };
      return seenIn(owner.mode, (await this.patch(owner, id, change, within(transaction))).after);
    });
  }

  /** Stores a count. @returns null: the rules changed meanwhile, or it is gone */
  async keepCount(
    orgId: string,
    mode: Mode,
    { id, revision }: Pick<SegmentRecord, 'id' | 'revision'>,
    { count, isEstimate }: SegmentCount,
  ): Promise<StoredSegmentCount | null> {
    const values = [orgId, id, mode, revision, count, isEstimate];
    const { rows } = await this.database.query<{ stored: StoredSegmentCount }>(KEEP_COUNT, values);
    return rows[0]?.stored ?? null;
  }

  protected override async insertDraft(
    transaction: Transaction,
    { id, orgId, name, definitionOf }: NewSegment,
  ): Promise<void> {
    await this.insert(transaction, { id, orgId, name, ...definitionOf(await lockFields(transaction, orgId)) });
  }
}

const full = (): AppError =>
  new AppError('INVALID_STATE', { message: `An organization has at most ${MOST_SEGMENTS} segments.` });

export function seenIn(mode: Mode, { counts, readAt, ...segment }: StoredSegment): SegmentRecord {
  const counted = counts[mode] ?? null;
  const ageMs = counted === null ? Infinity : readAt.getTime() - Date.parse(counted.at);
  return { ...segment, counted, isFresh: ageMs < FRESH_MS, isNew: ageMs < NEW_MS };
}
