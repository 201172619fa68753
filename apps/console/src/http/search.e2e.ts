import { aContact, aNumber } from '@chasqui/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ConsoleHarness, inOrg, type TestMember } from '../testing/console.harness';
import { InboxWorld } from '../testing/inbox.world';

const harness = ConsoleHarness.ofFile();

/** One name as it is stored, and the spellings in which people look for it. */
const STORED = 'Łukasz Weiß-Ærø José';
const LOOKED_FOR = ['weiss', 'WEISS', 'Weiß', 'lukasz', 'aero', 'ÆRØ', 'jose', 'José'];

describe('what is searched is found however it is spelled', () => {
  let owner: TestMember;
  beforeAll(async () => {
    owner = await harness.aMember('owner');
    await harness.database.query('update users set is_operator = true where id = $1', [owner.userId]);
  });

  const found = async (path: string, q: string): Promise<string> => {
    const { status, body } = await owner.client.get(
      `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`,
    );
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return JSON.stringify(body.data);
  };

  async function missing(path: string, text = STORED, looked: readonly string[] = LOOKED_FOR): Promise<string[]> {
    const answers = await Promise.all(looked.map((q) => found(path, q)));
    return looked.filter((_q, at) => answers[at]?.includes(text) !== true);
  }

  it('contacts by their names, and tags by theirs', async () => {
    const id = await aContact(harness.database, { orgId: owner.orgId, name: STORED, addresses: { external_id: 'x' } });
    await harness.database.query('update contacts set tags = $2, company = $3 where id = $1', [
      id,
      [STORED.toLowerCase()],
      STORED,
    ]);
    expect(await missing(inOrg(owner.orgId, '/contacts'))).toEqual([]);
    expect(await missing(inOrg(owner.orgId, '/contacts/tags'), STORED.toLowerCase())).toEqual([]);
    expect(await missing(inOrg(owner.orgId, '/segments/values?field=company'))).toEqual([]);
    expect(await missing(inOrg(owner.orgId, '/segments/values?field=tags'), STORED.toLowerCase())).toEqual([]);
  });

  it('conversations by whom they are with', async () => {
    const number = await aNumber(harness.database, { orgId: owner.orgId, phone: '15550002223' });
    await new InboxWorld(harness.database).receives({ orgId: owner.orgId, accountId: number.id, name: STORED });
    expect(await missing(inOrg(owner.orgId, '/conversations'))).toEqual([]);
  });

  it('templates and quick replies by what they say', async () => {
    const template = { name: 'greeting', channel: 'sms', status: 'active', message: STORED };
    expect((await owner.client.post(inOrg(owner.orgId, '/templates'), template)).status).toBe(201);
    const reply = { shortcut: 'greeting', message: STORED };
    expect((await owner.client.post(inOrg(owner.orgId, '/quick-replies'), reply)).status).toBe(201);
    expect(await missing(inOrg(owner.orgId, '/templates'))).toEqual([]);
    expect(await missing(inOrg(owner.orgId, '/templates/to-send?channel=sms'))).toEqual([]);
    expect(await missing(inOrg(owner.orgId, '/quick-replies'))).toEqual([]);
  });

  it('organizations and numbers of the installation by how their names begin', async () => {
    await harness.database.query('update organizations set name = $2 where id = $1', [owner.orgId, STORED]);
    const number = await aNumber(harness.database, { orgId: owner.orgId });
    await harness.database.query('update whatsapp_numbers set display_name = $2 where id = $1', [number.id, STORED]);
    const beginnings = ['lukasz', 'ŁUKASZ W', 'Łukasz weiss-aero', 'lukasz weiß'];
    expect(await missing('/operations/search', `"id":"${owner.orgId}"`, beginnings)).toEqual([]);
    expect(await missing('/operations/search', number.id, beginnings)).toEqual([]);
  });
});
