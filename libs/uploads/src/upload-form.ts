import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '@chasqui/errors';

/** The file of a form. */
export interface FormFile {
  filename: string;
  /** As its part says, in small letters; `text/plain` when it says nothing. */
  mime: string;
  bytes: Readable;
}

export const FILE_FIELD = 'file';
const LIMITS = { parts: 2, fields: 1, files: 2, fieldSize: 1, headerPairs: 20, headerSize: 16 * 1024 };
/** Encodings of parts (RFC 7578 section 4.7 deprecates them) that would have to be undone. */
const ENCODED = new Set(['base64', 'quoted-printable']);

/**
 * Reads a form (multipart/form-data, RFC 7578) with one file in the field `file`, as it comes. The file is taken whole, or
 * not at all: what breaks the form breaks the file's bytes, and what `take` throws ends the form.
 *
 * @param body ended with an AppError, that is thrown
 * @param take reads all bytes; what it made it must undo itself when this throws
 * @throws AppError INVALID_BODY, PAYLOAD_TOO_LARGE, and what `take` throws
 */
export async function readUploadForm<T>(
  contentType: string,
  body: Readable,
  mostBytes: number,
  take: (file: FormFile) => Promise<T>,
): Promise<T> {
  const form = formOf(contentType);
  let bytes: Readable | undefined;
  let taken: Promise<T> | undefined;
  let refusal: unknown;
  // A form that has come whole by then cannot be broken off any more.
  const end = (error: unknown): void => {
    refusal ??= error;
    body.destroy(error as Error);
  };
  form.on('file', (name, part, filename, encoding, mime) => {
    part.on('error', () => undefined);
    // What was refused may still be parsed for a moment.
    if (refusal !== undefined) {
      part.resume();
      return;
    }
    const problem = bytes === undefined ? problemOf(name, filename, encoding) : 'The form has more than one file.';
    if (problem !== null) {
      part.resume();
      end(invalid(problem));
      return;
    }
    bytes = part;
    taken = take({ filename, mime, bytes: part });
    taken.catch(end);
  });
  form.on('field', (name) => end(invalid(fieldProblem(name))));
  form.on('partsLimit', () => end(invalid('The form has too many parts.')));
  try {
    await pipeline(body, atMost(mostBytes), form);
    if (refusal !== undefined) throw refusal;
  } catch (error) {
    refusal ??= error;
    bytes?.destroy(error as Error);
    // What it had begun is undone before anybody is answered.
    await taken?.catch(() => undefined);
    if (error instanceof AppError) throw error;
    throw invalid('The form is not whole: check the boundary in Content-Type, and its closing line.', error);
  }
  if (taken === undefined) throw invalid(`The field \`${FILE_FIELD}\` is missing.`);
  return taken;
}

function formOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    });
  } catch (error) {
    throw invalid('The header `Content-Type` has no boundary: let your HTTP library set it.', error);
  }
}

function problemOf(name: string, filename: string, encoding: string): string | null {
  if (name !== FILE_FIELD) return fieldProblem(name);
  if (filename === '') return `The field \`${FILE_FIELD}\` has no filename.`;
  return ENCODED.has(encoding) ? `The file is encoded as ${encoding}. Send its bytes as they are.` : null;
}

function fieldProblem(name: string | undefined): string {
  if (name === FILE_FIELD) return `The field \`${FILE_FIELD}\` has no filename: send a file, not a text.`;
  return `The field \`${(name ?? '').slice(0, 100)}\` is not accepted here. Send one file in the field \`${FILE_FIELD}\`.`;
}

/** What stands around the file is bounded, too. */
function atMost(mostBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > mostBytes ? fileTooLarge(mostBytes) : null, chunk);
    },
  });
}

/** 413 for a file, or what is said to have one. The connection ends with it: the rest is not wanted. */
export function fileTooLarge(mostBytes: number, kind = 'file'): AppError {
  const megabytes = Math.floor(mostBytes / (1024 * 1024));
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `The file is too large: a file of this type (${kind}) can have at most ${megabytes} MB.`,
    extra: { limit: 'file_bytes', max: megabytes * 1024 * 1024 },
    headers: { Connection: 'close' },
  });
}

const invalid = (message: string, cause?: unknown): AppError => new AppError('INVALID_BODY', { message, cause });
