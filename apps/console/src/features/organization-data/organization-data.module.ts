import { ExportRepository, OrganizationDeletion } from '@chasqui/data-lifecycle';
import { Database } from '@chasqui/database';
import { createMediaStore } from '@chasqui/files/store';
import { OrganizationSuspension } from '@chasqui/operations';
import { CONFIG } from '@chasqui/runtime';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { FileDownloads } from '../media/file-downloads';
import { MEDIA_STORE } from '../media/media-store-token';
import { OperationsModule } from '../operations/operations.module';
import { ExportDownloads } from './export-downloads';
import { InstalledDataController } from './installed-data.controller';
import { OrganizationDataController } from './organization-data.controller';
import { OrganizationData } from './organization-data.service';

@Module({
  imports: [OperationsModule],
  controllers: [OrganizationDataController, InstalledDataController],
  providers: [
    ...repositories(ExportRepository),
    { provide: MEDIA_STORE, inject: [CONFIG], useFactory: createMediaStore },
    {
      provide: OrganizationDeletion,
      inject: [Database, OrganizationSuspension],
      useFactory: (database: Database, suspension: OrganizationSuspension) =>
        new OrganizationDeletion(database, suspension),
    },
    FileDownloads,
    ExportDownloads,
    OrganizationData,
  ],
})
export class OrganizationDataModule {}
