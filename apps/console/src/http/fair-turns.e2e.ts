import { describe, expect, it } from '@jest/globals';
import { ConsoleHarness, inOrg, PASSWORD } from '../testing/console.harness';

const harness = ConsoleHarness.ofFile({ DATABASE_POOL_SIZE: 4 });

describe('pages of many people at once', () => {
  it('an organization whose pages all hang in PostgreSQL leaves room for the pages and sign-ins of others', async () => {
    const [greedy, other] = [await harness.aMember(), await harness.aMember()];
    const pages = await harness.database.transaction(async (transaction) => {
      // Every list of webhooks waits for this lock.
      await transaction.query('lock table webhook_endpoints in access exclusive mode');
      const asked = Array.from({ length: 20 }, () => greedy.client.get(inOrg(greedy.orgId, '/webhooks')));
      expect((await other.client.get(inOrg(other.orgId, '/members'))).status).toBe(200);
      await harness.aBrowser().signIn(other.email, PASSWORD);
      return asked;
    });
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
