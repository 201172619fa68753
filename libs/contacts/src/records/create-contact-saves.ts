import { ConsentRepository } from '../arrival/consent.repository';
import type { Database } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { ContactSavesService } from './contact-saves.service';
import { ContactErasureRepository } from './erasures/contact-erasure.repository';
import { ContactFieldRepository } from './fields/contact-field.repository';
import { ContactRecordRepository } from './store/contact-record.repository';

/** For processes without the routes of contacts. Its answers have no links to pictures. */
export const createContactSaves = (database: Database): ContactSavesService =>
  new ContactSavesService(
    new ContactRecordRepository(database),
    new ContactFieldRepository(database),
    new ContactErasureRepository(),
    new ConsentRepository(),
    new EventLogRepository(database),
    null,
  );
