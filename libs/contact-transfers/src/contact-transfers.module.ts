import { AuditLog } from '@chasqui/identity';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { ContactImportRepository } from './imports/contact-import.repository';
import { ContactImportsService } from './imports/contact-imports.service';

/** Gives an app what people ask of imports, over its `Database`. */
@Module({
  providers: [...repositories(ContactImportRepository, AuditLog), ContactImportsService],
  exports: [ContactImportsService],
})
export class ContactTransfersModule {}
