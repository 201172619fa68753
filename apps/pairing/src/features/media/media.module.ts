import { CONFIG, UploadSlots } from '@chasqui/runtime';
import { ClientFileRepository } from '@chasqui/files';
import { repositoryProviders } from '@chasqui/database';
import { Module } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';
import { PAIRING_TIMINGS, type PairingTimings } from '../../pairing-timings';
import { DownloadService } from './download.service';
import { UploadService } from './upload.service';

/** Shorter than the time after which an uploading app gives up on a silent service. */
const UPLOAD_WAIT_MS = 10_000;
const UPLOAD_LEAST_MS = 30_000;

@Module({
  providers: [
    ...repositoryProviders(ClientFileRepository),
    DownloadService,
    { provide: UploadSlots, useFactory: createSlots, inject: [CONFIG, PAIRING_TIMINGS] },
    UploadService,
  ],
})
export class MediaModule {}

function createSlots(config: PairingConfig, { uploadLeastMs }: PairingTimings): UploadSlots {
  return new UploadSlots({
    perOrganization: config.MEDIA_UPLOADS_PER_ORGANIZATION,
    perMinute: config.MEDIA_UPLOADS_PER_MINUTE,
    longestWaitMs: UPLOAD_WAIT_MS,
    leastMs: uploadLeastMs ?? UPLOAD_LEAST_MS,
  });
}
