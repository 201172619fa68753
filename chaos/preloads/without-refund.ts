import { MessageLaneRepository } from '@chasqui/messages';
import { wrap } from './wrap';

/** Preload for senders: unsent messages are not refunded to the plan. */
wrap(MessageLaneRepository.prototype, 'record', (record, records) =>
  record(records.map((each) => ({ ...each, record: { ...each.record, refund: false } }))),
);
