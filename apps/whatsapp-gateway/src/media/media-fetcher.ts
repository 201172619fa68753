import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { OutboundClient, OutboundError } from '@chasqui/outbound';
import type { GatewayErrorCode, GatewayMessageType, SendRequest } from '@chasqui/gateway-protocol';
import { nameOfFile, typeOfFile } from './media-types';

export interface FetchedFile {
  open(): Readable;
  mime: string;
  filename: string;
  size: number;
  remove(): Promise<void>;
}

/** Why the file of a message could not be had. */
export class MediaError extends Error {
  constructor(
    readonly code: GatewayErrorCode,
    message: string,
    cause?: unknown,
    readonly detail?: unknown,
  ) {
    super(message, { cause });
    this.name = 'MediaError';
  }
}

const FIRST_BYTE_MS = 20_000;
const WHOLE_MS = 60_000;
const MOST_REDIRECTS = 3;
/** Files under way. What a crash leaves here goes at the next start. */
const FOLDER = 'outgoing-media';

/** What a kind of message may carry; a document carries anything. */
const TYPES: Readonly<Partial<Record<GatewayMessageType, RegExp>>> = {
  image: /^image\//,
  video: /^video\//,
  audio: /^(audio\/|application\/ogg)/,
};

/**
 * Fetches the files of outgoing messages: from public addresses only, streamed to a file of this app, never further
 * than the size that the caller allows.
 */
export class MediaFetcher {
  private readonly client: OutboundClient;
  private readonly folder: string;

  /** @param networks CIDR blocks of private networks that files may come from, there also by plain http */
  constructor(dataDir: string, networks: readonly string[]) {
    this.client = new OutboundClient({ allowedNetworks: networks, allowHttp: networks.length > 0 });
    this.folder = join(dataDir, FOLDER);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /** @throws MediaError */
  async fetch(media: NonNullable<SendRequest['media']>, kind: GatewayMessageType): Promise<FetchedFile> {
    const path = join(this.folder, randomUUID());
    try {
      const answer = await this.client.download({
        url: media.url ?? '',
        path,
        firstByteTimeoutMs: FIRST_BYTE_MS,
        timeoutMs: WHOLE_MS,
        maxBytes: media.max_bytes,
        maxRedirects: MOST_REDIRECTS,
      });
      const filename = nameOfFile(media.filename, answer.url);
      const mime = typeOfFile(media.mime, answer.headers['content-type'], filename);
      if (TYPES[kind]?.test(mime) === false) throw wrongType(kind, mime);
      return { open: () => createReadStream(path), mime, filename, size: answer.size, remove: () => remove(path) };
    } catch (error) {
      await remove(path);
      throw error instanceof MediaError ? error : toMediaError(error, media.max_bytes);
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

function remove(path: string): Promise<void> {
  return rm(path, { force: true });
}

function wrongType(kind: GatewayMessageType, mime: string): MediaError {
  return new MediaError('MEDIA_TYPE_REFUSED', `The file is ${mime}; a message of type ${kind} cannot carry it.`);
}

/** What the caller may know: not which internal address a name led to. */
function toMediaError(error: unknown, maxBytes: number): MediaError {
  if (!(error instanceof OutboundError)) return failed('it could not be stored', error);
  switch (error.failure) {
    case 'too_large':
      return new MediaError('MEDIA_TOO_LARGE', `The file is larger than ${maxBytes} bytes.`, error);
    case 'blocked':
      return failed('its address is not a public one', error, { reason: error.refusal });
    case 'timeout':
      return failed('its server was too slow', error);
    case 'too_many_redirects':
      return failed('it redirects too often', error);
    case 'bad_status':
      return failed(`its server answered ${error.status}`, error, { status: error.status });
    case 'aborted':
    case 'network':
  }
  return failed('its server could not be reached', error);
}

function failed(why: string, cause: unknown, detail?: unknown): MediaError {
  return new MediaError('MEDIA_FETCH_FAILED', `The file could not be fetched: ${why}.`, cause, detail);
}
