import type { WhatsappContent } from '@chasqui/intake';
import { kindOfAddress } from '@chasqui/uploads';
import type { TemplateMessage } from './template-messages';

/** What goes with a message of a template. */
interface Besides {
  /** How its file is called; null: WhatsApp chooses. */
  filename: string | null;
  payload: WhatsappContent['payload'];
}

/** What a message of a template says over WhatsApp. A file of no kind is sent as what its address looks like. */
export function toWhatsappContent(
  { text, media, template }: TemplateMessage,
  { filename, payload }: Besides,
): WhatsappContent {
  const said = { text: text === '' ? null : text, payload: { ...payload, template } };
  if (media === null) return { ...said, type: 'text', media: null };
  return { ...said, type: media.type ?? kindOfAddress(media.url), media: { url: media.url, filename } };
}
