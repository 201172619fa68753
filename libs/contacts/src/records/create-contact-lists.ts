import type { Database } from '@chasqui/database';
import { ContactListRepository } from './lists/contact-list.repository';
import { ContactRecordRepository } from './store/contact-record.repository';

/** For processes without the routes of contacts. */
export const createContactLists = (database: Database): ContactListRepository =>
  new ContactListRepository(database, new ContactRecordRepository(database));
