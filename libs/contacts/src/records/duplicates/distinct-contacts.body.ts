import { ContactIdsField } from '../requests/contact-ids.body';
import { MOST_NAMESAKES } from './duplicate.sql';

export class DistinctContactsBody {
  @ContactIdsField(2, MOST_NAMESAKES + 1) contact_ids: string[];
}
