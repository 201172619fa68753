import { LANE_KINDS, type LaneKindName } from '@chasqui/operations';
import { ChoiceField, TextField } from '@chasqui/http/requests';

export class LanesQuery {
  @ChoiceField({ of: LANE_KINDS, about: 'Lanes of one kind; default: all.' }) kind?: LaneKindName;
}

export class LaneRowBody {
  @TextField({ max: 36, filled: true, code: 'MALFORMED', about: 'One message or delivery alone.' }) row_id?: string;
}
