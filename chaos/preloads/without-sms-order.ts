import { SmsOfferRepository } from '@chasqui/sms';
import { wrap } from './wrap';

/** Loaded before an sms-dispatcher: the times by which an app orders what it has grow the wrong way. */
wrap(SmsOfferRepository.prototype, 'offer', (offer, phone, options) =>
  offer(phone, { ...options, newestFirst: options?.newestFirst !== true }),
);
