import type { SegmentGroup, SegmentOp, SegmentRule, SegmentValue } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { spellingsOf } from '@chasqui/phone-numbers';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import type { SegmentCondition } from '../lists/segment-condition';
import type { RecordAddress } from '../store/contact-record';
import { type SegmentAddressKind, type SegmentField, segmentFieldOf } from './segment-field';
import type { SegmentDefinition } from './segment-rules.parser';

/**
 * Input stands in parameters only: names of columns and paths come from the table of fields.
 * @throws AppError FIELD_NOT_FOUND for a custom field that is gone
 */
export function conditionOf(
  definition: SegmentDefinition,
  fields: readonly ContactFieldRecord[],
  first: number,
): SegmentCondition {
  const writer = new ConditionWriter(fields, first);
  const where = writer.writeAll(definition);
  const needed = neededOf(definition);
  return {
    where,
    values: writer.values,
    addresses: [...writer.addresses],
    words: needed.flatMap(wordsOf),
    oneOf: needed.flatMap(addressesOf),
  };
}

class ConditionWriter {
  readonly values: unknown[] = [];
  readonly addresses = new Set<SegmentAddressKind>();

  constructor(
    private readonly fields: readonly ContactFieldRecord[],
    private readonly first: number,
  ) {}

  writeAll({ match, rules }: SegmentDefinition): string {
    const parts = rules.map((rule) => ('rules' in rule ? this.writeAll(rule) : this.write(rule)));
    return `(${parts.join(match === 'all' ? ' and ' : ' or ')})`;
  }

  private write({ field: name, op, value }: SegmentRule): string {
    const field = segmentFieldOf(name, this.fields);
    if (field === undefined) {
      const message = `The segment asks for \`${name}\`, and this field is gone. Change its rules.`;
      throw new AppError('FIELD_NOT_FOUND', { message });
    }
    switch (field.kind) {
      case 'text':
        return this.writeText(`c.${field.column}`, op, value);
      case 'address':
        this.addresses.add(field.address);
        return field.address === 'phone' && (op === 'eq' || op === 'neq' || op === 'in')
          ? this.writePhone(op, value)
          : this.writeExact(`${field.address}.value`, op, value);
      case 'source':
        return this.writeExact('c.source', op, value);
      case 'opt':
        return this.writeExact(`coalesce(c.channels #>> '{${field.channel},opt}', 'unknown')`, op, value);
      case 'blocked':
        return `c.blocked ${op === 'eq' ? '=' : '<>'} ${this.parameter(value, 'boolean')}`;
      case 'time':
        return this.writeTime(field.column === 'replied_at' ? REPLIED_AT : `c.${field.column}`, op, value);
      case 'tags':
        return this.writeTags(op, value);
      case 'custom':
        return this.writeCustom(field, op, value);
    }
  }

  private writeText(text: string, op: SegmentOp, value: SegmentValue): string {
    const lower = `lower(${text})`;
    switch (op) {
      case 'contains':
        return `strpos(${lower}, lower(${this.parameter(value, 'text')})) > 0`;
      case 'starts':
        return `starts_with(${lower}, lower(${this.parameter(value, 'text')}))`;
      case 'in':
        return `${lower} = any(array(select lower(v.each) from unnest(${this.parameter(value, 'text[]')}) v(each)))`;
      case 'eq':
        return `${lower} = lower(${this.parameter(value, 'text')})`;
      case 'neq':
        return `${lower} is distinct from lower(${this.parameter(value, 'text')})`;
      default:
        return presence(text, value);
    }
  }

  private writeExact(text: string, op: SegmentOp, value: SegmentValue, type = 'text'): string {
    switch (op) {
      case 'contains':
        return `strpos(${text}, ${this.parameter(value, 'text')}) > 0`;
      case 'starts':
        return `starts_with(${text}, ${this.parameter(value, 'text')})`;
      case 'in':
        return `${text} = any(${this.parameter(value, `${type}[]`)})`;
      case 'neq':
        return `${text} is distinct from ${this.parameter(value, type)}`;
      case 'gt':
      case 'after':
        return `${text} > ${this.parameter(value, type)}`;
      case 'lt':
      case 'before':
        return `${text} < ${this.parameter(value, type)}`;
      case 'eq':
        return `${text} = ${this.parameter(value, type)}`;
      default:
        return presence(text, value);
    }
  }

  private writePhone(op: 'eq' | 'neq' | 'in', value: SegmentValue): string {
    const phones = (Array.isArray(value) ? value : [value]).map(String);
    const isOne = `phone.value = any(${this.parameter(phones.flatMap(spellingsOf), 'text[]')})`;
    return op === 'neq' ? `(${isOne}) is not true` : isOne;
  }

  private writeTime(time: string, op: SegmentOp, value: SegmentValue): string {
    if (isDay(value)) {
      const midnight = this.parameter(`${value}T00:00:00Z`, 'timestamptz');
      return op === 'after' ? `${time} >= ${midnight} + interval '24 hours'` : `${time} < ${midnight}`;
    }
    if (op !== 'within_days') return this.writeExact(time, op, value, 'timestamptz');
    return `(${time} > now() - ${this.parameter(value, 'integer')} * interval '24 hours' and ${time} <= now())`;
  }

  private writeTags(op: SegmentOp, value: SegmentValue): string {
    switch (op) {
      case 'contains':
        return `exists (select from unnest(c.tags) t(tag) where strpos(t.tag, ${this.parameter(value, 'text')}) > 0)`;
      case 'starts':
        return `exists (select from unnest(c.tags) t(tag) where starts_with(t.tag, ${this.parameter(value, 'text')}))`;
      case 'in':
        return `c.tags && ${this.parameter(value, 'text[]')}`;
      case 'neq':
        return `not c.tags @> ${this.parameter([value], 'text[]')}`;
      case 'eq':
        return `c.tags @> ${this.parameter([value], 'text[]')}`;
      default:
        return `cardinality(c.tags) ${value === true ? '>' : '='} 0`;
    }
  }

  private writeCustom(
    { id, type }: Extract<SegmentField, { kind: 'custom' }>,
    op: SegmentOp,
    value: SegmentValue,
  ): string {
    const text = `(c.custom_fields ->> ${this.parameter(id, 'text')})`;
    if (op === 'exists') return presence(text, value);
    switch (type) {
      case 'number':
        return this.writeExact(this.typed(id, 'number', `${text}::numeric`), op, value, 'numeric');
      case 'boolean':
        return this.writeExact(this.typed(id, 'boolean', `${text}::boolean`), op, value, 'boolean');
      case 'date':
        return op === 'within_days'
          ? `(${text} collate "C" > ${dayOf(`now() - ${this.parameter(value, 'integer')} * interval '24 hours'`)}
             and ${text} collate "C" <= ${dayOf('now()')})`
          : this.writeExact(`${text} collate "C"`, op, value);
      case 'select':
        return this.writeExact(text, op, value);
      default:
        return this.writeText(text, op, value);
    }
  }

  /** Null unless the value has the type: reading it would fail otherwise. */
  private typed(id: string, type: string, sql: string): string {
    return `(case when jsonb_typeof(c.custom_fields -> ${this.parameter(id, 'text')}) = '${type}' then ${sql} end)`;
  }

  private parameter(value: unknown, type: string): string {
    // As text PostgreSQL reads numbers exactly.
    this.values.push(type.startsWith('numeric') ? (Array.isArray(value) ? value.map(String) : String(value)) : value);
    return `$${this.first + this.values.length - 1}::${type}`;
  }
}

/** When a contact last wrote, provided that the organization wrote before and has not answered since. */
const REPLIED_AT = `(case when c.last_inbound_at > c.last_outbound_at then c.last_inbound_at end)`;

const presence = (value: string, isThere: SegmentValue): string => `${value} is ${isThere === true ? 'not ' : ''}null`;
const isDay = (value: SegmentValue): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const dayOf = (time: string): string => `to_char((${time}) at time zone 'utc', 'YYYY-MM-DD')`;

function neededOf({ match, rules }: SegmentDefinition | SegmentGroup): SegmentRule[] {
  if (match === 'any' && rules.length > 1) return [];
  return rules.flatMap((rule) => ('rules' in rule ? neededOf(rule) : [rule]));
}

/** Words by which the search index finds the contacts of a rule. */
function wordsOf({ field, op, value }: SegmentRule): string[] {
  if (op !== 'eq' || typeof value !== 'string') return [];
  if (field === 'tags') return [`tag:${value}`];
  const [, channel] = /^channels\.(\w+)\.opt$/.exec(field) ?? [];
  return channel !== undefined && value === 'out' ? [`out:${channel}`] : [];
}

function addressesOf({ field, op, value }: SegmentRule): Pick<RecordAddress, 'kind' | 'value'>[][] {
  if (field !== 'phone' && field !== 'email' && field !== 'external_id' && field !== 'whatsapp_lid') return [];
  if (op !== 'eq' && op !== 'in') return [];
  const values = Array.isArray(value) ? value : [value];
  return [values.map((each) => ({ kind: field, value: String(each) }))];
}
