import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { type SendSmsInput, toSendSmsInput } from './send-sms-input';
import type { SendSmsBody } from './send-sms.body';

const ID = '0192f0c0-0000-7000-8000-000000000001';
const request = { id: 'r1', headers: {}, arrivedAtMs: 0 } as unknown as FastifyRequest;
const inputOf = (body: SendSmsBody): SendSmsInput => toSendSmsInput(body, request);

describe('by what a retry of an SMS is known', () => {
  it('a request with a template is known by what it asks for, however its values are ordered, not by the text', () => {
    const hashOf = (body: Partial<SendSmsBody>) =>
      inputOf({ to: '4915112345678', template_id: ID, ...body }).requestHash;
    const asked = { variables: { a: '1', b: '2' }, language: 'pt_br' };
    const usual = hashOf(asked);
    expect(hashOf({ variables: { b: '2', a: '1' }, language: 'pt-BR' })).toEqual(usual);
    const others = [{ variables: { a: '1' } }, { language: 'pt' }, { template_id: ID.replace(/1$/, '2') }];
    for (const other of others) expect(hashOf({ ...asked, ...other })).not.toEqual(usual);
  });
});
