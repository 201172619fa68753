import type { BinaryNode } from 'baileys';

export interface PictureNotice {
  /** As WhatsApp wrote it, perhaps with a device. */
  jid: string;
  change: 'changed' | 'removed';
}

const CHANGES: Readonly<Record<string, PictureNotice['change']>> = {
  set: 'changed',
  add: 'changed',
  delete: 'removed',
};

/**
 * Parses WhatsApp's `<notification type="picture">`. The library's event takes everything but `<set>` for a removal
 * (Baileys 7.0.0-rc14, lib/Socket/messages-recv.js, `case 'picture'`).
 *
 * @returns undefined when it does not say whose picture was changed or removed
 */
export function pictureNoticeOf({ attrs, content }: BinaryNode): PictureNotice | undefined {
  if (attrs.type !== 'picture' || !attrs.from) return undefined;
  const parts = Array.isArray(content) ? content : [];
  const change = parts.flatMap(({ tag }) => (Object.hasOwn(CHANGES, tag) ? (CHANGES[tag] ?? []) : [])).at(-1);
  return change && { jid: attrs.from, change };
}
