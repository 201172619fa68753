/** Mirrors the server (libs/sending, file-kind.ts); a test compares the two. */
export type FileKind = 'image' | 'video' | 'audio' | 'document';

const MB = 1024 * 1024;
/** Pictures that WhatsApp and these pages show. Others could run scripts (SVG), or browsers cannot read them. */
export const SHOWN_IMAGES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Per answer. */
export const MOST_FILES = 10;
/** WhatsApp's limit, in characters. */
export const LONGEST_CAPTION = 1024;

/** @param type from the browser, in lower case; empty if unknown */
export function kindOf(type: string): FileKind {
  if (SHOWN_IMAGES.has(type)) return 'image';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'document';
}

/** Bytes. */
export const mostBytesOf = (kind: FileKind): number => (kind === 'document' ? 64 : 16) * MB;

/** A problem known before the upload; null if none. */
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

export interface Attachment {
  id: string;
  file: File;
  kind: FileKind;
  /** Object URL of a picture; null for other files. */
  preview: string | null;
}

/** One message of an answer. */
export interface Part {
  text: string;
  attachment: Attachment | null;
}

/**
 * Each file is its own message, and the text is the caption of the first. WhatsApp shows no caption with audio: there
 * the text goes first.
 */
export function partsOf(text: string, attachments: readonly Attachment[]): Part[] {
  const [first, ...others] = attachments;
  if (first === undefined) return [{ text, attachment: null }];
  const rest = others.map((attachment) => ({ text: '', attachment }));
  if (text === '' || first.kind !== 'audio') return [{ text, attachment: first }, ...rest];
  return [{ text, attachment: null }, { text: '', attachment: first }, ...rest];
}
