/** What a file is sent as, as the server decides it (libs/intake, file-kind.ts); a test compares the two. */
export type FileKind = 'image' | 'video' | 'audio' | 'document';

const MB = 1024 * 1024;
/** Pictures that WhatsApp shows, and that these pages show. Others could run here (SVG), or no browser reads them. */
export const SHOWN_IMAGES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Files of one answer. */
export const MOST_FILES = 10;
/** Characters that WhatsApp shows beside a file. */
export const LONGEST_CAPTION = 1024;

/** @param type as the browser says, in small letters; empty when it does not know */
export function kindOf(type: string): FileKind {
  if (SHOWN_IMAGES.has(type)) return 'image';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'document';
}

/** Bytes. */
export const mostBytesOf = (kind: FileKind): number => (kind === 'document' ? 64 : 16) * MB;

/** What is known to be wrong with a file before anything is sent; null: nothing. */
export function problemOf({ size, type }: Pick<File, 'size' | 'type'>): 'empty' | 'tooLarge' | null {
  if (size === 0) return 'empty';
  return size > mostBytesOf(kindOf(type)) ? 'tooLarge' : null;
}

/** "812 B", "1.4 MB": the same in every language. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / 1024)} KB`;
  const megabytes = bytes / MB;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** A file that is going to be sent, kept until it was. */
export interface Attachment {
  id: string;
  file: File;
  kind: FileKind;
  /** The browser's own address of a picture; null: it is none that is shown. */
  preview: string | null;
}

/** What is written, with its files: the messages that are sent, in order. */
export interface Part {
  text: string;
  attachment: Attachment | null;
}

/**
 * Each file is a message of its own, the text is the caption of the first. WhatsApp shows none with audio: there the text
 * goes before it.
 */
export function partsOf(text: string, attachments: readonly Attachment[]): Part[] {
  const [first, ...others] = attachments;
  if (first === undefined) return [{ text, attachment: null }];
  const rest = others.map((attachment) => ({ text: '', attachment }));
  if (text === '' || first.kind !== 'audio') return [{ text, attachment: first }, ...rest];
  return [{ text, attachment: null }, { text: '', attachment: first }, ...rest];
}
