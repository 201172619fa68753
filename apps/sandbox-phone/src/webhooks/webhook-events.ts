import { randomBytes } from 'node:crypto';
import { deviceDate } from '../messages/device-date';
import { toGson } from '../messages/gson';
import { APP_VERSION } from '../phone/phone-options';
import type { PhoneParts } from '../phone/phone-parts';
import type { Entry, ReceivedSms, WebhookCall } from '../store/entries';
import type { MessageRow } from '../store/message-row';
import type { WebhookEvent } from './webhook.parser';

/** One call, with its own id, for each webhook that is registered for the event. */
export function callsOf(
  { store, clock }: PhoneParts,
  event: WebhookEvent,
  payload: unknown,
): Extract<Entry, { kind: 'call' }>[] {
  const { webhooks, identity } = store.state;
  return webhooks
    .filter((webhook) => webhook.event === event)
    .map((webhook) => {
      const id = randomId();
      const body = toGson({ id, webhookId: webhook.id, event, deviceId: identity?.id ?? null, payload });
      const call: WebhookCall = { id, url: webhook.url, event, body, failures: 0, dueAt: clock.now() };
      return { kind: 'call', call };
    });
}

/** Payload of `sms:received`; `receivedAt` is the network's time, in whole seconds and the phone's zone. */
export function receivedPayload(sms: ReceivedSms, zoneMinutes: number) {
  return {
    message: sms.text,
    receivedAt: deviceDate(sms.receivedAt, zoneMinutes),
    messageId: sms.hash,
    sender: sms.sender,
    ...(sms.recipient !== null && { recipient: sms.recipient }),
    simNumber: sms.sim,
    phoneNumber: sms.sender,
  };
}

export function statePayload(row: MessageRow, index: number, name: 'sentAt' | 'deliveredAt' | 'failedAt', at: string) {
  const recipient = row.recipients[index];
  return {
    messageId: row.id,
    recipient: recipient?.phoneNumber,
    phoneNumber: recipient?.phoneNumber,
    [name]: at,
    ...(name === 'failedAt' && { reason: recipient?.error ?? 'unknown' }),
  };
}

export function pingPayload(failedMessages: number) {
  const check = (observedValue: number, observedUnit: string, description: string) => {
    return { status: 'pass', observedValue, observedUnit, description };
  };
  return {
    health: {
      version: APP_VERSION,
      releaseId: 1,
      status: 'pass',
      checks: {
        'messages:failed': check(failedMessages, 'messages', 'Failed messages for the last hour'),
        'connection:status': check(1, 'boolean', 'Internet connection status'),
        'connection:transport': check(4, 'flags', 'Network transport type'),
        'battery:level': check(87, 'percent', 'Battery level in percent'),
        'battery:charging': check(4, 'flags', 'Is the phone charging?'),
      },
    },
  };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-';

/** 21 characters, like nanoid. */
function randomId(): string {
  return Array.from(randomBytes(21), (byte) => ALPHABET[byte & 63]).join('');
}
