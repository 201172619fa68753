import { MessageLaneRepository } from '@chasqui/messages';
import { replaceInStatement } from './change-statement';
import { wrap } from './wrap';

/** Preload for senders: calls are made without recording their start in PostgreSQL. */
const STARTS = 'where m.id = head.id';

wrap(MessageLaneRepository.prototype, 'start', async (_start, starts) => new Set(starts.map((start) => start.id)));

// Taking a lane also starts its first message.
replaceInStatement('message_lane_take', [[STARTS, `${STARTS} and false`]]);
