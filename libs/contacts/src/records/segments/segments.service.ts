import { MediaLinks } from '@chasqui/files/store';
import { isDeepStrictEqual } from 'node:util';
import type { CountedPart, PageRequest, StoredSegmentCount, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { isBlank, type Page } from '@chasqui/http/requests';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type ContactFieldRecord, ContactFieldRepository } from '../fields/contact-field.repository';
import {
  type ContactFilter,
  ContactListRepository,
  type ContactPage,
  WHATEVER,
} from '../lists/contact-list.repository';
import { MOST_COUNTED } from '../lists/contact-list.sql';
import { FIRST_VALUE } from '../lists/segment-condition';
import type { ContactOwner } from '../store/contact-record';
import { type PictureLinks, toContactData } from '../requests/contact.response';
import { conditionOf } from './segment-condition.sql';
import { SegmentCounter } from './segment-counter';
import { type ParsedDefinition, parseRules, type SegmentDefinition } from './segment-rules.parser';
import { type SegmentFieldsData, toSegmentFieldsData } from './segment-field.response';
import { SegmentValueRepository } from './segment-value.repository';
import type { SegmentValuesQuery } from './segment-values.query';
import type { CreateSegmentBody, PreviewSegmentBody, UpdateSegmentBody } from './segment.body';
import {
  type NewSegment,
  seenIn,
  type SegmentChange,
  type SegmentRecord,
  SegmentRepository,
} from './segment.repository';
import { type SegmentData, type SegmentPreviewData, toSegmentData } from './segment.response';
import { UnusedValues } from './unused-values';

const SAMPLE = { after: null, offset: 0, limit: 10 } as const;

/** For both modes; their contacts are those of one. Malformed, unknown and foreign ids are the same 404. */
@Injectable()
export class SegmentsService {
  /** Counts under way, by segment and mode: further requests wait for the same one. */
  private readonly counting = new Map<string, Promise<StoredSegmentCount | null>>();
  private readonly recounting = new Map<string, string>();

  constructor(
    private readonly segments: SegmentRepository,
    private readonly fields: ContactFieldRepository,
    private readonly lists: ContactListRepository,
    private readonly counter: SegmentCounter,
    private readonly values: SegmentValueRepository,
    private readonly unused: UnusedValues,
    @Inject(MediaLinks) private readonly links: PictureLinks | null,
  ) {}

  list(owner: ContactOwner, page: Page): Promise<CountedPart<SegmentRecord>> {
    return this.segments.listOfMode(owner, page);
  }

  /** @throws AppError VALIDATION, FIELD_NOT_FOUND */
  async prepare({ orgId }: Pick<ContactOwner, 'orgId'>, body: CreateSegmentBody): Promise<NewSegment> {
    const ruled = (fields: readonly ContactFieldRecord[]): ParsedDefinition => definitionOf(body, fields);
    // Checks the rules early, outside of the transaction.
    ruled(await this.fields.listForOrg(orgId));
    return { id: uuidv7(), orgId, name: body.name.trim(), definitionOf: ruled };
  }

  /** @throws AppError SEGMENT_EXISTS, INVALID_STATE, FIELD_NOT_FOUND; the transaction must then be rolled back */
  async create(draft: NewSegment, database: Transactor): Promise<SegmentData> {
    return toSegmentData(seenIn('live', await this.segments.create(draft, database)));
  }

  /** With a count that is at most five minutes old. @throws AppError SEGMENT_NOT_FOUND */
  async read(owner: ContactOwner, id: string): Promise<SegmentData> {
    return toSegmentData(await this.counted(owner, await this.segments.findOfMode(owner, id)));
  }

  /** @returns also what differs now @throws AppError SEGMENT_NOT_FOUND, SEGMENT_EXISTS, VALIDATION, FIELD_NOT_FOUND */
  async edit(
    owner: ContactOwner,
    id: string,
    body: UpdateSegmentBody,
    database?: Transactor,
  ): Promise<{ segment: SegmentData; changed: string[] }> {
    let changed: string[] = [];
    const changeOf = (before: SegmentRecord, fields: readonly ContactFieldRecord[]): SegmentChange => {
      const change = changeBy(before, body, fields);
      changed = differing(before, change);
      return change;
    };
    const updated = await this.segments.update(owner, id, changeOf, database);
    return { segment: toSegmentData(updated), changed };
  }

  /** Its contacts stay. @returns its name @throws AppError SEGMENT_NOT_FOUND */
  async delete(owner: Pick<ContactOwner, 'orgId'>, id: string, database?: Transactor): Promise<string> {
    return (await this.segments.delete(owner, id, database)).name;
  }

  /**
   * Counts even if the last count is fresh, unless it was made just now. One such count per organization runs at a time
   * in a process.
   * @throws AppError SEGMENT_NOT_FOUND, FIELD_NOT_FOUND, SERVICE_UNAVAILABLE
   */
  async recount(owner: ContactOwner, id: string): Promise<SegmentData> {
    const segment = await this.segments.findOfMode(owner, id);
    if (segment.isNew) return toSegmentData(segment);
    const underWay = this.recounting.get(owner.orgId);
    const name = countName(owner, segment);
    if (underWay !== undefined && underWay !== name) throw countsAnother();
    this.recounting.set(owner.orgId, name);
    try {
      const counted = await this.countOnce(owner, segment);
      if (counted !== null) return toSegmentData({ ...segment, counted });
      throw isFieldGone(segment, await this.fields.listForOrg(owner.orgId)) ? fieldGone() : tooSlow();
    } finally {
      this.recounting.delete(owner.orgId);
    }
  }

  async describeFields({ orgId }: Pick<ContactOwner, 'orgId'>): Promise<SegmentFieldsData> {
    return toSegmentFieldsData(await this.fields.listForOrg(orgId));
  }

  /** The most used first, see `SegmentValueRepository`. @throws AppError VALIDATION */
  listValues(owner: ContactOwner, { field, q }: SegmentValuesQuery): Promise<string[]> {
    return this.values.list(owner, field, q ?? '');
  }

  /**
   * Newest first. A page looks at a bounded number of contacts: it may have fewer than requested, or none. To read all,
   * go on at `goesOnAt` until it is null.
   * @throws AppError SEGMENT_NOT_FOUND, FIELD_NOT_FOUND
   */
  async listContacts(
    owner: ContactOwner,
    id: string,
    page: PageRequest,
  ): Promise<ContactPage & { fields: ContactFieldRecord[] }> {
    const segment = await this.segments.findOfMode(owner, id);
    const fields = await this.fields.listForOrg(owner.orgId);
    const filter = { ...WHATEVER, segment: conditionOf(segment, fields, FIRST_VALUE) };
    const { part, goesOnAt } = await this.lists.readForOrg(owner, filter, page);
    const isWhole = page.after === null && page.offset === 0 && !part.isMore && goesOnAt === null && page.limit !== 0;
    if (isWhole) return { part, goesOnAt, fields, total: part.rows.length, isCapped: false };
    const { counted } = await this.counted(owner, segment);
    const total = counted?.count ?? part.rows.length;
    const isCapped = counted === null || counted.isEstimate || total > MOST_COUNTED;
    return { part, goesOnAt, fields, total: Math.min(total, MOST_COUNTED), isCapped };
  }

  /** Without an id, returns the filter as it is. @throws AppError SEGMENT_NOT_FOUND, FIELD_NOT_FOUND */
  async within(owner: ContactOwner, filter: ContactFilter, id: string | undefined): Promise<ContactFilter> {
    if (id === undefined || isBlank(id)) return filter;
    const segment = await this.segments.findOfMode(owner, id);
    return { ...filter, segment: conditionOf(segment, await this.fields.listForOrg(owner.orgId), FIRST_VALUE) };
  }

  /** @throws AppError VALIDATION, FIELD_NOT_FOUND, SERVICE_UNAVAILABLE */
  async preview(owner: ContactOwner, body: PreviewSegmentBody): Promise<SegmentPreviewData> {
    const fields = await this.fields.listForOrg(owner.orgId);
    const definition = definitionOf(body, fields);
    const counted = await this.counter.count(owner, definition, fields);
    if (counted === null) throw tooSlow();
    const filter = { ...WHATEVER, segment: conditionOf(definition, fields, FIRST_VALUE) };
    const { part } = await this.lists.readForOrg(owner, filter, SAMPLE);
    return {
      count: counted.count,
      is_estimate: counted.isEstimate,
      sample: part.rows.map((row) => toContactData(row, fields, this.links)),
      unused_values: await this.unused.find(owner, definition, fields),
    };
  }

  /** Without a count if counting takes too long, or a field of the rules is gone. */
  private async counted(owner: ContactOwner, segment: SegmentRecord): Promise<SegmentRecord> {
    if (segment.isFresh) return segment;
    return { ...segment, counted: await this.countOnce(owner, segment) };
  }

  private countOnce(owner: ContactOwner, segment: SegmentRecord): Promise<StoredSegmentCount | null> {
    const name = countName(owner, segment);
    const counting = this.counting.get(name) ?? this.count(owner, segment).finally(() => this.counting.delete(name));
    this.counting.set(name, counting);
    return counting;
  }

  private async count(owner: ContactOwner, segment: SegmentRecord): Promise<StoredSegmentCount | null> {
    const fields = await this.fields.listForOrg(owner.orgId);
    const count = isFieldGone(segment, fields) ? null : await this.counter.count(owner, segment, fields);
    return count === null ? null : this.segments.keepCount(owner.orgId, owner.mode, segment, count);
  }
}

const definitionOf = (
  { match = 'all', rules }: { match?: SegmentDefinition['match']; rules: readonly unknown[] },
  fields: readonly ContactFieldRecord[],
) => parseRules(match, rules, fields);

function changeBy(
  before: SegmentRecord,
  body: UpdateSegmentBody,
  fields: readonly ContactFieldRecord[],
): SegmentChange {
  return {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...((body.match !== undefined || body.rules !== undefined) && {
      definition: changedDefinition(before, body, fields),
    }),
  };
}

function differing(before: SegmentRecord, { name = before.name, definition = before }: SegmentChange): string[] {
  const after = { name, match: definition.match, rules: definition.rules };
  return (['name', 'match', 'rules'] as const).filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

/** Unchanged rules are not checked again: an option that they name may be gone. */
function changedDefinition(
  before: SegmentRecord,
  { match = before.match, rules }: UpdateSegmentBody,
  fields: readonly ContactFieldRecord[],
): ParsedDefinition {
  if (rules !== undefined) return definitionOf({ match, rules }, fields);
  return { match, rules: before.rules, fieldIds: before.fieldIds };
}

const isFieldGone = ({ fieldIds }: SegmentRecord, fields: readonly ContactFieldRecord[]): boolean =>
  fieldIds.some((id) => !fields.some((field) => field.id === id));

const fieldGone = (): AppError =>
  new AppError('FIELD_NOT_FOUND', { message: 'A field is gone that its rules ask for. Change the rules.' });

const countName = ({ mode }: ContactOwner, { id, revision }: SegmentRecord): string => `${id} ${mode} ${revision}`;

const countsAnother = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: 'Another segment of your organization is being counted. Try again in a moment.',
    headers: { 'Retry-After': '2' },
  });

const tooSlow = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: 'These rules take too long to count. Add a rule that few contacts pass, or try again later.',
    headers: { 'Retry-After': '5' },
  });
