import { deviceDate } from '../messages/device-date';
import { type MessageRow, stateOf } from '../store/message-row';

/** Body of `PATCH /message`: always one item, the message as it is now. */
export function reportOf(row: MessageRow, zoneMinutes: number) {
  const states = Object.entries(row.states).map(([state, at]) => [state, deviceDate(at, zoneMinutes)]);
  return [
    {
      id: row.id,
      state: stateOf(row),
      recipients: row.recipients.map(({ phoneNumber, state, error }) => ({
        phoneNumber,
        state,
        ...(error !== null && { error }),
      })),
      states: Object.fromEntries(states) as Record<string, string>,
    },
  ];
}

/** Reports of a phone gone mad: none of them may change what the service knows. */
export function garbageOf(row: MessageRow, zoneMinutes: number): unknown[] {
  const [report] = reportOf(row, zoneMinutes);
  const stranger = { phoneNumber: '+15550000000', state: 'Delivered' };
  return [
    '<html>502 Bad Gateway: not what you expected',
    report,
    [{ ...report, state: 'Exploded', recipients: [{ ...stranger, state: 'Exploded' }] }],
    [{ ...report, id: '00000000-0000-7000-8000-000000000000', recipients: [stranger] }],
    [{ ...report, recipients: 'Delivered' }],
    [{ ...report, states: { Sent: 'yesterday' }, recipients: [{ phoneNumber: 4, state: null }] }],
    [null],
  ];
}
