import { SmsOfferRepository } from '@chasqui/sms';
import { wrap } from './wrap';

/** Preload for sms-dispatchers: the times by which the phone's app sorts are reversed. */
wrap(SmsOfferRepository.prototype, 'offer', (offer, phone, options) =>
  offer(phone, { ...options, newestFirst: options?.newestFirst !== true }),
);
