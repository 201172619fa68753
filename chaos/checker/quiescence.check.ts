import type { Violation } from './history';
import type { IndexedHistory } from './indexed-history';

const TERMINAL_STATES = ['done', 'dead'];

/** I6: at rest no lane is held and every message has reached its end. */
export function checkQuiescence({ history }: IndexedHistory): Violation[] {
  const { messages, leasedLanes } = history.database;
  const open = messages.filter(({ state, status }) => !TERMINAL_STATES.includes(state) || status === 'pending');
  return [
    ...leasedLanes.map((lane): Violation => ({ invariant: 'I6', subject: lane, what: 'is still held by a worker' })),
    ...open.map(({ id, token, state, status, attempts }): Violation => {
      const what = `still is ${state} (${status}) after ${attempts} starts`;
      return { invariant: 'I6', subject: token ?? id, what };
    }),
  ];
}
