import { isDeepStrictEqual } from 'node:util';
import type { Transactor } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { isUuid } from '@chasqui/requests';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { CreateContactFieldBody, UpdateContactFieldBody } from './contact-field.body';
import {
  type ContactFieldRecord,
  ContactFieldRepository,
  type FieldSettings,
  type FieldUses,
  MOST_FIELDS,
  type NewContactField,
} from './contact-field.repository';
import { type ContactFieldData, toContactFieldData } from './contact-field.response';

/** For both modes. Malformed, unknown and foreign ids are the same 404. */
@Injectable()
export class ContactFieldsService {
  constructor(private readonly fields: ContactFieldRepository) {}

  list(orgId: string): Promise<ContactFieldRecord[]> {
    return this.fields.listForOrg(orgId);
  }

  private async find(orgId: string, id: string): Promise<ContactFieldRecord> {
    const field = isUuid(id) ? await this.fields.findForOrg(orgId, id) : null;
    if (field === null) throw notFound();
    return field;
  }

  /** How many contacts have a value of a field; bounded. @throws AppError FIELD_NOT_FOUND */
  async usesOf(orgId: string, id: string): Promise<FieldUses> {
    return this.fields.usesOf(orgId, (await this.find(orgId, id)).id);
  }

  /** @throws AppError VALIDATION */
  prepare(
    orgId: string,
    { key, label, type, options = [], required = false }: CreateContactFieldBody,
  ): NewContactField {
    const draft = { id: uuidv7(), orgId, key, label: label?.trim() ?? key, type, options: unique(options), required };
    mustHaveOptions(draft);
    return draft;
  }

  /** @throws AppError FIELD_EXISTS, INVALID_STATE; the transaction must then be rolled back */
  async create(draft: NewContactField, database: Transactor): Promise<ContactFieldData> {
    const made = await this.fields.create(draft, database);
    if (made === 'no_room')
      throw new AppError('INVALID_STATE', {
        message: `An organization has at most ${MOST_FIELDS} fields.`,
        extra: { reason: 'TOO_MANY_FIELDS', max: MOST_FIELDS },
      });
    if (made === 'key_taken') {
      const message = 'Another field has this `key`.';
      throw new AppError('FIELD_EXISTS', {
        message,
        extra: { fields: [{ field: 'key', code: 'NOT_ALLOWED', message, reason: 'KEY_TAKEN' }] },
      });
    }
    return toContactFieldData(made);
  }

  /** @returns the field, and which settings differ now @throws AppError FIELD_NOT_FOUND, VALIDATION; roll back then */
  async update(
    orgId: string,
    id: string,
    { label, options, required }: UpdateContactFieldBody,
    database: Transactor,
  ): Promise<{ field: ContactFieldData; changed: string[] }> {
    if (!isUuid(id)) throw notFound();
    const change: Partial<FieldSettings> = {
      ...(label !== undefined && { label: label.trim() }),
      ...(options !== undefined && { options: unique(options) }),
      ...(required !== undefined && { required }),
    };
    const changeOf = (before: ContactFieldRecord): Partial<FieldSettings> => {
      mustHaveOptions({ ...before, ...change });
      return change;
    };
    const updated = await this.fields.update(orgId, id, changeOf, database);
    if (updated === null) throw notFound();
    const { before, after } = updated;
    const changed = SETTINGS.filter((setting) => !isDeepStrictEqual(before[setting], after[setting]));
    return { field: toContactFieldData(after), changed };
  }

  /** Contacts lose its values with their next write. @throws AppError FIELD_NOT_FOUND, INVALID_STATE while in use */
  async delete(orgId: string, id: string, database: Transactor): Promise<ContactFieldRecord> {
    if (!isUuid(id)) throw notFound();
    const outcome = await this.fields.delete(orgId, id, database);
    if (outcome.kind === 'no_field') throw notFound();
    if (outcome.kind === 'asked_for') throw isAskedFor(outcome.segments);
    if (outcome.kind === 'named') throw isNamed(outcome.templates);
    return outcome.field;
  }
}

const SETTINGS = ['label', 'options', 'required'] as const satisfies (keyof FieldSettings)[];

const isAskedFor = (segments: readonly string[]): AppError =>
  new AppError('INVALID_STATE', {
    message: `Segments ask for this field: ${segments.join(', ')}. Change their rules first.`,
    extra: { reason: 'ASKED_FOR_BY_SEGMENTS', segments },
  });

const isNamed = (templates: readonly string[]): AppError =>
  new AppError('INVALID_STATE', {
    message: `Templates name this field: ${templates.join(', ')}. Change their texts first.`,
    extra: { reason: 'NAMED_BY_TEMPLATES', templates },
  });

const notFound = (): AppError => new AppError('FIELD_NOT_FOUND');

const unique = (options: readonly string[]): string[] => [...new Set(options.map((option) => option.trim()))];

function mustHaveOptions({ type, options }: Pick<NewContactField, 'type' | 'options'>): void {
  if ((type === 'select') === options.length > 0) return;
  const message = type === 'select' ? 'A `select` needs `options`.' : 'Only a `select` has `options`.';
  const code = type === 'select' ? 'REQUIRED' : 'NOT_ALLOWED';
  const reason = type === 'select' ? 'OPTIONS_MISSING' : 'OPTIONS_ONLY_OF_SELECT';
  throw new AppError('VALIDATION', { message, extra: { fields: [{ field: 'options', code, message, reason }] } });
}
