import type { MessageState, SmsPart, Channel } from '@chasqui/database';
import type { Counted } from './wait-texts';

export interface RowsAhead {
  all: Counted;
  /** SMS parts of those rows; 0 elsewhere. */
  parts: number;
  /** At least one entered the lane before this row; else all of them overtook it. */
  hasEarlier: boolean;
}

export interface MessageFacts {
  id: string;
  channel: Channel;
  state: MessageState;
  dueAt: Date;
  scheduledAt: Date | null;
  firstStartedAt: Date | null;
  ackDeadlineAt: Date | null;
  createdAt: Date;
  unrecordedStarts: number;
  isParked: boolean;
  /** Error text of the last try; null: none. */
  errorMessage: string | null;
  sms: SmsPart | null;
  ahead: RowsAhead;
}

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
