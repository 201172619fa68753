import { isPublicHttpsUrl, LONGEST_URL } from '@chasqui/outbound';
import { applyDecorators } from '@nestjs/common';
import { Rule } from '../checks/rule.decorator';
import { isBlank, isStorableText } from '../checks/text-rules';

/** Kinds of media that can be guessed, and that may have a text beside them (spec.md section 4). */
export const PLAIN_MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const;

/** Rules of the address of a file, which may be empty. Its name is looked up, and checked again, when it is fetched. */
export function MediaUrlRules(): PropertyDecorator {
  return applyDecorators(
    Rule({
      name: 'type',
      stage: 'bound',
      test: (value) => typeof value === 'string',
      field: 'WRONG_TYPE',
      message: '`media_url` must be a string.',
      reason: 'PUBLIC_URL',
    }),
    Rule({
      name: 'public',
      longest: LONGEST_URL,
      test: (value) =>
        typeof value !== 'string' || isBlank(value) || (isStorableText(value) && isPublicHttpsUrl(value).ok),
      answer: 'MEDIA_URL_BLOCKED',
      field: 'BLOCKED',
      message: '`media_url` must be a public https URL.',
    }),
  );
}
