import { isDeepStrictEqual } from 'node:util';
import type { Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { CreateContactFieldBody, UpdateContactFieldBody } from './contact-field.body';
import {
  type ContactFieldRecord,
  ContactFieldRepository,
  type FieldSettings,
  type FieldUses,
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

  /** How many contacts have a value of a field; bounded. @throws AppError FIELD_NOT_FOUND */
  async usesOf(orgId: string, id: string): Promise<FieldUses> {
    return this.fields.usesOf(orgId, (await this.fields.find({ orgId }, id)).id);
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
    return toContactFieldData(await this.fields.create(draft, database));
  }

  /** @returns the field, and which settings differ now @throws AppError FIELD_NOT_FOUND, VALIDATION; roll back then */
  async update(
    orgId: string,
    id: string,
    { label, options, required }: UpdateContactFieldBody,
    database: Transactor,
  ): Promise<{ field: ContactFieldData; changed: string[] }> {
    const change: Partial<FieldSettings> = {
      ...(label !== undefined && { label: label.trim() }),
      ...(options !== undefined && { options: unique(options) }),
      ...(required !== undefined && { required }),
    };
    const changeOf = (old: ContactFieldRecord): Partial<FieldSettings> | null => {
      mustHaveOptions({ ...old, ...change });
      return Object.keys(change).length === 0 ? null : change;
    };
    const { before, after } = await this.fields.patch({ orgId }, id, changeOf, database);
    const changed = SETTINGS.filter((setting) => !isDeepStrictEqual(before[setting], after[setting]));
    return { field: toContactFieldData(after), changed };
  }

  /** Contacts lose its values with their next write. @throws AppError FIELD_NOT_FOUND, INVALID_STATE while in use */
  delete(orgId: string, id: string, database: Transactor): Promise<ContactFieldRecord> {
    return this.fields.delete({ orgId }, id, database);
  }
}

const SETTINGS = ['label', 'options', 'required'] as const satisfies (keyof FieldSettings)[];

const unique = (options: readonly string[]): string[] => [...new Set(options.map((option) => option.trim()))];

function mustHaveOptions({ type, options }: Pick<NewContactField, 'type' | 'options'>): void {
  if ((type === 'select') === options.length > 0) return;
  const message = type === 'select' ? 'A `select` needs `options`.' : 'Only a `select` has `options`.';
  const code = type === 'select' ? 'REQUIRED' : 'NOT_ALLOWED';
  const reason = type === 'select' ? 'OPTIONS_MISSING' : 'OPTIONS_ONLY_OF_SELECT';
  throw new AppError('VALIDATION', { message, extra: { fields: [{ field: 'options', code, message, reason }] } });
}
