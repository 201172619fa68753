import { ContactTransfersModule, ImportUploads } from '@chasqui/contacts/transfers';
import { type DynamicModule, Module } from '@nestjs/common';
import { ContactExportsController } from './contact-exports.controller';
import { ContactImportsController } from './contact-imports.controller';
import { FileAnswers } from './file-answers';

@Module({})
export class ContactTransfersFeature {
  /** @param media module for uploads and downloads, whose turns imports and exports share */
  static of(media: DynamicModule): DynamicModule {
    return {
      module: ContactTransfersFeature,
      imports: [ContactTransfersModule, media],
      controllers: [ContactImportsController, ContactExportsController],
      providers: [FileAnswers, ImportUploads],
    };
  }
}
