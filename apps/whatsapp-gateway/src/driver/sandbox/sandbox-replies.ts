import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import type { MediaFolder } from '../../store/media-folder';
import type { DriverEvent } from '../driver';
import type { NetworkMessage } from './sandbox-network';
import { optionOf, type Receipt } from './sandbox-recipients';

type Inbound = Extract<DriverEvent, { type: 'message.inbound' }>;

/** 8 by 8 green pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNQvZyGFTEMLQkAIIZXgf05jk0AAAAASUVORK5CYII=',
  'base64',
);

export class SandboxReplies {
  constructor(private readonly media: MediaFolder) {}

  /** undefined when the receipt is one of WhatsApp's own. After a crash the same reply again. */
  async replyOf(message: NetworkMessage, receipt: Receipt): Promise<Inbound | undefined> {
    const { waId, from: phone, to } = message;
    const digest = createHash('sha256').update(`reply:${waId}`).digest('hex');
    const letter = {
      type: 'message.inbound' as const,
      phone,
      waId: `3A${digest.slice(0, 18).toUpperCase()}`,
      from: to,
      offline: false,
    };
    const option = optionOf(receipt);
    if (option !== undefined) {
      return { ...letter, kind: 'poll_vote', text: option, poll: { wa_id: waId, options: [option] } };
    }
    if (receipt === 'text') return { ...letter, kind: 'text', text: 'Thank you, I got your message.' };
    if (receipt === 'stop') return { ...letter, kind: 'text', text: 'STOP' };
    if (receipt !== 'image') return undefined;
    const ref = uuidOf(digest);
    await this.put(ref);
    const media = { ref, mime: 'image/png', size: PICTURE.length, filename: 'green.png' };
    return { ...letter, kind: 'image', text: 'A picture for you', media };
  }

  private async put(ref: string): Promise<void> {
    const path = this.media.pathOf(ref);
    await writeFile(`${path}.part`, PICTURE, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}

/** A UUID made from a hash (version 8, RFC 9562 section 5.8). */
function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
