import { randomInt } from 'node:crypto';
import { SmsOfferRepository, SmsReportRepository, smsWireId } from '@chasqui/sms';
import { wrap } from './wrap';

/** Preload for sms-dispatchers: each offer has a new id, so a phone cannot recognize a message. */
wrap(SmsOfferRepository.prototype, 'offer', async (offer, phone, options) => {
  const offered = await offer(phone, options);
  return offered.map((sms) => ({ ...sms, wireId: smsWireId(sms.messageId, randomInt(2, 100)) }));
});

wrap(SmsReportRepository.prototype, 'apply', (apply, reports) =>
  apply(reports.map(({ phone, report }) => ({ phone, report: { ...report, attempt: 1 } }))),
);
