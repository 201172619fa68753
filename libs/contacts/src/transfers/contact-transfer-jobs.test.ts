import { expect, it } from '@jest/globals';
import { createLogger } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { ContactTransferJobs } from './contact-transfer-jobs';

const logger = createLogger({ app: 'test', level: 'silent' });

class Others {
  private readonly listeners: ((ids: readonly number[]) => void)[] = [];
  onDeaths(listener: (ids: readonly number[]) => void): void {
    this.listeners.push(listener);
  }
  onReturn(listener: () => void): void {
    this.listeners.push(listener);
  }
  /** @param which 0: a death, 1: PostgreSQL is back */
  tell(which: number): void {
    this.listeners[which]?.([]);
  }
}

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
  const jobs = new ContactTransferJobs(importer as never, exporter as never, new Others(), logger);
  jobs.onApplicationBootstrap();
  await waitFor(() => importer.atOnce + exporter.atOnce === 4, { what: 'four jobs' });
  expect([importer.atOnce, exporter.atOnce]).toEqual([2, 2]);
  await jobs.onApplicationShutdown();
});

it.each([
  ['another process dies', 0],
  ['PostgreSQL is back', 1],
])('when %s, a process looks for imports and exports at once', async (_when, which) => {
  const looks: string[] = [];
  const aJob = (name: string) => ({ run: () => Promise.resolve(looks.push(name)), stop: () => undefined });
  const others = new Others();
  const jobs = new ContactTransferJobs(aJob('imports') as never, aJob('exports') as never, others, logger);
  jobs.onApplicationBootstrap();
  await waitFor(() => looks.length === 4, { what: 'the first looks', timeoutMs: 1_000 });
  others.tell(which);
  await waitFor(() => looks.length >= 8, { what: 'looks at once', timeoutMs: 1_000 });
  expect(looks.slice(4, 8).toSorted()).toEqual(['exports', 'exports', 'imports', 'imports']);
  await jobs.onApplicationShutdown();
});
