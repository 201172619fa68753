import { expect, it } from '@jest/globals';
import { SenderNumbers } from './sender-numbers';

it('numbers of many senders that are looked up at once share a statement, and each sender gets its own', async () => {
  const asked: number[] = [];
  const numbers = new SenderNumbers({
    findSenders: (wanted) => {
      asked.push(wanted.length);
      const found = wanted.map(({ wanted: { numberId = '' } }) => ({ id: numberId, phone: '1', gatewayId: 'g1' }));
      return Promise.resolve(found.map((number) => ({ ...number, gatewayOnline: true, hangsForMs: null })));
    },
  });
  const ids = Array.from({ length: 150 }, (_, n) => `n${n}`);
  const found = await Promise.all(ids.map((numberId) => numbers.find('o1', 'live', { numberId, phone: null })));
  expect(found.map((number) => number?.id)).toEqual(ids);
  expect(asked).toEqual([100, 50]);
});
