import { isBlank, isStorableText, Required, Rule } from '@chasqui/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { CONSENT_CHANNELS, type ConsentChannel } from '../records/contact-record';

const LONGEST_TEXT = 500;
const CHOICES = [...CONSENT_CHANNELS, 'all'] as const;

/** Body of POST /contacts/{id}/opt-out and /opt-in. */
export class ConsentBody {
  @ApiProperty({ enum: CHOICES, description: 'The channel; `all` is each of them.', example: 'sms' })
  @Required('channel')
  @Rule({
    name: 'channel',
    test: (value) => CHOICES.some((choice) => choice === value),
    field: 'NOT_ALLOWED',
    message: `\`channel\` must be one of ${CHOICES.join(', ')}.`,
    reason: 'ONE_OF',
    params: { words: CHOICES.join(', ') },
  })
  channel: (typeof CHOICES)[number];

  @ApiPropertyOptional({
    type: 'string',
    maxLength: LONGEST_TEXT,
    description:
      'What the contact agreed to or asked for, in its words or yours. It is kept with the consent as its proof.',
    example: 'I want offers by SMS.',
  })
  @IsOptional()
  @Rule({
    name: 'text',
    longest: LONGEST_TEXT,
    test: (value) => typeof value === 'string' && value.length <= LONGEST_TEXT && isStorableText(value),
    field: 'OUT_OF_RANGE',
    message: `\`text\` must be a text of at most ${LONGEST_TEXT} characters.`,
    reason: 'TOO_LONG',
    params: { most: LONGEST_TEXT },
  })
  text?: string;
}

/** What proves it; null: nothing. */
export const proofOf = ({ text }: ConsentBody): string | null =>
  text === undefined || isBlank(text) ? null : text.trim();

/** The channels that a body names. */
export const channelsOf = ({ channel }: ConsentBody): readonly ConsentChannel[] =>
  channel === 'all' ? CONSENT_CHANNELS : [channel];
