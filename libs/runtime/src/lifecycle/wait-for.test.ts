import { createLogger } from '../logging/logger.factory';
import { StartError } from '../starting/start.error';
import { waitFor } from './wait-for';

const logger = createLogger({ app: 'test', level: 'silent' });

it('what is away is waited for, and what waiting cannot mend ends the wait with its own error', async () => {
  const answers = [new Error('away'), new Error('away'), undefined];
  await waitFor(
    'PostgreSQL',
    async () => {
      const error = answers.shift();
      if (error !== undefined) throw error;
    },
    logger,
  );
  expect(answers).toEqual([]);
  const tooOld = Object.assign(new Error('PostgreSQL 14 is too old'), { isForOperators: true });
  for (const hopeless of [tooOld, new StartError('no')]) {
    let tries = 0;
    const wait = waitFor(
      'PostgreSQL',
      async () => {
        tries += 1;
        throw hopeless;
      },
      logger,
    );
    await expect(wait).rejects.toBe(hopeless);
    expect(tries).toBe(1);
  }
});
