import { IdField, isBlank, VariablesField, variablesProblem } from '@chasqui/requests';
import { LanguageField, LONGEST_LANGUAGE, toLanguage, type WantedTemplate } from '@chasqui/templates';
import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';
import { exclusive, InPlaceOf, isGiven } from './in-place-of.rule';

/** What a body, or a row of one, says of a template. */
export interface TemplateFields {
  template_id?: string;
  variables?: Record<string, string>;
  language?: string;
}

const ABOUT_ID = 'The ID of a template that the message is made of, in place of `message` and a file.';

/** How a template is described in the rows of a bulk send, whose rules are their own. */
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

/** Whether an object says of what template its message is. */
export const hasTemplate = (object: object): boolean => isGiven(object, 'template_id');

/** The template that a message is made of. @param others fields that it stands in place of */
export const TemplateIdField = (...others: string[]): PropertyDecorator =>
  applyDecorators(
    IdField({ of: 'a template: an `id` from GET /templates', answer: 'TEMPLATE_NOT_FOUND', about: ABOUT_ID }),
    InPlaceOf(...others),
  );

/** Without a template it is not looked at, as before there were templates: it may mean something to who sends it. */
const OnlyWithTemplate = (): PropertyDecorator => ValidateIf((body: object) => hasTemplate(body));

/** The values of its variables. */
export const TemplateVariablesField = (): PropertyDecorator =>
  applyDecorators(VariablesField({ about: TEMPLATE_DOCS.variables }), OnlyWithTemplate());

/** The language in which it is wanted. */
export const TemplateLanguageField = (): PropertyDecorator =>
  applyDecorators(LanguageField({ schema: TEMPLATE_DOCS.language }), OnlyWithTemplate());

/** Fields of a row that count when it is compared with another; without a template they count for nothing. */
export const templateWords = (row: object): readonly string[] =>
  hasTemplate(row) ? ['template_id', 'variables', 'language'] : [];

/** What is wrong with what a row says of a template; null: nothing. @param others as of `TemplateIdField` */
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

/** The template that a body or a row asks for that its rules have passed; null: none. */
export function wantedTemplate({ template_id: id, variables, language }: TemplateFields): WantedTemplate | null {
  if (id === undefined || isBlank(id)) return null;
  const inOrder = Object.entries(variables ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    id: id.toLowerCase(),
    variables: Object.fromEntries(inOrder),
    language: language === undefined ? null : toLanguage(language),
  };
}
