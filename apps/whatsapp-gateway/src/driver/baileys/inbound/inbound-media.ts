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
import type { EncryptedFile } from './message-content';

/** Folder of received files in the data folder; a file is named by its `ref`. Stored: never rename. */
const INBOUND_MEDIA_FOLDER = 'media';

const WHATSAPP_HOST = 'mmg.whatsapp.net';
const WHOLE_MS = 60_000;
const TRIES_AFTER_MS = [0, 1000, 5000];
/** WhatsApp appends the first 10 bytes of an HMAC-SHA256 over iv and ciphertext. */
const MAC_BYTES = 10;
/** Padding and MAC. */
const OVERHEAD_BYTES = 32;

/** Room that files of strangers leave to everything else: a full data folder stops messages too. */
const RESERVE_BYTES = 256 * 1024 * 1024;

class BrokenFile extends Error {}

/** Fetches the files of messages that came in, at once: WhatsApp deletes them. */
export class InboundMediaStore {
  private readonly folder: string;
  private readonly client: OutboundClient;
  private readonly host: string;

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
   * Stores the file as `ref`; what hinders it is in the answer.
   *
   * @param agent leads through the proxy of the number
   */
  async fetch(ref: string, file: EncryptedFile, agent?: Agent): Promise<InboundMedia> {
    const { mime, size, filename } = file;
    const fields = { mime, ...(filename === undefined ? {} : { filename }) };
    if (size > MAX_INBOUND_MEDIA_BYTES) return { ...fields, size, error: 'too_large' };
    try {
      if ((await this.freeBytes(this.folder)) < RESERVE_BYTES + size) throw new BrokenFile('there is no room for it');
      return { ...fields, ref, size: await this.tryFetch(ref, file, agent) };
    } catch (error) {
      return { ...fields, size, error: reasonOf(error) };
    } finally {
      await rm(this.pathOf(`${ref}.enc`), { force: true });
      await rm(this.pathOf(`${ref}.part`), { force: true });
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async tryFetch(ref: string, file: EncryptedFile, agent: Agent | undefined): Promise<number> {
    const endsAt = Date.now() + WHOLE_MS;
    let last: unknown;
    for (const waitMs of TRIES_AFTER_MS) {
      await sleep(waitMs);
      try {
        await this.download(ref, file, endsAt - Date.now(), agent);
        return await this.decrypt(ref, file);
      } catch (error) {
        last = error;
        if (!(error instanceof OutboundError) || !['network', 'timeout'].includes(error.failure)) break;
      }
    }
    throw last;
  }

  /**
   * The address comes from the sender of the message, who may be anybody: of it only the path counts, and that only as
   * a path. The host is WhatsApp's.
   */
  private async download(
    ref: string,
    { directPath }: EncryptedFile,
    leftMs: number,
    agent: Agent | undefined,
  ): Promise<void> {
    if (!directPath.startsWith('/')) throw new BrokenFile('the message names no path');
    const url = new URL(`https://${this.host}`);
    const given = new URL(directPath.replace(/^[/\\]+/, '/'), url);
    if (given.host !== url.host) throw new BrokenFile('the message leads elsewhere');
    const path = this.pathOf(`${ref}.enc`);
    await rm(path, { force: true });
    const timeoutMs = Math.max(leftMs, 1);
    const headers = { origin: 'https://web.whatsapp.com' };
    const options = { url: given.href, path, headers, timeoutMs, maxBytes: MAX_INBOUND_MEDIA_BYTES + OVERHEAD_BYTES };
    if (agent) await downloadThrough(agent, options);
    else await this.client.download({ ...options, firstByteTimeoutMs: timeoutMs });
  }

  /** @returns the bytes of the file, which is there when this resolves */
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
      createWriteStream(part, { mode: 0o600 }),
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

function reasonOf(error: unknown): string {
  if (!(error instanceof OutboundError)) return 'failed';
  if (error.failure === 'too_large') return 'too_large';
  return error.status === 404 || error.status === 410 ? 'expired' : 'failed';
}
