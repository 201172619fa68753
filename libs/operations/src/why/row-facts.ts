import type { MessageState, SmsPart, Channel } from '@chasqui/entities';
import type { Counted } from './wait-texts';

/** Others in the lane that leave before a row. */
export interface RowsAhead {
  all: Counted;
  /** Parts of SMS of those; 0 elsewhere. */
  parts: number;
  /** At least one of them was put into the lane before this row; else all of them overtook it. */
  hasEarlier: boolean;
}

/** What stands in PostgreSQL about a message that may wait. */
export interface MessageFacts {
  id: string;
  channel: Channel;
  state: MessageState;
  dueAt: Date;
  scheduledAt: Date | null;
  firstStartedAt: Date | null;
  ackDeadlineAt: Date | null;
  createdAt: Date;
  /** Starts without a recorded outcome. */
  unrecordedStarts: number;
  isParked: boolean;
  /** It waits for its number or its gateway app, and was not tried in vain. */
  errorMessage: string | null;
  sms: SmsPart | null;
  ahead: RowsAhead;
}

/** What stands in PostgreSQL about a delivery that may wait. */
export interface DeliveryFacts {
  id: string;
  state: Extract<MessageState, 'queued' | 'done' | 'dead'>;
  attempts: number;
  unrecordedStarts: number;
  dueAt: Date;
  firstStartedAt: Date | null;
  createdAt: Date;
  httpStatus: number | null;
  error: string | null;
  ahead: RowsAhead;
}
