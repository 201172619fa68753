import { expect, it } from '@jest/globals';
import { NumberRoutes } from './number-routes';

it('routes of many numbers that are looked up at once share a statement', async () => {
  const asked: number[] = [];
  const routes = new NumberRoutes({
    findRoutes: (ids) => {
      asked.push(ids.length);
      return Promise.resolve(ids.map(() => null));
    },
  });
  await Promise.all(Array.from({ length: 150 }, (_, n) => routes.find(`n${n}`)));
  expect(asked).toEqual([100, 50]);
});
