import type { BinaryNode } from 'baileys';

export interface Receipt {
  waIds: string[];
  status: 'delivered' | 'read';
}

const PERSON = /@(s\.whatsapp\.net|lid)$/;
const READ = new Set(['read', 'read-self', 'played']);

/**
 * Parses WhatsApp's `<receipt>`, as Baileys 7.0.0-rc14 does in `handleReceipt` (lib/Socket/messages-recv.js): the
 * library confirms it to WhatsApp before it can be stored.
 *
 * @returns undefined when it is about a group or another person's message, or asks for a message again
 */
export function receiptOf({ attrs, content }: BinaryNode): Receipt | undefined {
  const { id, from = '', recipient, type } = attrs;
  if (!id || !PERSON.test(from) || recipient !== undefined) return undefined;
  if (type !== undefined && !READ.has(type)) return undefined;
  const [list] = Array.isArray(content) ? content : [];
  const items = Array.isArray(list?.content) ? list.content : [];
  const further = items.flatMap(({ tag, attrs: item }) => (tag === 'item' && item.id ? [item.id] : []));
  return { waIds: [id, ...further], status: type === undefined ? 'delivered' : 'read' };
}
