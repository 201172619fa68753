/** What the sandbox's network does with a message. Stored: never rename. */
export type Receipt = 'delivered' | 'read' | 'failed' | 'text' | 'stop' | 'image' | `vote:${string}`;

export type Behaviour =
  /** Accepted; then these receipts and replies, in order. */
  | { kind: 'accepts'; receipts: readonly Receipt[] }
  /** Accepted and delivered; a poll then gets a vote for its first option. */
  | { kind: 'votes' }
  | { kind: 'absent' }
  | { kind: 'restricts' }
  | { kind: 'disconnects' }
  | { kind: 'hangs' }
  | { kind: 'garbage' };

const BY_LAST_FOUR: Readonly<Record<string, Behaviour>> = {
  '0001': { kind: 'accepts', receipts: ['delivered'] },
  '0002': { kind: 'accepts', receipts: ['failed'] },
  '0003': { kind: 'accepts', receipts: ['delivered', 'read'] },
  '0004': { kind: 'accepts', receipts: [] },
  '0005': { kind: 'absent' },
  '0006': { kind: 'disconnects' },
  '0007': { kind: 'hangs' },
  '0008': { kind: 'garbage' },
  '0009': { kind: 'accepts', receipts: ['delivered', 'text'] },
  '0010': { kind: 'accepts', receipts: ['delivered', 'stop'] },
  '0011': { kind: 'votes' },
  '0012': { kind: 'accepts', receipts: ['delivered', 'image'] },
  '0013': { kind: 'restricts' },
};
const USUAL: Behaviour = { kind: 'accepts', receipts: ['delivered'] };
/** Groups are accepted and not tracked. */
const GROUP: Behaviour = { kind: 'accepts', receipts: [] };

export function behaviourOf(recipient: string): Behaviour {
  if (recipient.endsWith('@g.us')) return GROUP;
  return BY_LAST_FOUR[recipient.slice(-4)] ?? USUAL;
}

/** Receipts are stored separated by commas, so the option must hold none. */
export function voteFor(option: string): Receipt {
  return `vote:${encodeURIComponent(option)}`;
}

/** undefined for another receipt. */
export function optionOf(receipt: Receipt): string | undefined {
  return receipt.startsWith('vote:') ? decodeURIComponent(receipt.slice('vote:'.length)) : undefined;
}
