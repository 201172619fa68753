import { ClientFileRepository, MediaFileRepository } from '@chasqui/messaging';
import { createMediaStore, MediaLinks } from '@chasqui/media-store';
import { CONFIG } from '@chasqui/platform';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { ClientFiles } from './client-files';
import { MEDIA_STORE } from './media-tokens';
import { MediaDownloads } from './media-downloads';

/** Files that came in, files that clients give, and the signed links to them. Its route takes no key: `media.routes.ts`. */
@Module({
  providers: [
    ...repositories(ClientFileRepository, MediaFileRepository),
    {
      provide: MediaLinks,
      inject: [CONFIG],
      useFactory: (config: ApiGatewayConfig) => new MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN),
    },
    { provide: MEDIA_STORE, inject: [CONFIG], useFactory: createMediaStore },
    MediaDownloads,
    ClientFiles,
  ],
  exports: [MediaLinks, MediaDownloads, ClientFileRepository, ClientFiles],
})
export class MediaModule {}
