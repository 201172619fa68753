import { ContactUseCasesModule } from '@chasqui/contacts/records';
import { ContactTransfersModule } from '@chasqui/contacts/transfers';
import { type DynamicModule, Module } from '@nestjs/common';
import { ContactExportsController } from './contact-exports.controller';
import { ContactImportsController } from './contact-imports.controller';
import { ImportChecks } from './import-checks';
import { RefusedRows } from './refused-rows';

@Module({})
export class ContactTransfersFeature {
  /** @param media module for uploads and downloads, whose turns imports and exports share */
  static of(media: DynamicModule): DynamicModule {
    return {
      module: ContactTransfersFeature,
      imports: [ContactTransfersModule, ContactUseCasesModule, media],
      controllers: [ContactImportsController, ContactExportsController],
      providers: [ImportChecks, RefusedRows],
    };
  }
}
