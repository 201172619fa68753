export interface LaneRow {
  id: string;
  lane: string;
  state: 'queued' | 'started';
  unrecordedStarts: number;
  /** The statement that took the lane has started it: it needs no start of its own. */
  isStarted?: boolean;
  parked: boolean;
  /** In backoff: not due yet. */
  waiting: boolean;
  dueInMs: number;
  startedAgoMs: number | null;
  /** Its deadline passed: it is not started for the first time. */
  givenUp: boolean;
}

/** From this many starts without an outcome on, a row of a lane without order is started and called alone. */
export const SUSPECT_STARTS = 2;
