import { expect, test } from '@jest/globals';
import { waitFor } from './wait-for';

test('waitFor returns what the condition found, as soon as it found it', async () => {
  let looks = 0;
  const found = await waitFor(() => (looks += 1) === 3 && 'it', { what: 'the third look', intervalMs: 1 });
  expect(found).toBe('it');
});

test('waitFor takes a condition that throws for one that is not fulfilled yet', async () => {
  let looks = 0;
  const condition = async () => {
    looks += 1;
    if (looks < 3) throw new Error('not there');
    return looks;
  };
  expect(await waitFor(condition, { what: 'it', intervalMs: 1 })).toBe(3);
});

test('waitFor says what it waited for in vain, and the last error', async () => {
  const condition = () => Promise.reject(new Error('connection refused'));
  const waiting = waitFor(condition, { what: 'the server', timeoutMs: 20, intervalMs: 1 });
  await expect(waiting).rejects.toThrow('waited 20 ms in vain for the server: connection refused');
});

test('waitFor looks less and less often, and at least ten times a second', async () => {
  const looks: number[] = [];
  const condition = () => looks.push(performance.now()) > 0 && performance.now() > (looks[0] ?? 0) + 2_000;
  await waitFor(condition, { what: 'two seconds' });
  expect(looks.length).toBeGreaterThan(10);
  expect(looks.length).toBeLessThan(45);
});
