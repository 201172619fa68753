import { ContactPictureRepository } from '@chasqui/contacts';
import { ClientFileRepository, MediaFileRepository } from '@chasqui/files';
import { createMediaStore, MediaLinks, type MediaStore } from '@chasqui/files/store';
import { CONFIG, LOGGER, type Logger } from '@chasqui/runtime';
import { ClientFiles } from '@chasqui/files/uploads';
import { ApiKeyRepository } from '@chasqui/tenancy';
import { repositories } from '@chasqui/http';
import { Global, Module } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { FairTurns } from '../../http/fair-turns';
import { MEDIA_STORE } from './media-tokens';
import { MediaDownloads } from './media-downloads';

// Answers about contacts contain links to their pictures, wherever their use cases are.
@Global()
@Module({
  providers: [
    ...repositories(ApiKeyRepository, ClientFileRepository, ContactPictureRepository, MediaFileRepository),
    {
      provide: MediaLinks,
      inject: [CONFIG],
      useFactory: (config: ApiGatewayConfig) => new MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN),
    },
    { provide: MEDIA_STORE, inject: [CONFIG], useFactory: createMediaStore },
    MediaDownloads,
    {
      provide: ClientFiles,
      inject: [ClientFileRepository, FairTurns, MEDIA_STORE, LOGGER],
      useFactory: (files: ClientFileRepository, turns: FairTurns, store: MediaStore, logger: Logger) =>
        new ClientFiles(files, turns.changes, store, logger),
    },
  ],
  exports: [MediaLinks, MediaDownloads, ClientFileRepository, ClientFiles],
})
export class MediaModule {}
