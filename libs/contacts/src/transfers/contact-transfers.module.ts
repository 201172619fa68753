import { ContactUseCasesModule } from '../records/contact-use-cases.module';
import { EventLogRepository } from '@chasqui/events';
import { AuditLog } from '@chasqui/identity';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { ContactExportRepository } from './exports/contact-export.repository';
import { ContactExportsService } from './exports/contact-exports.service';
import { ContactImportRepository } from './imports/contact-import.repository';
import { ContactImportsService } from './imports/contact-imports.service';

/** Services that start and show imports and exports. Needs the app's `Database`. */
@Module({
  imports: [ContactUseCasesModule],
  providers: [
    ...repositories(ContactImportRepository, ContactExportRepository, AuditLog, EventLogRepository),
    ContactImportsService,
    ContactExportsService,
  ],
  exports: [ContactUseCasesModule, ContactImportsService, ContactExportsService],
})
export class ContactTransfersModule {}
