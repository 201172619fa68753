import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import { MediaFileRepository, type StoredFile } from '@chasqui/messaging';
import { MediaLinks, type MediaStore } from '@chasqui/media-store';
import { isUuid } from '@chasqui/requests';
import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_STORE } from './media-tokens';

/** Hands out files to whoever holds a signed link. */
@Injectable()
export class MediaDownloads {
  constructor(
    private readonly links: MediaLinks,
    private readonly files: MediaFileRepository,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /**
   * The file behind a link.
   *
   * @param query of the link: `expires` and `signature`
   * @throws AppError MEDIA_LINK_INVALID before anything is looked up, MEDIA_NOT_FOUND
   */
  async find(id: string, query: Record<string, unknown>): Promise<StoredFile> {
    if (!isUuid(id) || !this.links.isValid(id, query.expires, query.signature)) {
      throw new AppError('MEDIA_LINK_INVALID');
    }
    const file = await this.files.findLinked(id);
    if (file === null) throw new AppError('MEDIA_NOT_FOUND');
    return file;
  }

  /** @throws AppError MEDIA_NOT_FOUND */
  async open(file: StoredFile): Promise<Readable> {
    const bytes = await this.store.read(file.id);
    if (bytes === null) throw new AppError('MEDIA_NOT_FOUND');
    return bytes;
  }
}
