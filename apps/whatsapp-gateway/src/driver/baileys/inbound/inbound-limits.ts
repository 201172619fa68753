import { LONG_NOTES, MAX_LONG_NOTE, MAX_NOTE, MAX_NOTES } from '@chasqui/gateway-protocol';
import type { Notes } from './message-content';

/** WhatsApp's own apps take 65,536 characters. */
export const MAX_TEXT = 65_536;
export const MAX_LINE = 255;
export const MAX_ADDRESS = 1000;
export const MAX_EMOJI = 64;
export const MAX_DIGITS = 20;
export const MAX_CARDS = 50;

const WHATSAPP_ID = /^[\x21-\x7e]{1,128}$/;
/** C0, DEL and C1; marks that turn the direction of writing, with which `exe.fdp` reads as `pdf.exe`. */
// oxlint-disable-next-line no-control-regex -- these are what must not come through
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Strangers' texts have no limit of their own: without ours, a message gets larger than the service takes, and is lost.
 *
 * @param most UTF-16 units; no character is cut in two
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}

/** Whether it can be a message id; the sender of a reply may write anything there. */
export function isWhatsAppId(id: string): boolean {
  return WHATSAPP_ID.test(id);
}

export function safeName(filename: string): string {
  return cut((filename.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '_'), MAX_LINE);
}

export function metadataOf(notes: Notes): { metadata?: Record<string, string> } {
  const metadata: Record<string, string> = {};
  let room = MAX_NOTES;
  for (const [name, note] of Object.entries(notes)) {
    const told = cut(note ?? '', Math.min(LONG_NOTES.includes(name) ? MAX_LONG_NOTE : MAX_NOTE, room));
    if (told !== '') metadata[name] = told;
    room -= told.length;
  }
  return Object.keys(metadata).length > 0 ? { metadata } : {};
}
