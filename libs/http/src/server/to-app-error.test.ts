import { describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { NotFoundException } from '@nestjs/common';
import { toAppError } from './to-app-error';

const coded = (code: string, message = 'internals'): Error => Object.assign(new Error(message), { code });

describe('toAppError', () => {
  it('toAppError leaves our own errors as they are', () => {
    const error = new AppError('PLAN_LIMIT');
    expect(toAppError(error)).toBe(error);
  });

  it('toAppError names what Fastify, Nest, PostgreSQL and Redis throw', () => {
    const cases: [unknown, string][] = [
      [coded('FST_ERR_CTP_BODY_TOO_LARGE'), 'PAYLOAD_TOO_LARGE'],
      [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'UNSUPPORTED_MEDIA_TYPE'],
      [coded('FST_ERR_CTP_EMPTY_JSON_BODY'), 'INVALID_BODY'],
      [Object.assign(new SyntaxError('x'), { statusCode: 400 }), 'INVALID_BODY'],
      [coded('FST_ERR_BAD_URL'), 'VALIDATION'],
      [new NotFoundException(), 'NOT_FOUND'],
      [coded('ECONNREFUSED'), 'SERVICE_UNAVAILABLE'],
      [coded('57P01'), 'SERVICE_UNAVAILABLE'],
      [coded('53300'), 'SERVICE_UNAVAILABLE'],
      [coded('55P03'), 'SERVICE_UNAVAILABLE'],
      [new Error('Connection terminated unexpectedly'), 'SERVICE_UNAVAILABLE'],
      [new Error('Client has encountered a connection error and is not queryable'), 'SERVICE_UNAVAILABLE'],
      [new Error('timeout exceeded when trying to connect'), 'SERVICE_UNAVAILABLE'],
      [coded('57014'), 'SERVICE_UNAVAILABLE'],
      [coded('57P03'), 'SERVICE_UNAVAILABLE'],
      [coded('08007'), 'SERVICE_UNAVAILABLE'],
      [coded('EHOSTUNREACH'), 'SERVICE_UNAVAILABLE'],
      [coded('53100'), 'SERVICE_UNAVAILABLE'],
      [coded('53200'), 'SERVICE_UNAVAILABLE'],
      [coded('53400'), 'SERVICE_UNAVAILABLE'],
      [coded('58030'), 'SERVICE_UNAVAILABLE'],
      [coded('25006'), 'SERVICE_UNAVAILABLE'],
      [coded('58P01'), 'INTERNAL_ERROR'],
      [coded('23505'), 'INTERNAL_ERROR'],
      [new TypeError('x is not a function'), 'INTERNAL_ERROR'],
      ['a text', 'INTERNAL_ERROR'],
      [undefined, 'INTERNAL_ERROR'],
    ];
    for (const [thrown, code] of cases) {
      const error = toAppError(thrown);
      expect([thrown, error.code]).toEqual([thrown, code]);
      expect(error.message).not.toContain('internals');
    }
  });

  it('toAppError says when to ask again while PostgreSQL is away', () => {
    expect(toAppError(coded('ECONNREFUSED')).headers).toEqual({ 'Retry-After': '1' });
    expect(toAppError(coded('53100')).headers).toEqual({ 'Retry-After': '5' });
  });
});
