import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { OutboundClient, OutboundError } from '@chasqui/outbound';
import type { GatewayMessageType, OutgoingMedia } from '@chasqui/gateway-protocol';
import { fetchFailed, MediaError } from './media.error';
import { nameOfFile, typeOfFile } from './media-types';
import type { ServiceFiles } from './service-files';

export interface FetchedFile {
  path: string;
  open(): Readable;
  mime: string;
  filename: string;
  size: number;
  remove(): Promise<void>;
}

const FIRST_BYTE_MS = 20_000;
const WHOLE_MS = 60_000;
const MOST_REDIRECTS = 3;
/** Files under way. The next start deletes what a crash left here. */
const FOLDER = 'outgoing-media';

/**
 * Types that a kind of message may carry, as the server states them; a document carries anything, the others are
 * checked by their content.
 */
const TYPES: Readonly<Partial<Record<GatewayMessageType, RegExp>>> = {
  image: /^image\//,
  video: /^video\//,
  audio: /^(audio\/|application\/ogg)/,
};

/**
 * Fetches the files of outgoing messages: only from public addresses and from the service, streamed to a file of this
 * app, never beyond the size that the caller allows.
 */
export class MediaFetcher {
  private readonly client: OutboundClient;
  private readonly folder: string;

  /** @param networks CIDR blocks of private networks that files may come from, even by plain http */
  constructor(
    dataDir: string,
    networks: readonly string[],
    private readonly service: ServiceFiles,
  ) {
    this.client = new OutboundClient({ allowedNetworks: networks, allowHttp: networks.length > 0 });
    this.folder = join(dataDir, FOLDER);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /** @throws MediaError */
  async fetch(media: OutgoingMedia, kind: GatewayMessageType): Promise<FetchedFile> {
    const path = join(this.folder, randomUUID());
    try {
      const { answered, address, size } = await this.download(media, path);
      const filename = nameOfFile(media.filename, address);
      const mime = typeOfFile(media.mime, answered, filename);
      if (TYPES[kind]?.test(mime) === false) throw wrongType(kind, mime);
      return { path, open: () => createReadStream(path), mime, filename, size, remove: () => remove(path) };
    } catch (error) {
      await remove(path);
      throw error instanceof MediaError ? error : toMediaError(error, media.max_bytes);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.client.close(), this.service.close()]);
  }

  private async download({ url, file, max_bytes: maxBytes }: OutgoingMedia, path: string) {
    if (file !== undefined) {
      const { mime, size } = await this.service.download(file, path, maxBytes);
      return { answered: mime, address: undefined, size };
    }
    const answer = await this.client.download({
      url: url ?? '',
      path,
      firstByteTimeoutMs: FIRST_BYTE_MS,
      timeoutMs: WHOLE_MS,
      maxBytes,
      maxRedirects: MOST_REDIRECTS,
    });
    return { answered: answer.headers['content-type'], address: answer.url, size: answer.size };
  }
}

function remove(path: string): Promise<void> {
  return rm(path, { force: true });
}

function wrongType(kind: GatewayMessageType, mime: string): MediaError {
  return new MediaError('MEDIA_TYPE_REFUSED', `The file is ${mime}; a message of type ${kind} cannot carry it.`);
}

/** Public reasons: they do not tell which internal address a name led to. */
function toMediaError(error: unknown, maxBytes: number): MediaError {
  if (!(error instanceof OutboundError)) return fetchFailed('it could not be stored', error);
  switch (error.failure) {
    case 'too_large':
      return new MediaError('MEDIA_TOO_LARGE', `The file is larger than ${maxBytes} bytes.`, error);
    case 'blocked':
      return fetchFailed('its address is not a public one', error, { reason: error.refusal });
    case 'timeout':
      return fetchFailed('its server was too slow', error);
    case 'too_many_redirects':
      return fetchFailed('it redirects too often', error);
    case 'bad_status':
      return fetchFailed(`its server answered ${error.status}`, error, { status: error.status });
    case 'aborted':
    case 'network':
  }
  return fetchFailed('its server could not be reached', error);
}
