import { createContactSaves } from '../records/create-contact-saves';
import { Database } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { AuditLog } from '@chasqui/identity';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { ContactExportRepository } from './exports/contact-export.repository';
import { ContactExportsService } from './exports/contact-exports.service';
import { ContactImportRepository } from './imports/contact-import.repository';
import { CONTACT_FIELDS, ContactImportsService } from './imports/contact-imports.service';

/** Services that start and show imports and exports. Needs the app's `Database`. */
@Module({
  providers: [
    ...repositories(ContactImportRepository, ContactExportRepository, AuditLog, EventLogRepository),
    { provide: CONTACT_FIELDS, inject: [Database], useFactory: createContactSaves },
    ContactImportsService,
    ContactExportsService,
  ],
  exports: [ContactImportsService, ContactExportsService],
})
export class ContactTransfersModule {}
