import { describe, expect, it } from '@jest/globals';
import { checkWebhooks } from './webhook.check';
import type { WebhookEndpoint, WebhookHistory, ReceivedCall } from './webhook-history';

const anEndpoint = (fields: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'w0',
  orgId: 'o0',
  kind: 'healthy',
  channels: [],
  ...fields,
});
const aCall = (fields: Partial<ReceivedCall> = {}): ReceivedCall => ({
  endpoint: 0,
  id: 'evt_1',
  token: 1,
  attempt: 1,
  at: 1_050,
  isSignatureValid: true,
  underWay: 1,
  ...fields,
});

/**
 * Two events of one organization; its second endpoint wants SMS only, its third is dead; another organization listens.
 */
const aHistory = (): WebhookHistory => ({
  endpoints: [
    anEndpoint(),
    anEndpoint({ id: 'w1', channels: ['sms'] }),
    anEndpoint({ id: 'w2', kind: 'dead' }),
    anEndpoint({ id: 'w3', orgId: 'o1' }),
  ],
  events: [
    { id: 'evt_1', orgId: 'o0', channel: 'whatsapp', token: 1, at: 1_000, committedAt: 1_004, phase: 'steady' },
    { id: 'evt_2', orgId: 'o0', channel: 'sms', token: 2, at: 1_100, committedAt: 1_104, phase: 'broken' },
  ],
  calls: [aCall(), aCall({ id: 'evt_2', token: 2 }), aCall({ endpoint: 1, id: 'evt_2', token: 2 })],
  wrong: [],
  faults: [],
});

function brokenBy(change: (history: WebhookHistory) => void): string[] {
  const history = aHistory();
  change(history);
  return [...new Set(checkWebhooks(history, 1_000).map((violation) => violation.invariant))].sort();
}

describe('checkHooks and sound deliveries', () => {
  it('checkHooks passes events that reached those who want them and are well', () => {
    expect(brokenBy(() => undefined)).toEqual([]);
  });

  it('checkHooks passes another attempt with the same id, ten at once, and what is late while something is broken', () => {
    expect(brokenBy(({ calls }) => calls.push(aCall({ attempt: 2, underWay: 10 })))).toEqual([]);
    expect(brokenBy(({ calls }) => calls.forEach((call) => call.token === 2 && (call.at += 60_000)))).toEqual([]);
  });
});

describe('checkHooks and broken deliveries', () => {
  it('checkHooks finds W1: an event that one of two endpoints never got', () => {
    expect(brokenBy(({ calls }) => calls.pop())).toEqual(['W1']);
  });

  it('checkHooks finds W2: an attempt with an id of its own, and one that was made twice', () => {
    expect(brokenBy(({ calls }) => calls.push(aCall({ id: 'evt_9', attempt: 2 })))).toEqual(['W2']);
    expect(brokenBy(({ calls }) => calls.push(aCall()))).toEqual(['W2']);
  });

  it('checkHooks finds W3: a signature that is not valid', () => {
    expect(brokenBy(({ calls: [call] }) => Object.assign(call ?? {}, { isSignatureValid: false }))).toEqual(['W3']);
  });

  it('checkHooks finds W4: eleven requests under way', () => {
    expect(brokenBy(({ calls: [call] }) => Object.assign(call ?? {}, { underWay: 11 }))).toEqual(['W4']);
  });

  it('checkHooks finds W5: an event for somebody else, for an endpoint that does not want it, and one that never happened', () => {
    expect(brokenBy(({ calls }) => calls.push(aCall({ endpoint: 3 })))).toEqual(['W5']);
    expect(brokenBy(({ calls }) => calls.push(aCall({ endpoint: 1 })))).toEqual(['W5']);
    expect(brokenBy(({ calls }) => calls.push(aCall({ id: 'evt_7', token: 7 })))).toEqual(['W5']);
  });

  it('checkHooks finds W6: what PostgreSQL says is not right', () => {
    expect(brokenBy(({ wrong }) => wrong.push({ id: 'd1', what: 'is pending' }))).toEqual(['W6']);
  });

  it('checkHooks finds W7: an event that took a second while nothing was broken', () => {
    expect(brokenBy(({ calls: [call] }) => Object.assign(call ?? {}, { at: 2_001 }))).toEqual(['W7']);
  });
});
