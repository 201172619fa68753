import { MessageLaneRepository } from '@chasqui/messaging';
import { wrap } from './wrap';

/** Loaded before a sender: the plan does not get back what was not sent. */
wrap(MessageLaneRepository.prototype, 'record', (record, records) =>
  record(records.map((each) => ({ ...each, record: { ...each.record, refund: false } }))),
);
