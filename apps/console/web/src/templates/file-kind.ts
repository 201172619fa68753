export type FileKind = 'image' | 'video' | 'audio' | 'document';

const ENDINGS: Readonly<Record<Exclude<FileKind, 'document'>, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  video: ['mp4', '3gp', 'mov', 'webm'],
  audio: ['mp3', 'ogg', 'opus', 'm4a', 'aac', 'wav', 'amr'],
};

/** @param said its kind; empty guesses from the name */
export function kindOfFile(address: string, said: string): FileKind {
  const ending = fileNameOf(address).split('.').at(-1)?.toLowerCase() ?? '';
  const kinds = ['image', 'video', 'audio'] as const;
  const told = [...kinds, 'document' as const].find((kind) => kind === said);
  return told ?? kinds.find((kind) => ENDINGS[kind].includes(ending)) ?? 'document';
}

/** Last part of the path, else the host. */
export function fileNameOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, host } = new URL(address);
  const last = pathname.split('/').at(-1) ?? '';
  if (last === '') return host;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
