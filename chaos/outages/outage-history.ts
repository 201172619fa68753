import type { History } from '../checker/history';
import type { ClientMessage } from '../clients/api-client';
import type { DeliveryRow } from './outage-reader';
import type { Read } from './readers';

/** What a run with outages knows. */
export interface OutageHistory {
  /** Of the callers who wait, in the order in which they asked. */
  calls: readonly Pick<ClientMessage, 'token' | 'lane' | 'recipient' | 'tries'>[];
  scheduled: readonly Pick<ClientMessage, 'token' | 'tries' | 'scheduledAt'>[];
  /** Of those who read lists and ask gateway apps. */
  reads: readonly Read[];
  deliveries: readonly DeliveryRow[];
  /** From whom WhatsApp messages came in. */
  repliesFrom: ReadonlySet<string>;
  /** For the promises I1 to I12 and S1 to S8. */
  all: History;
}
