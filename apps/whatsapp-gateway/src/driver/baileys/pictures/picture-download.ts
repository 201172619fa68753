import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { Agent } from 'node:https';
import { join } from 'node:path';
import { MAX_PICTURE_BYTES, pictureTypeOf, type PictureType } from '@chasqui/gateway-protocol';
import { OutboundClient } from '@chasqui/outbound';
import type { TestNetwork } from '../baileys-options';
import { downloadThrough } from '../proxy/proxied-download';

const FIRST_BYTE_MS = 10_000;
const WHOLE_MS = 20_000;
/** WhatsApp's own hosts: `pps.whatsapp.net`, `media-….cdn.whatsapp.net`. */
const WHATSAPP_HOSTS = '.whatsapp.net';

export class PictureDownload {
  private readonly client: OutboundClient;

  /** @param folder for files under way; a start deletes all files there with a dot in their name */
  constructor(
    private readonly folder: string,
    private readonly network?: TestNetwork,
  ) {
    this.client = new OutboundClient(
      network === undefined ? {} : { allowedNetworks: ['127.0.0.0/8'], ca: network.mediaCa },
    );
  }

  /**
   * @param address as WhatsApp gave it; it expires
   * @param agent leads through the number's proxy
   * @throws Error when there is no picture: another host, too large, another type, no answer in time
   */
  async fetch(
    address: string,
    agent: Agent | undefined,
    signal: AbortSignal,
  ): Promise<{ mime: PictureType; bytes: Buffer }> {
    const url = this.checked(address);
    const path = join(this.folder, `${randomUUID()}.picture`);
    const headers = { origin: 'https://web.whatsapp.com' };
    const limits = { firstByteTimeoutMs: FIRST_BYTE_MS, timeoutMs: WHOLE_MS, maxBytes: MAX_PICTURE_BYTES };
    try {
      if (agent) await downloadThrough(agent, { url, path, headers, ...limits, signal });
      else await this.client.download({ url, path, headers, ...limits, signal });
      const bytes = await readFile(path);
      const mime = pictureTypeOf(bytes);
      if (mime === undefined) throw new Error('it is no picture');
      return { mime, bytes };
    } finally {
      await rm(path, { force: true });
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private checked(address: string): string {
    const url = new URL(address);
    const isWhatsApp =
      this.network?.mediaHost === undefined
        ? url.hostname.endsWith(WHATSAPP_HOSTS) && url.port === ''
        : url.host === this.network.mediaHost;
    if (url.protocol !== 'https:' || !isWhatsApp) throw new Error('the address leads elsewhere');
    return url.href;
  }
}
