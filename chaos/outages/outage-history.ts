import type { History } from '../checker/history';
import type { ClientMessage } from '../clients/api-client';
import type { DeliveryRow } from './outage-reader';
import type { Read } from './readers';

export interface OutageHistory {
  calls: readonly Pick<ClientMessage, 'token' | 'lane' | 'recipient' | 'tries'>[];
  scheduled: readonly Pick<ClientMessage, 'token' | 'tries' | 'scheduledAt'>[];
  reads: readonly Read[];
  deliveries: readonly DeliveryRow[];
  repliesFrom: ReadonlySet<string>;
  all: History;
}
