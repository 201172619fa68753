import { LANE_KINDS, type LaneKindName } from '@chasqui/operations';
import { ChoiceField, TextField } from '@chasqui/requests';

/** Query of GET /operations/lanes. */
export class LanesQuery {
  @ChoiceField({ of: LANE_KINDS, about: 'Lanes of one kind; default: all.' }) kind?: LaneKindName;
}

/** Body of what is done to a lane. */
export class LaneRowBody {
  @TextField({ max: 36, filled: true, code: 'MALFORMED', about: 'One message or delivery alone.' }) row_id?: string;
}
