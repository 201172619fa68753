import type { ImportGuess } from '../api/types';

/** As on the server. */
export const MOST_BYTES = 20 * 1024 * 1024;
const HEAD_BYTES = 256 * 1024;

/** How the user says to read the file; empty means detect it. */
export interface Reading {
  encoding: NonNullable<ImportGuess['encoding']> | '';
  delimiter: NonNullable<ImportGuess['delimiter']> | '';
}

/** Why a file cannot be sent at all; null if it can. */
export function fileProblem({ size }: Pick<File, 'size'>): 'empty' | 'tooLarge' | null {
  if (size === 0) return 'empty';
  return size > MOST_BYTES ? 'tooLarge' : null;
}

/**
 * The beginning of a file, as the server inspects it.
 * @throws DOMException if the file changed or moved since it was chosen
 */
export async function headOf(file: Blob): Promise<{ head: string; is_whole: boolean }> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return { head: toBase64(bytes), is_whole: file.size <= HEAD_BYTES };
}

/** False if the file changed or moved since it was chosen. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** A call takes a limited number of arguments, so long arrays go in pieces. */
const PIECE = 0x6000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
