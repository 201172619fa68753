import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '@chasqui/errors';

export interface FormFile {
  filename: string;
  /** As its part says, in lower case; `text/plain` when it says nothing. */
  mime: string;
  bytes: Readable;
}

export interface FormShape {
  file: string;
  alias?: string;
  /** Bytes of the file's beginning to keep; absent: those by which its type is known. */
  headBytes?: number;
  /** By the file's first bytes, the error that refuses it; null: it is accepted. */
  refuse?: (head: Buffer) => AppError | null;
  mostBytes: number;
  /** Bytes that each text field may have. */
  texts: Readonly<Record<string, number>>;
  /** The type of the file, whatever its sender says; absent: its sender or its name decides. */
  mime?: string;
  /** How long the file is kept; absent: like files to send. */
  lifeSeconds?: number;
}

export interface ReadForm<T> {
  taken: T;
  texts: Readonly<Record<string, string>>;
}

export const FILE_FIELD = 'file';
const LIMITS = { files: 2, headerPairs: 20, headerSize: 16 * 1024 };
/** Encodings of parts that would have to be undone (RFC 7578 section 4.7 deprecates them). */
const ENCODED = new Set(['base64', 'quoted-printable']);

/**
 * Streams a form (multipart/form-data, RFC 7578) with one file. The file is taken whole or not at all: what breaks the
 * form breaks the file's bytes, and what `take` throws ends the form.
 * @param body if destroyed with an AppError, that is thrown
 * @param take reads all bytes; it must itself undo what it made when this throws
 * @throws AppError INVALID_BODY, PAYLOAD_TOO_LARGE, and what `take` throws
 */
export async function readUploadForm<T>(
  contentType: string,
  body: Readable,
  shape: FormShape,
  take: (file: FormFile) => Promise<T>,
): Promise<ReadForm<T>> {
  const form = formOf(contentType, shape);
  const texts = new Map<string, string>();
  let bytes: Readable | undefined;
  let taken: Promise<T> | undefined;
  let refusal: unknown;
  const end = (error: unknown): void => {
    refusal ??= error;
    body.destroy(error as Error);
    // A body that has come whole cannot be broken off any more, and the form would wait for a file that is never read.
    form.destroy(error as Error);
  };
  form.on('error', () => undefined);
  form.on('file', (name, part, filename, encoding, mime) => {
    part.on('error', () => undefined);
    // A refused form may still be parsed for a moment.
    if (refusal !== undefined) {
      part.resume();
      return;
    }
    const problem =
      bytes === undefined ? problemOf(shape, name, filename, encoding) : 'The form has more than one file.';
    if (problem !== null) {
      part.resume();
      end(invalid(problem));
      return;
    }
    bytes = part;
    taken = take({ filename, mime, bytes: part });
    taken.catch(end);
  });
  form.on('field', (name, text, _isNameCut, isCut) => {
    const isTooLong = isCut || Buffer.byteLength(text) > (shape.texts[name] ?? 0);
    const problem = textProblem(shape, name, isTooLong || texts.has(name));
    if (problem === null) texts.set(name, text);
    else end(invalid(problem));
  });
  form.on('partsLimit', () => end(invalid('The form has too many parts.')));
  try {
    await pipeline(body, atMost(formBytesOf(shape)), form);
    if (refusal !== undefined) throw refusal;
  } catch (error) {
    refusal ??= error;
    bytes?.destroy(error as Error);
    // What it began is undone before the request is answered.
    await taken?.catch(() => undefined);
    if (error instanceof AppError) throw error;
    throw invalid('The form is not whole: check the boundary in Content-Type, and its closing line.', error);
  }
  if (taken === undefined) throw invalid(`The field \`${shape.file}\` is missing.`);
  return { taken: await taken, texts: Object.fromEntries(texts) };
}

const FORM_BYTES = 64 * 1024;

export const formBytesOf = ({ mostBytes, texts }: FormShape): number =>
  mostBytes + FORM_BYTES + Object.values(texts).reduce((sum, bytes) => sum + bytes, 0);

function formOf(contentType: string, { texts }: FormShape): BusboyInstance {
  const fields = Object.keys(texts).length + 1;
  const fieldSize = Math.max(1, ...Object.values(texts));
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, fields, parts: fields + 1, fieldSize },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    });
  } catch (error) {
    throw invalid('The header `Content-Type` has no boundary: let your HTTP library set it.', error);
  }
}

function problemOf(shape: FormShape, name: string, filename: string, encoding: string): string | null {
  if (name !== shape.file && name !== shape.alias) return fieldProblem(shape, name);
  if (filename === '') return `The field \`${shape.file}\` has no filename.`;
  return ENCODED.has(encoding) ? `The file is encoded as ${encoding}. Send its bytes as they are.` : null;
}

function textProblem(shape: FormShape, name: string, isTwice: boolean): string | null {
  if (!Object.hasOwn(shape.texts, name)) return fieldProblem(shape, name);
  return isTwice ? `The field \`${name}\` is too long, or there twice.` : null;
}

function fieldProblem({ file, alias }: FormShape, name: string | undefined): string {
  if (name !== undefined && (name === file || name === alias))
    return `The field \`${name}\` has no filename: send a file, not a text.`;
  return `The field \`${(name ?? '').slice(0, 100)}\` is not accepted here. Send one file in the field \`${file}\`.`;
}

function atMost(mostBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > mostBytes ? fileTooLarge(mostBytes) : null, chunk);
    },
  });
}

/** 413. It ends the connection, as the rest is not wanted. */
export function fileTooLarge(mostBytes: number, kind = 'file'): AppError {
  const megabytes = Math.floor(mostBytes / (1024 * 1024));
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `The file is too large: a file of this type (${kind}) can have at most ${megabytes} MB.`,
    extra: { limit: 'file_bytes', max: megabytes * 1024 * 1024 },
    headers: { Connection: 'close' },
  });
}

const invalid = (message: string, cause?: unknown): AppError => new AppError('INVALID_BODY', { message, cause });
