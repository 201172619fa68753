import { Field, isStorableText, PhoneNumberField, TakenElsewhere, TextField } from '@chasqui/http/requests';
import { MessageIdField } from '../../http/message-id.field';
import { MetadataField } from '../../http/metadata.field';
import { isEmoji } from './emoji.rule';
import { NOT_SENT_NOW, TEXT_AND_MEDIA } from './whatsapp-elsewhere';
import { WhatsappMessageBody } from './whatsapp-message.body';

const LONGEST_NAME = 255;
const LONGEST_EMOJI = 32;

/** Zero degrees and an empty emoji are values. */
const THERE = { test: (value: unknown) => value !== undefined };

const DegreesField = (most: number): PropertyDecorator =>
  Field(
    { required: true, there: THERE, about: 'Degrees (WGS 84).' },
    {
      schema: { type: 'number', minimum: -most, maximum: most },
      is: (value) => typeof value === 'number' && Math.abs(value) <= most,
      must: `a number from -${most} to ${most}`,
      code: 'OUT_OF_RANGE',
    },
  );

/** Body of POST /whatsapp/location (contract.md D2). */
@TakenElsewhere(TEXT_AND_MEDIA)
export class SendLocationBody extends WhatsappMessageBody {
  @DegreesField(90) latitude: number;
  @DegreesField(180) longitude: number;
  @TextField({ max: LONGEST_NAME, code: 'WRONG_TYPE', about: 'The name of the place.' }) name?: string;
  @TextField({ max: LONGEST_NAME, code: 'WRONG_TYPE', about: 'The address of the place.' }) address?: string;
}

/** Body of POST /whatsapp/contact (contract.md D2). */
@TakenElsewhere(TEXT_AND_MEDIA)
export class SendContactBody extends WhatsappMessageBody {
  @TextField({ required: true, max: LONGEST_NAME, about: 'The name on the card.', example: 'Ann Example' })
  name: string;

  @PhoneNumberField({ required: true, about: 'The phone number on the card:' })
  phone: string;
}

/** Body of POST /whatsapp/reaction (contract.md D2). */
@TakenElsewhere({ ...NOT_SENT_NOW, ...TEXT_AND_MEDIA })
export class SendReactionBody {
  @MessageIdField('The ID of the message to react to, sent or received.')
  message_id: string;

  @Field(
    { required: true, there: THERE, about: 'One emoji. An empty string removes the reaction.', example: '👍' },
    {
      schema: { type: 'string', format: 'emoji', maxLength: LONGEST_EMOJI },
      emptyText: 'kept',
      longest: LONGEST_EMOJI,
      is: isStorableText,
      must: `a string of at most ${LONGEST_EMOJI} characters`,
      code: 'TOO_LONG',
      also: () => [
        {
          name: 'emoji',
          test: (value) => typeof value !== 'string' || value === '' || isEmoji(value),
          field: 'MALFORMED',
          message: '`emoji` must be one emoji or an empty string.',
        },
      ],
    },
  )
  emoji: string;

  @MetadataField()
  metadata?: Record<string, string>;
}
