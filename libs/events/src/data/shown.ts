import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

// As in @chasqui/http/requests, which this lib may not import: it loads class-validator, 4 MB in each app that has no API.

export const ID = { type: 'string', format: 'uuid' } as const;
export const TIME = { type: 'string', format: 'date-time' } as const;
export const URI = { type: 'string', format: 'uri' } as const;
export const INTEGER = { type: 'integer' } as const;
export const TEXT = { type: 'string' } as const;
export const TEXTS = { type: 'array', items: TEXT } as const;
export const TEXT_MAP = { type: 'object', additionalProperties: TEXT } as const;
export const ANY_OBJECT = { type: 'object', additionalProperties: true } as const;
export const oneOf = (words: readonly unknown[]) => ({ ...TEXT, enum: [...words] }) as const;
export const listOf = (type: Type): ApiPropertyOptions => ({ type: [type] });

export function orNull(schema: ApiPropertyOptions): ApiPropertyOptions {
  const words = 'enum' in schema && Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return { ...schema, ...words, nullable: true };
}

/** @param schema what the property's type does not say; default: nothing more */
export const Shown = (about: string, schema: ApiPropertyOptions = {}): PropertyDecorator =>
  ApiProperty({ ...schema, description: about });
