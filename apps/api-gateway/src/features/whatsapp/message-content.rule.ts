import { LONGEST_RECIPIENT } from '@chasqui/phone-numbers';
import { isShortEnough, TEXT_MAX_BYTES } from '@chasqui/intake';
import { isBlank, isStorableText, PHONE_SPELLING, RecipientRules, Required, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { MessageTextRule } from '../../http/message-text.rule';
import { hasTemplate } from '../sending/template.field';
import { isBare, MEDIA_TYPES, NO_TEXT_BESIDE } from './media-type';
import { hasMedia } from './message-file.rule';

interface Content {
  media_type?: unknown;
}

/** The recipient of a body. */
export function RecipientField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'string',
      description:
        'The recipient: a phone number, a WhatsApp group ID (`…@g.us`), or the `…@lid` address of somebody who wrote to ' +
        `you and whose number WhatsApp hides. A phone number has ${PHONE_SPELLING}`,
      format: 'whatsapp-recipient',
      maxLength: LONGEST_RECIPIENT,
      example: '4915112345678',
    }),
    Required('to'),
    RecipientRules('to'),
  );
}

/** Rules of a text or caption, besides whether it must be there. */
export function MessageTextRules(): PropertyDecorator {
  return applyDecorators(
    MessageTextRule(),
    Rule({
      name: 'length',
      longest: TEXT_MAX_BYTES,
      test: (value, object) => typeof value !== 'string' || isShortEnough(value, hasMedia(object)),
      answer: 'MESSAGE_TOO_LONG',
      field: 'TOO_LONG',
      message: '`message` is too long: at most 65,536 bytes of text, or 1,024 characters in a caption.',
    }),
  );
}

/** The text of a body; required unless there is media. */
export function MessageField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      maxLength: TEXT_MAX_BYTES,
      description:
        'The text to send, at most 65,536 bytes. Required, and not blank, unless you send a file or a template; with a file, this is the caption and can be ' +
        'empty. Voice notes and stickers have none.',
      example: 'Your order has been shipped.',
    }),
    Rule({
      name: 'required',
      stage: 'required',
      test: (value, object) => hasMedia(object) || hasTemplate(object) || !isBlank(value),
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: '`message` or `media_url` is missing.',
    }),
    MessageTextRules(),
    Rule({
      name: 'bare',
      test: (value, object) => isBlank(value) || !isBare((object as Content).media_type),
      field: 'NOT_ALLOWED',
      message: NO_TEXT_BESIDE,
    }),
  );
}

export function MediaTypeField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      enum: MEDIA_TYPES,
      description:
        'The kind of media. Default: guessed from the extension of `media_url`, or from the type of the file; ' +
        '`document` if unknown. `voice` is sent as a voice note: Ogg/Opus, MP3, WAV, FLAC or WebM/Opus (other sound if ' +
        'ffmpeg is installed beside the gateway app), at most ten minutes and 16 MB. `sticker` is a WebP picture of at ' +
        'most 512 x 512 pixels and 100 kB, or 500 kB if it is animated.',
    }),
    IsOptional(),
    Rule({
      name: 'mediaType',
      test: (value) => MEDIA_TYPES.some((type) => type === value),
      field: 'NOT_ALLOWED',
      message: `\`media_type\` must be one of ${MEDIA_TYPES.join(', ')}.`,
    }),
  );
}

/** Optional short text that is kept or ignored, never required. */
export function ShortTextField(name: string, description: string, maxLength: number): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength, description }),
    IsOptional(),
    Rule({
      name: 'text',
      longest: maxLength,
      test: isStorableText,
      field: 'WRONG_TYPE',
      message: `\`${name}\` must be a string of at most ${maxLength} characters.`,
    }),
  );
}
