import { ClientFileRepository } from '@chasqui/files';
import { CONFIG, UploadSlots } from '@chasqui/runtime';
import { ClientFiles, FileUploads } from '@chasqui/files/uploads';
import { built } from '@chasqui/http';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { MediaModule } from './media.module';
import { UploadController } from './upload.controller';
import { UploadService } from './upload.service';

/** Shorter than the usual timeouts of HTTP libraries. */
const UPLOAD_WAIT_MS = 10_000;
const UPLOAD_LEAST_MS = 30_000;

@Module({})
export class UploadsModule {
  /** @param leastMs minimum time for an upload, however small */
  static of(leastMs = UPLOAD_LEAST_MS): DynamicModule {
    const createSlots = (config: ApiGatewayConfig): UploadSlots =>
      new UploadSlots({
        perOrganization: config.MEDIA_UPLOADS_PER_ORGANIZATION,
        perMinute: config.MEDIA_UPLOADS_PER_MINUTE,
        longestWaitMs: UPLOAD_WAIT_MS,
        leastMs,
      });
    return {
      module: UploadsModule,
      imports: [MediaModule],
      controllers: [UploadController],
      providers: [
        { provide: UploadSlots, inject: [CONFIG], useFactory: createSlots },
        built(FileUploads, ClientFileRepository, ClientFiles, UploadSlots),
        UploadService,
      ],
      exports: [FileUploads],
    };
  }
}
