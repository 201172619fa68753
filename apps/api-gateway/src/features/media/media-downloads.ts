import { Readable } from 'node:stream';
import { ContactPictureRepository } from '@chasqui/contacts';
import { AppError } from '@chasqui/errors';
import { MediaFileRepository, type StoredFile } from '@chasqui/files';
import { type LinkQuery, MediaLinks, type MediaStore } from '@chasqui/files/store';
import { isUuid } from '@chasqui/http/requests';
import { ApiKeyRepository } from '@chasqui/tenancy';
import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_STORE } from './media-tokens';

/** A key with one of these gets links in answers: exports of contacts, and rows that an import refused. */
const READS_CONTACTS = ['contacts:read', 'contacts:write'] as const;

export interface LinkedFile extends StoredFile {
  /** The picture of a contact; all other files are in the media store. */
  content?: Buffer;
}

@Injectable()
export class MediaDownloads {
  constructor(
    private readonly links: MediaLinks,
    private readonly files: MediaFileRepository,
    private readonly pictures: ContactPictureRepository,
    private readonly keys: ApiKeyRepository,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /** @throws AppError MEDIA_LINK_INVALID before the file is looked up, MEDIA_NOT_FOUND */
  async find(id: string, query: LinkQuery): Promise<LinkedFile> {
    const link = isUuid(id) ? this.links.read(id, query) : null;
    if (link === null) throw new AppError('MEDIA_LINK_INVALID');
    if (link.keyId !== null && !(await this.keys.mayUse(link.keyId, READS_CONTACTS))) {
      const message =
        'The API key that this link was made for was revoked, has expired or may not read contacts any more.';
      throw new AppError('MEDIA_LINK_INVALID', { message });
    }
    const file = (await this.files.findLinked(id)) ?? (await this.findPicture(id));
    if (file === null) throw new AppError('MEDIA_NOT_FOUND');
    return file;
  }

  /** @throws AppError MEDIA_NOT_FOUND */
  async open({ id, content }: LinkedFile): Promise<Readable> {
    if (content !== undefined) return Readable.from([content]);
    const bytes = await this.store.read(id);
    if (bytes === null) throw new AppError('MEDIA_NOT_FOUND');
    return bytes;
  }

  private async findPicture(id: string): Promise<LinkedFile | null> {
    const picture = await this.pictures.findLinked(id);
    if (picture === null) return null;
    const { mime, bytes: content } = picture;
    return { id, mime, size: content.length, filename: null, content };
  }
}
