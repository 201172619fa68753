import { isBlank, isStorableText, Required, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

interface TextFieldOptions {
  name: string;
  /** UTF-16 units. */
  longest: number;
  description: string;
  isOptional?: boolean;
}

/** A text that says something. It is taken as it is, also with space around it: it may be a password. */
export function TextField({ name, longest, description, isOptional }: TextFieldOptions): PropertyDecorator {
  const docs = { type: 'string', maxLength: longest, description } as const;
  return applyDecorators(
    ...(isOptional ? [ApiPropertyOptional(docs), IsOptional()] : [ApiProperty(docs), Required(name)]),
    Rule({
      name: 'text',
      longest,
      test: (value) => isStorableText(value) && !isBlank(value),
      field: 'MALFORMED',
      message: `\`${name}\` must be a text of 1 to ${longest} characters.`,
      reason: 'TEXT',
      params: { most: longest },
    }),
  );
}

interface WordFieldOptions {
  name: string;
  words: readonly string[];
  description: string;
  isOptional?: boolean;
}

/** One of a few words. */
export function WordField({ name, words, description, isOptional }: WordFieldOptions): PropertyDecorator {
  const docs = { enum: [...words], description };
  return applyDecorators(
    ...(isOptional ? [ApiPropertyOptional(docs), IsOptional()] : [ApiProperty(docs), Required(name)]),
    Rule({
      name: 'word',
      test: (value) => typeof value === 'string' && words.includes(value),
      field: 'NOT_ALLOWED',
      message: `\`${name}\` must be one of ${words.join(', ')}.`,
      reason: 'ONE_OF',
      params: { words: words.join(', ') },
    }),
  );
}
