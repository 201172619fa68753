import { expect, it } from '@jest/globals';
import { api } from './client';

const path: `/organizations/${string}` = '/organizations/1';
const id: string = '2';

// `npm run check:web` compiles this file: a call that the description does not have must not compile.
const REFUSED: readonly (() => unknown)[] = [
  // @ts-expect-error no such path
  () => api.get('/nowhere'),
  // @ts-expect-error no such method
  () => api.delete(`${path}/audit`),
  // @ts-expect-error no such parameter
  () => api.get(`${path}/templates`, { colour: 'red' }),
  // @ts-expect-error the body is missing
  () => api.post(`${path}/quick-replies`),
  // @ts-expect-error no such field
  () => api.post(`${path}/quick-replies`, { shortcut: 'a', message: 'b', colour: 'red' }),
  // @ts-expect-error no such field of the answer
  async () => (await api.get(`${path}/contacts/${id}`, { mode: 'live' })).colour,
];

const TAKEN: readonly (() => unknown)[] = [
  () => api.get(`${path}/templates`, { page: 1 }),
  () => api.post(`${path}/quick-replies`, { shortcut: 'a', message: 'b' }),
  async () => (await api.get(`${path}/contacts/${id}`, { mode: 'live' })).id,
];

it('calls that the description does not have do not compile', () => {
  expect([REFUSED.length, TAKEN.length]).toEqual([6, 3]);
});
