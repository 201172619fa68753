import { Required, Rule } from '@chasqui/requests';
import { ApiProperty } from '@nestjs/swagger';
import { CONSENT_CHANNELS, type ConsentChannel } from '../records/contact-record';

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
  })
  channel: (typeof CHOICES)[number];
}

/** The channels that a body names. */
export const channelsOf = ({ channel }: ConsentBody): readonly ConsentChannel[] =>
  channel === 'all' ? CONSENT_CHANNELS : [channel];
