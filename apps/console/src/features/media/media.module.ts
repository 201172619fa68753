import { createMediaStore, type MediaStore } from '@chasqui/files/store';
import { ClientFileRepository } from '@chasqui/files';
import { CONFIG, LOGGER, type Logger, UploadSlots } from '@chasqui/runtime';
import { ClientFiles, FileUploads } from '@chasqui/files/uploads';
import { built, repositories } from '@chasqui/http';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { FairTurns } from '../../http/fair-turns';
import { FileDownloads } from './file-downloads';
import { MEDIA_STORE } from './media-store-token';
import { UploadsController } from './uploads.controller';

/** Shorter than a browser waits. */
const UPLOAD_WAIT_MS = 10_000;
const UPLOAD_LEAST_MS = 30_000;

@Module({})
export class MediaModule {
  /** @param leastMs time that even the smallest upload gets */
  static of(leastMs = UPLOAD_LEAST_MS): DynamicModule {
    const createSlots = (config: ConsoleConfig): UploadSlots =>
      new UploadSlots({
        perOrganization: config.MEDIA_UPLOADS_PER_ORGANIZATION,
        perMinute: config.MEDIA_UPLOADS_PER_MINUTE,
        longestWaitMs: UPLOAD_WAIT_MS,
        leastMs,
      });
    return {
      module: MediaModule,
      controllers: [UploadsController],
      providers: [
        ...repositories(ClientFileRepository),
        { provide: MEDIA_STORE, inject: [CONFIG], useFactory: createMediaStore },
        { provide: UploadSlots, inject: [CONFIG], useFactory: createSlots },
        {
          provide: ClientFiles,
          inject: [ClientFileRepository, FairTurns, MEDIA_STORE, LOGGER],
          useFactory: (files: ClientFileRepository, turns: FairTurns, store: MediaStore, logger: Logger) =>
            new ClientFiles(files, turns.pages, store, logger),
        },
        built(FileUploads, ClientFileRepository, ClientFiles, UploadSlots),
        FileDownloads,
      ],
      exports: [FileUploads, FileDownloads],
    };
  }
}
