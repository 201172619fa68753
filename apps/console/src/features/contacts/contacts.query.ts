import { ContactsQuery } from '@chasqui/contact-records';
import type { Mode } from '@chasqui/entities';
import { CursorField } from '@chasqui/requests';
import { ModeField, ModeQuery } from '../../http/mode.query';

/** The filters of GET /contacts, of one mode. */
export class ModeContactsQuery extends ContactsQuery {
  @ModeField()
  mode?: Mode;
}

/** Where suggestions go on. */
export class DuplicatesQuery extends ModeQuery {
  @CursorField()
  cursor?: string;
}
