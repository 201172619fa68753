import type { Database } from '@chasqui/entities';
import { ContactListRepository } from './lists/contact-list.repository';
import { ContactRecordRepository } from './records/contact-record.repository';

/** What lists contacts, for those who have no routes for it. */
export const createContactLists = (database: Database): ContactListRepository =>
  new ContactListRepository(database, new ContactRecordRepository(database));
