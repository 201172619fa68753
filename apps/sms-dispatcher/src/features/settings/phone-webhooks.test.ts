import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PHONE_WEBHOOK_EVENTS } from './phone-webhooks';

const page = readFileSync(join(__dirname, '../../../../../docs/incoming.md'), 'utf8');
const [told = '', notTold = ''] = (page.split('\n## SMS\n')[1] ?? '').split('\n### Not told\n');
const webhooksIn = (part: string): string[] => [...part.matchAll(/`(\w+:[\w-]+)`/g)].map(([, name = '']) => name);

describe('docs/incoming.md about SMS', () => {
  it('docs/incoming.md has a line for each webhook of messages that phones are told to call, and for no other', () => {
    const asked = PHONE_WEBHOOK_EVENTS.map(({ event }) => event).filter((event) => event !== 'system:ping');
    expect(webhooksIn(told)).toEqual(asked);
  });

  /** Events of `WebHookEvent.kt` (sms-gate 1.68.0) for incoming messages. */
  it.each(['sms:received', 'sms:data-received', 'mms:received', 'mms:downloaded'])(
    'docs/incoming.md says how %s is told, or why not',
    (event) => {
      expect([...webhooksIn(told), ...webhooksIn(notTold)]).toContain(event);
    },
  );
});
