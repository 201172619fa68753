import { EmptyText, phoneDocs, PhoneRules, Required, Rule, TakenElsewhere } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isEmoji } from './emoji.rule';
import { ShortTextField } from './message-content.rule';
import { RequiredTextField } from './message-extras.rule';
import { NOT_SENT_NOW, TEXT_AND_MEDIA } from './whatsapp-elsewhere';
import { WhatsappMessageBody } from './whatsapp-message.body';
import { MessageIdField } from '../../http/message-id.field';
import { MetadataField } from '../../http/metadata.field';

function DegreesField(name: string, most: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'number', minimum: -most, maximum: most, description: 'Degrees (WGS 84).' }),
    Rule({
      name: 'required',
      stage: 'required',
      test: (value) => value !== undefined,
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: `\`${name}\` is missing.`,
    }),
    Rule({
      name: 'degrees',
      test: (value) => value === undefined || (typeof value === 'number' && Math.abs(value) <= most),
      field: 'OUT_OF_RANGE',
      message: `\`${name}\` must be a number from -${most} to ${most}.`,
    }),
  );
}

/** Body of POST /whatsapp/location (contract.md D2). */
@TakenElsewhere(TEXT_AND_MEDIA)
export class SendLocationBody extends WhatsappMessageBody {
  @DegreesField('latitude', 90)
  latitude: number;

  @DegreesField('longitude', 180)
  longitude: number;

  @ShortTextField('name', 'The name of the place.', 255)
  name?: string;

  @ShortTextField('address', 'The address of the place.', 255)
  address?: string;
}

/** Body of POST /whatsapp/contact (contract.md D2). */
@TakenElsewhere(TEXT_AND_MEDIA)
export class SendContactBody extends WhatsappMessageBody {
  @RequiredTextField('name', { maxLength: 255, description: 'The name on the card.', example: 'Ann Example' })
  name: string;

  @ApiProperty(phoneDocs('The phone number on the card:'))
  @Required('phone')
  @PhoneRules('phone')
  phone: string;
}

/** Body of POST /whatsapp/reaction (contract.md D2). */
@TakenElsewhere({ ...NOT_SENT_NOW, ...TEXT_AND_MEDIA })
export class SendReactionBody {
  @MessageIdField('The ID of the message to react to, sent or received.')
  message_id: string;

  @EmptyText('kept')
  @RequiredTextField('emoji', {
    maxLength: 32,
    mayBeBlank: true,
    format: 'emoji',
    description: 'One emoji. An empty string removes the reaction.',
    example: '👍',
  })
  @Rule({
    name: 'emoji',
    test: (value) => typeof value !== 'string' || value === '' || isEmoji(value),
    field: 'MALFORMED',
    message: '`emoji` must be one emoji or an empty string.',
  })
  emoji: string;

  @MetadataField()
  metadata?: Record<string, string>;
}
