import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import type { Agent } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { OutboundClient, OutboundError } from '@chasqui/outbound';
import { type InboundMedia, MAX_INBOUND_MEDIA_BYTES } from '@chasqui/gateway-protocol';
import type { Baileys } from '../baileys-loader';
import type { TestNetwork } from '../baileys-options';
import { downloadThrough } from '../proxy/proxied-download';
import type { EncryptedFile } from '../inbound/message-content';

/** Folder of received files in the data folder, each named by its `ref`. Stored: never rename. */
const INBOUND_MEDIA_FOLDER = 'media';

const WHATSAPP_HOST = 'mmg.whatsapp.net';
const WHOLE_MS = 60_000;
const TRIES_AFTER_MS = [0, 1000, 5000];
/** WhatsApp appends the first 10 bytes of an HMAC-SHA256 over iv and ciphertext. */
const MAC_BYTES = 10;
const OVERHEAD_BYTES = 32;

/** Room that files of strangers must leave: a full data folder stops messages too. */
const RESERVE_BYTES = 256 * 1024 * 1024;
/** A file exists twice for a moment, sealed and open; only its download tells its size, the sender may lie. */
const MOST_BYTES_OF_ONE = 2 * (MAX_INBOUND_MEDIA_BYTES + OVERHEAD_BYTES);

export interface FetchLimits {
  firstByteMs: number;
  wholeMs: number;
  signal?: AbortSignal;
}

export type FetchOutcome =
  | { kind: 'stored'; size: number }
  /** WhatsApp does not have it, or no longer under this path. */
  | { kind: 'gone'; status: number }
  | { kind: 'refused'; error: 'too_large' | 'failed' }
  | { kind: 'again'; because: 'network' | 'status' | 'room'; reason: string };

/**
 * Statuses after which the phone is asked to upload a file again: 404 and 410 by Baileys 7.0.0-rc14
 * (lib/Utils/messages.js, `REUPLOAD_REQUIRED_STATUS`), 403 by the bridge mautrix/whatsapp.
 */
const GONE = [403, 404, 410];
const PASSING = [408, 425, 429];
/** The disk is full, broken or busy, whatever the file is. */
const DISK_TROUBLE = ['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE'];

class BrokenFile extends Error {}
class NoRoom extends Error {}

export class InboundMediaStore {
  /** A start deletes all files there with a dot in their name. */
  readonly folder: string;
  private readonly client: OutboundClient;
  private readonly host: string;
  /** Running downloads, each with room reserved. */
  private underway = 0;

  constructor(
    dataDir: string,
    private readonly baileys: Baileys,
    network?: TestNetwork,
    private readonly freeBytes = freeBytesOf,
  ) {
    this.folder = join(dataDir, INBOUND_MEDIA_FOLDER);
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.folder)) {
      if (name.includes('.')) rmSync(join(this.folder, name), { force: true });
    }
    this.host = network?.mediaHost ?? WHATSAPP_HOST;
    this.client = new OutboundClient(
      network === undefined ? {} : { allowedNetworks: ['127.0.0.0/8'], ca: network.mediaCa },
    );
  }

  /**
   * Stores the file as `ref`; the answer says what prevented it.
   *
   * @param agent leads through the number's proxy
   * @param signal aborts it; the answer is then that it failed
   */
  async fetch(ref: string, file: EncryptedFile, agent?: Agent, signal?: AbortSignal): Promise<InboundMedia> {
    const { mime, size, filename } = file;
    const fields = { mime, ...(filename === undefined ? {} : { filename }) };
    if (size > MAX_INBOUND_MEDIA_BYTES) return { ...fields, size, error: 'too_large' };
    const endsAt = performance.now() + WHOLE_MS;
    let outcome: FetchOutcome | undefined;
    for (const waitMs of TRIES_AFTER_MS) {
      await sleep(waitMs, undefined, signal && { signal }).catch(() => undefined);
      if (signal?.aborted) break;
      const leftMs = Math.max(Math.ceil(endsAt - performance.now()), 1);
      const limits = { firstByteMs: leftMs, wholeMs: leftMs, ...(signal === undefined ? {} : { signal }) };
      outcome = await this.attempt(ref, file, agent, limits);
      if (outcome.kind !== 'again' || outcome.because !== 'network') break;
    }
    return outcome?.kind === 'stored'
      ? { ...fields, ref, size: outcome.size }
      : { ...fields, size, error: errorOf(outcome) };
  }

  /**
   * Tries once to store the file as `ref`; a stored one is not fetched again.
   *
   * @param agent leads through the number's proxy
   */
  async attempt(
    ref: string,
    file: EncryptedFile,
    agent: Agent | undefined,
    limits: FetchLimits,
  ): Promise<FetchOutcome> {
    let room = 0;
    try {
      const stored = await stat(this.pathOf(ref)).catch(() => undefined);
      // It gets its name only when it is complete.
      if (stored !== undefined) return { kind: 'stored', size: stored.size };
      const free = await this.freeBytes(this.folder);
      if (free < RESERVE_BYTES + (this.underway + 1) * MOST_BYTES_OF_ONE) throw new NoRoom('the data folder is full');
      this.underway += room = 1;
      await this.download(ref, file, limits, agent);
      return { kind: 'stored', size: await this.decrypt(ref, file) };
    } catch (error) {
      return outcomeOf(error);
    } finally {
      await rm(this.pathOf(`${ref}.enc`), { force: true });
      await rm(this.pathOf(`${ref}.part`), { force: true });
      this.underway -= room;
    }
  }

  async remove(ref: string): Promise<void> {
    await rm(this.pathOf(ref), { force: true });
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /**
   * The address comes from the sender of the message, who may be anybody: only its path is used, and only as a path.
   * The host is WhatsApp's.
   */
  private async download(
    ref: string,
    { directPath }: EncryptedFile,
    { firstByteMs, wholeMs, signal }: FetchLimits,
    agent: Agent | undefined,
  ): Promise<void> {
    if (!directPath.startsWith('/')) throw new BrokenFile('the message names no path');
    const url = new URL(`https://${this.host}`);
    const given = new URL(directPath.replace(/^[/\\]+/, '/'), url);
    if (given.host !== url.host) throw new BrokenFile('the message leads elsewhere');
    const path = this.pathOf(`${ref}.enc`);
    await rm(path, { force: true });
    const options = {
      url: given.href,
      path,
      headers: { origin: 'https://web.whatsapp.com' },
      firstByteTimeoutMs: firstByteMs,
      timeoutMs: wholeMs,
      maxBytes: MAX_INBOUND_MEDIA_BYTES + OVERHEAD_BYTES,
      ...(signal === undefined ? {} : { signal }),
    };
    if (agent) await downloadThrough(agent, options);
    else await this.client.download(options);
  }

  /** @returns the size in bytes of the file, which exists when this resolves */
  private async decrypt(ref: string, file: EncryptedFile): Promise<number> {
    const sealed = this.pathOf(`${ref}.enc`);
    const { iv, cipherKey, macKey } = await this.baileys.getMediaKeys(file.mediaKey, file.type);
    const end = (await stat(sealed)).size - MAC_BYTES;
    if (end <= 0 || macKey === undefined) throw new BrokenFile('it is too short');
    await verifyMac(sealed, end, iv, macKey);
    const part = this.pathOf(`${ref}.part`);
    const hash = createHash('sha256');
    let size = 0;
    await pipeline(
      createReadStream(sealed, { end: end - 1 }),
      createDecipheriv('aes-256-cbc', cipherKey, iv),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
    if (file.fileSha256 && !hash.digest().equals(file.fileSha256)) throw new BrokenFile('its content is another');
    await rename(part, this.pathOf(ref));
    return size;
  }

  private pathOf(name: string): string {
    return join(this.folder, name);
  }
}

async function freeBytesOf(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

async function verifyMac(path: string, end: number, iv: Uint8Array, macKey: Uint8Array): Promise<void> {
  const mac = createHmac('sha256', macKey).update(iv);
  for await (const chunk of createReadStream(path, { end: end - 1 })) mac.update(chunk as Buffer);
  const given = Buffer.alloc(MAC_BYTES);
  const handle = await open(path);
  try {
    await handle.read(given, 0, MAC_BYTES, end);
  } finally {
    await handle.close();
  }
  if (!timingSafeEqual(mac.digest().subarray(0, MAC_BYTES), given)) throw new BrokenFile('its seal is broken');
}

function outcomeOf(error: unknown): FetchOutcome {
  const { message: reason, code = '' } = error as Error & { code?: string };
  if (error instanceof NoRoom || DISK_TROUBLE.includes(code)) return { kind: 'again', because: 'room', reason };
  if (!(error instanceof OutboundError)) return { kind: 'refused', error: 'failed' };
  const { failure, status = 0 } = error;
  if (failure === 'too_large') return { kind: 'refused', error: 'too_large' };
  if (failure === 'network' || failure === 'timeout') return { kind: 'again', because: 'network', reason };
  if (GONE.includes(status)) return { kind: 'gone', status };
  const passes = failure !== 'bad_status' || status >= 500 || PASSING.includes(status);
  return passes
    ? { kind: 'again', because: 'status', reason: `${reason} ${status || ''}`.trim() }
    : { kind: 'refused', error: 'failed' };
}

function errorOf(outcome: Exclude<FetchOutcome, { kind: 'stored' }> | undefined): string {
  if (outcome?.kind === 'refused') return outcome.error;
  return outcome?.kind === 'gone' && outcome.status !== 403 ? 'expired' : 'failed';
}
