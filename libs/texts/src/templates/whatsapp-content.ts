import type { WhatsappContent } from '@chasqui/sending';
import { kindOfAddress } from '@chasqui/files/uploads';
import type { TemplateMessage } from './template-messages';

interface Besides {
  /** The file's name; null: WhatsApp chooses. */
  filename: string | null;
  payload: WhatsappContent['payload'];
}

/** A file without a kind is sent as what its address looks like. */
export function toWhatsappContent(
  { text, media, template }: TemplateMessage,
  { filename, payload }: Besides,
): WhatsappContent {
  const said = { text: text === '' ? null : text, payload: { ...payload, template } };
  if (media === null) return { ...said, type: 'text', media: null };
  return { ...said, type: media.type ?? kindOfAddress(media.url), media: { url: media.url, filename } };
}
