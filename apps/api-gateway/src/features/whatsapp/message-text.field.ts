import { isShortEnough, TEXT_MAX_BYTES } from '@chasqui/sending';
import type { FieldOptions } from '@chasqui/http/requests';
import { MessageTextField } from '../../http/message-text.field';
import { isGiven } from '../sending/in-place-of.rule';
import { isBare, NO_TEXT_BESIDE } from './media-type';

const FILES = ['media_url', 'media_id', 'media_base64'] as const;

export const hasMedia = (body: object): boolean => FILES.some((name) => isGiven(body, name));

export const TOO_LONG = '`message` is too long: at most 65,536 bytes of text, or 1,024 characters in a caption.';

export const WhatsappTextField = (options: FieldOptions): PropertyDecorator =>
  MessageTextField({
    ...options,
    longest: TEXT_MAX_BYTES,
    isShort: (text, body) => isShortEnough(text, hasMedia(body)),
    tooLong: TOO_LONG,
    also: [
      {
        name: 'bare',
        test: (_value, body) => !isGiven(body, 'message') || !isBare((body as { media_type?: unknown }).media_type),
        field: 'NOT_ALLOWED',
        message: NO_TEXT_BESIDE,
      },
    ],
  });
