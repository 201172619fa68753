import type { OfferedSms } from '@chasqui/sms';
import { PRIORITIES, type Priority } from '@chasqui/database';

/** A message as the app reads it: it ignores unknown fields, and fails on wrong types. */
export interface OfferAnswer {
  id: string;
  /** For apps from before `textMessage`. */
  message: string;
  textMessage: { text: string };
  /** With a plus: the app only removes other characters. */
  phoneNumbers: [string];
  simNumber?: number;
  withDeliveryReport: boolean;
  /** After this the app fails the message on its own. */
  validUntil?: string;
  /** A byte; from 100 on the app's limits do not apply. */
  priority: number;
  state: 'Pending' | 'Cancelling';
  createdAt: string;
}

/** Order of the messages that the app has. */
const APP_PRIORITIES: Readonly<Record<Priority, number>> = {
  [PRIORITIES.otp]: 100,
  [PRIORITIES.api]: 0,
  [PRIORITIES.bulk]: -10,
  [PRIORITIES.campaign]: -20,
};

/** A message as GET /message answers it. The app reads times with exactly three fraction digits. */
export function toOfferAnswer(offered: OfferedSms): OfferAnswer {
  return {
    id: offered.wireId,
    message: offered.content,
    textMessage: { text: offered.content },
    phoneNumbers: [`+${offered.toAddress}`],
    ...(offered.sim !== null && { simNumber: offered.sim }),
    withDeliveryReport: offered.deliveryReport,
    ...(offered.validUntil !== null && { validUntil: offered.validUntil.toISOString() }),
    priority: APP_PRIORITIES[offered.priority],
    // Any other word, even in another case, would make the app send it.
    state: offered.isCanceling ? 'Cancelling' : 'Pending',
    createdAt: offered.createdAt.toISOString(),
  };
}
