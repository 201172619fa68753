import { ContactTransfersModule, ImportUploads } from '@chasqui/contacts/transfers';
import { type DynamicModule, Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { ContactExportsController } from './contact-exports.controller';
import { ContactImportsController } from './contact-imports.controller';

@Module({})
export class ContactImportsModule {
  /** @param uploads the module that takes files, whose turns these uploads share */
  static of(uploads: DynamicModule): DynamicModule {
    return {
      module: ContactImportsModule,
      imports: [ContactTransfersModule, MediaModule, uploads],
      controllers: [ContactImportsController, ContactExportsController],
      providers: [ImportUploads],
    };
  }
}
