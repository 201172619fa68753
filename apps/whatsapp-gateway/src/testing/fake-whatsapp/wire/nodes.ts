import type { BinaryNode } from 'baileys';

export const SERVER = 's.whatsapp.net';
/** The server itself as a sender: a jid without a user. */
export const FROM_SERVER = '@s.whatsapp.net';

/** Leaves out attributes that are undefined. */
export function node(
  tag: string,
  attrs: Readonly<Record<string, string | undefined>> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) given[name] = value;
  return content === undefined ? { tag, attrs: given } : { tag, attrs: given, content };
}

export function childrenOf(parent: BinaryNode | undefined): BinaryNode[] {
  return Array.isArray(parent?.content) ? parent.content : [];
}

export function childOf(parent: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return childrenOf(parent).find((each) => each.tag === tag);
}

/** @throws Error when the node's content is not bytes */
export function bytesOf(parent: BinaryNode | undefined): Buffer {
  const content = parent?.content;
  if (content === undefined || Array.isArray(content)) throw new Error(`<${parent?.tag ?? 'nothing'}> has no bytes`);
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
}

export function numberOf(parent: BinaryNode | undefined): number {
  const bytes = bytesOf(parent);
  return bytes.readUIntBE(0, bytes.length);
}

export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** Seconds since 1970, as stanzas carry them. */
export const seconds = (): string => String(Math.floor(Date.now() / 1000));

/** `15550001111:7@s.whatsapp.net` → `15550001111`. */
export const userOf = (jid: string): string => /^([^:@]*)/.exec(jid)?.[1] ?? '';

/** 0 is the phone itself. */
export const deviceOf = (jid: string): number => Number(/:(\d+)@/.exec(jid)?.[1] ?? 0);

/** A stanza on one line; bytes as their length. */
export function describe({ tag, attrs, content }: BinaryNode): string {
  const pairs = Object.entries(attrs).map(([name, value]) => ` ${name}=${value}`);
  const inner = Array.isArray(content) ? content.map(describe).join('') : content && `${content.length} bytes`;
  return `<${tag}${pairs.join('')}>${inner ?? ''}`.slice(0, 400);
}
