import { MessageLaneRepository } from '@chasqui/messaging';
import { replaceInStatement } from './change-statement';
import { wrap } from './wrap';

/** Loaded before a sender: calls are made without a word in PostgreSQL before. */
const STARTS = 'where m.id = head.id';

wrap(MessageLaneRepository.prototype, 'start', async (_start, starts) => new Set(starts.map((start) => start.id)));

// Taking a lane starts its first message.
replaceInStatement('message_lane_take', [[STARTS, `${STARTS} and false`]]);
