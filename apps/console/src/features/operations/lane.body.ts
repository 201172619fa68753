import { LANE_KINDS, type LaneKindName } from '@chasqui/operations';
import { TextField, WordField } from '../../http/text.field';

/** Query of GET /operations/lanes. */
export class LanesQuery {
  @WordField({ name: 'kind', words: LANE_KINDS, description: 'Lanes of one kind; default: all.', isOptional: true })
  kind?: LaneKindName;
}

/** Body of what is done to a lane. */
export class LaneRowBody {
  @TextField({ name: 'row_id', longest: 36, description: 'One message or delivery alone.', isOptional: true })
  row_id?: string;
}
