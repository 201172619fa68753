import { isPublicHttpsUrl, LONGEST_URL } from '@chasqui/outbound';
import type { RuleOptions } from '../checks/rule.decorator';
import { isBlank, isStorableText } from '../checks/text-rules';
import { HTTPS_URL } from '../description/value-schemas';
import { Field, type FieldOptions, type Kind } from './field';

/** Media kinds that can be guessed, and that may have a text beside them (spec.md section 4). */
export const PLAIN_MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const;

const TEXT = {
  stage: 'bound',
  is: (value) => typeof value === 'string',
  must: 'a string',
  code: 'WRONG_TYPE',
  reason: 'PUBLIC_URL',
} as const satisfies Omit<Kind, 'schema'>;

const publicRule = (name: string): RuleOptions => ({
  name: 'public',
  longest: LONGEST_URL,
  test: (value) => typeof value !== 'string' || isBlank(value) || (isStorableText(value) && isPublicHttpsUrl(value).ok),
  answer: 'MEDIA_URL_BLOCKED',
  field: 'BLOCKED',
  message: `\`${name}\` must be a public https URL.`,
});

/** The address of a file, possibly empty. The fetch resolves its name and checks the address again. */
export const MediaUrlField = (options: FieldOptions): PropertyDecorator =>
  Field(options, { ...TEXT, schema: { type: 'string', ...HTTPS_URL }, also: (name) => [publicRule(name)] });
