import { describe, expect, it } from '@jest/globals';
import type { Transactor } from '@chasqui/database';
import { change } from './change';
import { Route, type RouteOptions } from './route.decorator';
import { routedChange } from './routed-change';

describe('what follows a change', () => {
  it('what follows a change happens for the try that was committed alone, with its result', async () => {
    let tries = 0;
    const rung: number[] = [];
    const { plan } = change({
      content: null,
      plan: () => async () => (tries += 1),
      answer: (id) => ({ id }),
      after: (id) => void rung.push(id),
    });
    const work = await plan();
    const database = {} as Transactor;
    await work(database);
    const committed = await work(database);
    expect(rung).toEqual([]);
    committed.after();
    expect([committed.data, rung]).toEqual([{ id: 2 }, [2]]);
  });
});

describe('what a handler returns', () => {
  const handlerOf = (options: Partial<RouteOptions>): object => {
    class Things {
      @Route({ summary: 'Do it', answer: Things, description: 'Done.', ...options })
      handler(): void {}
    }
    // oxlint-disable-next-line unbound-method -- only its metadata is read
    return Things.prototype.handler;
  };
  const plain = change({ content: 1, plan: () => async () => ({}), answer: (data) => data });
  const noted = change({ content: 1, plan: () => async () => ({}), answer: (data) => data, note: () => null });

  it.each([
    ['an answer', {}, {}, false],
    ['a change', {}, plain, true],
    ['a change once', { isIdempotent: true }, plain, true],
    ['a change with its note', { audit: 'webhook.created' }, noted, true],
    ['a change with a note that the API does not keep', { scope: 'webhooks:manage' }, noted, true],
  ] as const)('%s is what its route declares', (_, options, result, isChange) => {
    expect(routedChange(handlerOf(options), result) !== null).toBe(isChange);
  });

  it.each([
    ['an answer where an Idempotency-Key would be ignored', { isIdempotent: true }, {}],
    ['an answer where the audit log would have no entry', { audit: 'webhook.created' }, {}],
    ['a change without a note for the audit log', { audit: 'webhook.created' }, plain],
    ['a note without an action for the audit log', { right: 'webhooks:manage' }, noted],
  ] as const)('%s is refused', (_, options, result) => {
    expect(() => routedChange(handlerOf(options), result)).toThrow('Do it');
  });
});
