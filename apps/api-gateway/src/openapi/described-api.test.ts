import { expect, it } from '@jest/globals';
import { createDescribedApi } from './described-api';

it('an API that is only described opens no connection, and keeps no process alive', async () => {
  const before = process.getActiveResourcesInfo();
  const { http } = await createDescribedApi();
  expect(process.getActiveResourcesInfo().sort()).toEqual(before.sort());
  await http.close();
});
