import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SendRequest } from '@chasqui/gateway-protocol';
import type { FetchedFile, MediaFetcher } from './media-fetcher';
import { readSticker } from './sticker';
import type { VoiceNotes } from './voice/voice-notes';
import type { WebpPicture } from './webp.parser';

export interface OutgoingFile {
  open(): Readable;
  mime: string;
  filename: string;
  voice?: { seconds: number; waveform: Uint8Array };
  sticker?: WebpPicture;
  remove(): Promise<void>;
}

/** What recipients' apps play as a voice note. */
const VOICE_TYPE = 'audio/ogg; codecs=opus';
const STICKER_TYPE = 'image/webp';

export class OutgoingFiles {
  constructor(
    private readonly fetcher: MediaFetcher,
    private readonly voices: VoiceNotes,
  ) {}

  /**
   * undefined for a message without a file.
   *
   * @throws MediaError; then nothing stays on the disk
   */
  async prepare({
    media,
    type,
    from,
  }: Pick<SendRequest, 'media' | 'type' | 'from'>): Promise<OutgoingFile | undefined> {
    if (media === undefined) return undefined;
    const file = await this.fetcher.fetch(media, type);
    try {
      if (type === 'voice') return await this.voiceOf(file, from);
      return type === 'sticker' ? { ...file, mime: STICKER_TYPE, sticker: await readSticker(file) } : file;
    } catch (error) {
      await file.remove();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.voices.close();
    await this.fetcher.close();
  }

  private async voiceOf(file: FetchedFile, phone: string): Promise<OutgoingFile> {
    const { path, ...voice } = await this.voices.make(file.path, phone);
    if (path !== file.path) await file.remove();
    const { filename } = file;
    return {
      open: () => createReadStream(path),
      mime: VOICE_TYPE,
      filename,
      voice,
      remove: () => rm(path, { force: true }),
    };
  }
}
