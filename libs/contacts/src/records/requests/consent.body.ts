import { ChoiceField, Field, isBlank, isStorableText } from '@chasqui/http/requests';
import { CONSENT_CHANNELS, type ConsentChannel } from '../store/contact-record';

const LONGEST_TEXT = 500;
const CHOICES = [...CONSENT_CHANNELS, 'all'] as const;

export class ConsentBody {
  @ChoiceField({ required: true, of: CHOICES, about: 'The channel; `all` is each of them.', example: 'sms' })
  channel: (typeof CHOICES)[number];

  @Field(
    {
      about:
        'What the contact agreed to or asked for, in its words or yours. It is kept with the consent as its proof.',
      example: 'I want offers by SMS.',
    },
    {
      schema: { type: 'string', maxLength: LONGEST_TEXT },
      longest: LONGEST_TEXT,
      is: isStorableText,
      must: `a text of at most ${LONGEST_TEXT} characters`,
      code: 'OUT_OF_RANGE',
      reason: 'TOO_LONG',
      params: { most: LONGEST_TEXT },
    },
  )
  text?: string;
}

/** Null: no proof. */
export const proofOf = ({ text }: ConsentBody): string | null =>
  text === undefined || isBlank(text) ? null : text.trim();

export const channelsOf = ({ channel }: ConsentBody): readonly ConsentChannel[] =>
  channel === 'all' ? CONSENT_CHANNELS : [channel];
