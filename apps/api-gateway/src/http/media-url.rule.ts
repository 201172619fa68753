import { isPublicHttpsUrl, LONGEST_URL } from '@chasqui/outbound';
import { isBlank, isStorableText, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';

/** Rules of the address of a file, which may be empty. Its name is looked up, and checked again, when it is fetched. */
export function MediaUrlRules(): PropertyDecorator {
  return applyDecorators(
    Rule({
      name: 'type',
      stage: 'bound',
      test: (value) => typeof value === 'string',
      field: 'WRONG_TYPE',
      message: '`media_url` must be a string.',
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
