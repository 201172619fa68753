import { ContactField, type Database } from '@chasqui/entities';
import { EventLogRepository } from '@chasqui/events';
import { ContactSavesService } from './contact-saves.service';
import { ContactFieldRepository } from './fields/contact-field.repository';
import { ContactRecordRepository } from './records/contact-record.repository';

/** What saves contacts, for those who have no routes for it. */
export const createContactSaves = (database: Database): ContactSavesService =>
  new ContactSavesService(
    new ContactRecordRepository(database),
    new ContactFieldRepository(database.source.getRepository(ContactField), database),
    new EventLogRepository(database),
  );
