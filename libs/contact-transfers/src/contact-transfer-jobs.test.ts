import { expect, it } from '@jest/globals';
import { createLogger } from '@chasqui/platform';
import { waitFor } from '@chasqui/testing';
import { ContactTransferJobs } from './contact-transfer-jobs';

/** Work that ends when it is told to. */
function anEndlessJob() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const job = {
    atOnce: 0,
    run: async () => {
      job.atOnce += 1;
      await ended;
    },
    stop: () => end(),
  };
  return job;
}

it('a process works on two imports and two exports at once, so that a huge one holds up no other', async () => {
  const [importer, exporter] = [anEndlessJob(), anEndlessJob()];
  const logger = createLogger({ app: 'test', level: 'silent' });
  const jobs = new ContactTransferJobs(importer as never, exporter as never, logger);
  jobs.onApplicationBootstrap();
  await waitFor(() => importer.atOnce + exporter.atOnce === 4, { what: 'four jobs' });
  expect([importer.atOnce, exporter.atOnce]).toEqual([2, 2]);
  await jobs.onApplicationShutdown();
});
