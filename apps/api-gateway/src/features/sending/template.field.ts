import { IdField, isBlank } from '@chasqui/http/requests';
import {
  VariablesField,
  variablesProblem,
  LanguageField,
  LONGEST_LANGUAGE,
  toLanguage,
  type WantedTemplate,
} from '@chasqui/texts';
import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';
import { exclusive, InPlaceOf, isGiven } from './in-place-of.rule';

export interface TemplateFields {
  template_id?: string;
  variables?: Record<string, string>;
  language?: string;
}

const ABOUT_ID = 'The ID of a template that the message is made of, in place of `message` and a file.';

export const TEMPLATE_DOCS = {
  id: {
    type: 'string',
    format: 'uuid',
    description: `${ABOUT_ID} All rows together can use at most 50 templates; each language of one counts.`,
  },
  variables:
    'The values of its variables. `contact.…` comes from the contact that has the number of the recipient. Ignored ' +
    'without `template_id`.',
  language: {
    type: 'string',
    format: 'language',
    maxLength: LONGEST_LANGUAGE,
    description:
      'The language to send it in (BCP 47): that of its name in this language, else without the region, else in English, ' +
      'else the template itself. Ignored without `template_id`.',
    example: 'pt-BR',
  },
} as const;

export const hasTemplate = (object: object): boolean => isGiven(object, 'template_id');

/** @param others fields that the template replaces */
export const TemplateIdField = (...others: string[]): PropertyDecorator =>
  applyDecorators(
    IdField({ of: 'a template: an `id` from GET /templates', answer: 'TEMPLATE_NOT_FOUND', about: ABOUT_ID }),
    InPlaceOf(...others),
  );

/** Without a template the field is not checked, as before templates existed: it may mean something to the sender. */
const OnlyWithTemplate = (): PropertyDecorator => ValidateIf((body: object) => hasTemplate(body));

export const TemplateVariablesField = (): PropertyDecorator =>
  applyDecorators(VariablesField({ about: TEMPLATE_DOCS.variables }), OnlyWithTemplate());

export const TemplateLanguageField = (): PropertyDecorator =>
  applyDecorators(LanguageField({ schema: TEMPLATE_DOCS.language }), OnlyWithTemplate());

export const templateWords = (row: object): readonly string[] =>
  hasTemplate(row) ? ['template_id', 'variables', 'language'] : [];

/** The error of a row's template fields; null: none. @param others as in `TemplateIdField` */
export function templateProblem(row: Record<string, unknown>, others: readonly string[]): string | null {
  const { template_id: id, variables, language } = row;
  if (id === undefined) return null;
  if (typeof id !== 'string') return '`template_id` must be a string: an `id` from GET /templates.';
  const other = others.find((name) => isGiven(row, name));
  if (other !== undefined) return exclusive('template_id', other);
  const wrongValue = variables === undefined ? null : variablesProblem(variables);
  if (wrongValue !== null) return wrongValue;
  const isLanguage = language === undefined || (typeof language === 'string' && toLanguage(language) !== null);
  return isLanguage ? null : '`language` must be a language tag (BCP 47), such as `en` or `pt-BR`.';
}

export function wantedTemplate({ template_id: id, variables, language }: TemplateFields): WantedTemplate | null {
  if (id === undefined || isBlank(id)) return null;
  const inOrder = Object.entries(variables ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    id: id.toLowerCase(),
    variables: Object.fromEntries(inOrder),
    language: language === undefined ? null : toLanguage(language),
  };
}
