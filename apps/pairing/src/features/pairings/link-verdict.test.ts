import { describe, expect, it } from '@jest/globals';
import type { GatewayOutcome } from '@chasqui/whatsapp';
import { toLinkVerdict } from './link-verdict';

const answer = (status: number, body: unknown): GatewayOutcome => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('the gateway’s answer to a link', () => {
  it.each<[string, GatewayOutcome, object]>([
    ['202', answer(202, { status: 'pending' }), { kind: 'pairing' }],
    ['200 connected', answer(200, { status: 'connected', jid: '49@s' }), { kind: 'connected', jid: '49@s' }],
    ['200 connected without a jid', answer(200, { status: 'connected' }), { kind: 'connected', jid: null }],
    [
      '200 something else',
      answer(200, { status: 'asleep' }),
      { kind: 'refused', code: 'GATEWAY_ERROR', reason: 'GARBAGE' },
    ],
    [
      '409 not connected',
      answer(409, { code: 'WHATSAPP_NOT_CONNECTED' }),
      { kind: 'refused', code: 'WHATSAPP_NOT_CONNECTED', reason: null },
    ],
    [
      '409 disconnected',
      answer(409, { code: 'WHATSAPP_DISCONNECTED' }),
      { kind: 'refused', code: 'WHATSAPP_DISCONNECTED' },
    ],
    [
      '409 with another code',
      answer(409, { code: 'ODD', message: 'No.' }),
      { code: 'GATEWAY_ERROR', message: 'No.', reason: 'REFUSED' },
    ],
    [
      '429',
      answer(429, { code: 'PAIRING_RATE_LIMITED', message: 'Too often.' }),
      { code: 'GATEWAY_ERROR', message: 'Too often.', reason: 'REFUSED' },
    ],
    [
      '503 without words',
      answer(503, {}),
      { code: 'GATEWAY_ERROR', message: 'The gateway app responded with status 503.', reason: 'REFUSED' },
    ],
    ['words with NUL', answer(500, { message: 'a\u0000b' }), { code: 'GATEWAY_ERROR' }],
    ['garbage', answer(202, '<html>'), { code: 'GATEWAY_ERROR', reason: 'GARBAGE' }],
    ['null', answer(200, 'null'), { code: 'GATEWAY_ERROR', reason: 'GARBAGE' }],
    ['offline', { kind: 'closed', reason: 'offline' }, { kind: 'refused', code: 'GATEWAY_CLOSED' }],
    ['unreachable', { kind: 'closed', reason: 'unreachable' }, { kind: 'refused', code: 'GATEWAY_CLOSED' }],
    ['busy', { kind: 'closed', reason: 'queue_full' }, { code: 'GATEWAY_ERROR', reason: 'NOT_SENT' }],
    ['silence', { kind: 'timeout' }, { code: 'GATEWAY_ERROR', reason: 'TIMED_OUT' }],
    ['a lost tunnel', { kind: 'lost' }, { code: 'GATEWAY_ERROR', reason: 'TIMED_OUT' }],
  ])('a link is judged by the gateway’s answer: %s', (_, outcome, expected) => {
    const verdict = toLinkVerdict(outcome);
    expect(verdict).toMatchObject(expected);
    expect(JSON.stringify(verdict)).not.toContain('\\u0000');
  });
});
