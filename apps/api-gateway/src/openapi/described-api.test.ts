import { expect, it } from '@jest/globals';
import { createDescribedApi } from './described-api';

/** What keeps the process alive and an app could have left running: connections, servers, timers. */
const running = (): string[] =>
  process.getActiveResourcesInfo().filter((name) => /TCP|Pipe|DNS|GetAddr|Timeout/.test(name));

it('an API that is only described opens no connection, and keeps no process alive', async () => {
  const before = running();
  const { http } = await createDescribedApi();
  expect(running()).toEqual(before);
  await http.close();
});
