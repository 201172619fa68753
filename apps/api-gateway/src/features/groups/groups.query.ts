import { ShortListQuery } from '@chasqui/http/requests';
import { AccountIdField } from '../whatsapp/account-id.rule';

export class GroupsQuery extends ShortListQuery {
  @AccountIdField(
    'The number whose groups to list: an `id` from GET /whatsapp/accounts. Default: the first connected number.',
  )
  whatsapp_id?: string;
}
