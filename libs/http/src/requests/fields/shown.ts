import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

const DESCRIBED = 'swagger/apiModelPropertiesArray';

export const describedNames = (prototype: object): string[] =>
  ((Reflect.getMetadata(DESCRIBED, prototype) as string[] | undefined) ?? []).map((name) => name.slice(1));

/** Schemas for values of answers, where the property's type is not enough. */
export const ID = { type: 'string', format: 'uuid' } as const;
export const TIME = { type: 'string', format: 'date-time' } as const;
export const INTEGER = { type: 'integer' } as const;
export const TEXT = { type: 'string' } as const;
export const TEXTS = { type: 'array', items: { type: 'string' } } as const;
export const oneOf = (words: readonly unknown[]) => ({ type: 'string', enum: [...words] }) as const;
export const someOf = (words: readonly unknown[]) => ({ enum: [...words], isArray: true }) as const;
export const listOf = (type: Type): ApiPropertyOptions => ({ type: [type] });

export function orNull(schema: ApiPropertyOptions): ApiPropertyOptions {
  const words = 'enum' in schema && Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return { ...schema, ...words, nullable: true };
}

export const orAbsent = (schema: ApiPropertyOptions = {}): ApiPropertyOptions =>
  ({ ...schema, required: false }) as ApiPropertyOptions;

const SHOWN = 'chasqui:shown';

const shownIn = (prototype: object): readonly string[] =>
  (Reflect.getMetadata(SHOWN, prototype) as readonly string[] | undefined) ?? [];

/** @param about absent if the name says it all @param schema what the property's type does not say */
export function Shown(about?: string | ApiPropertyOptions, schema: ApiPropertyOptions = {}): PropertyDecorator {
  const docs = typeof about === 'string' ? { ...schema, description: about } : about;
  return (prototype, key) => {
    const names = shownIn(prototype);
    if (!names.includes(String(key))) Reflect.defineMetadata(SHOWN, [...names, String(key)], prototype);
    ApiProperty(docs)(prototype, key);
  };
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** Source of an answer: its fields in camelCase; times may be dates. */
export type RowOf<T> = {
  [Name in keyof T as Name extends string ? Camel<Name> : never]: T[Name] | (string extends T[Name] ? Date : never);
};

/**
 * Each field takes the row's member of that name in camelCase; dates become RFC 3339 in UTC.
 *
 * @throws Error for a field that is not `Shown`, as `OmitType` makes them: the answer would lack it
 */
export function answerOf<T extends object>(type: Type<T>): (row: RowOf<T>) => T {
  const shown = shownIn(type.prototype as object);
  const other = describedNames(type.prototype as object).filter((name) => !shown.includes(name));
  if (shown.length === 0 || other.length > 0) throw new Error(`${type.name} does not show ${other.join(', ')}`);
  const members = shown.map((name) => [name, camel(name)] as const);
  return (row) => {
    const answer: Record<string, unknown> = {};
    for (const [name, member] of members) {
      const value = (row as Record<string, unknown>)[member];
      answer[name] = value instanceof Date ? value.toISOString() : value;
    }
    return answer as T;
  };
}

const camel = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
