import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { contactsOf as contactsWith } from '@chasqui/testing';
import { aLid, aPhone, InboundWorld } from '../../testing/inbound.world';
import type { Replica } from '../../testing/pairing-harness';

const world = InboundWorld.ofFile();

type Fields = Record<string, unknown>;

const PNG = '89504e470d0a1a0a';
const aPicture = (): string => Buffer.concat([Buffer.from(PNG, 'hex'), randomBytes(40)]).toString('base64');

const inbound = (data: Fields) => world.message('message.inbound', { from: null, ...data });
const shows = (data: Fields, phone = world.phone) => world.event('contact.picture', { from: null, ...data }, phone);
const showing = (from: string, data: string | null, phone = world.phone) =>
  shows({ from, picture: data === null ? null : { mime: 'image/gif', data } }, phone);
const contactsOf = (address: string) => contactsWith(world.harness.database, { addresses: [address] });

async function pictureOf(from: string) {
  const rows = await world.query<{ mime: string; bytes: Buffer; id: string }>(
    `select p.* from contact_pictures p join contact_addresses a on a.contact_id = p.contact_id where a.value = $1`,
    [from],
  );
  return rows[0] && { mime: rows[0].mime, data: rows[0].bytes.toString('base64'), id: rows[0].id };
}

const age = () => world.query(`update contact_pictures set changed_at = now() - interval '31 minutes'`);

async function changesOf(from: string): Promise<unknown[]> {
  const [person] = await contactsOf(from);
  const log = await world.told(person?.id);
  return log.flatMap(({ type, payload }) => (type === 'contact.updated' ? [payload.changed] : []));
}

describe('the picture that a person shows on WhatsApp', () => {
  it('a picture is kept by what its bytes are, told once, and not again while it is the same', async () => {
    const [from, data] = [aPhone(), aPicture()];
    expect(await world.post([inbound({ from }), showing(from, data)])).toMatchObject({ rejected: [] });
    const first = await pictureOf(from);
    expect(first).toMatchObject({ mime: 'image/png', data });
    await world.post([showing(from, data)]);
    expect(await pictureOf(from)).toEqual(first);
    expect(await changesOf(from)).toEqual([['avatar_url']]);
    const other = aPicture();
    await world.post([showing(from, other)]);
    expect(await pictureOf(from)).toEqual(first);
    await age();
    await world.post([showing(from, aPicture()), showing(from, other)]);
    expect(await pictureOf(from)).toMatchObject({ data: other, id: expect.not.stringMatching(first?.id ?? '') });
    expect(await changesOf(from)).toEqual([['avatar_url'], ['avatar_url']]);
  });

  it('of what a number saw while nobody took it, the newest picture stays, also when its clock was put back', async () => {
    const [from, second] = [aPhone(), aPicture()];
    const ago = (hours: number, data: string) => ({
      ...showing(from, data),
      at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    });
    await world.post([inbound({ from })]);
    await world.post([ago(3, aPicture())]);
    await world.post([ago(2, second)]);
    expect(await pictureOf(from)).toMatchObject({ data: second });
    await world.post([ago(1.75, aPicture())]);
    expect(await pictureOf(from)).toMatchObject({ data: second });
    const third = aPicture();
    await world.post([ago(24, third)]);
    expect(await pictureOf(from)).toMatchObject({ data: third });
    await world.post([ago(-24, second)]);
    await world.post([ago(-48, aPicture())]);
    expect(await pictureOf(from)).toMatchObject({ data: second });
  });

  it('a picture makes nobody a contact, and one that the organization chose stays without a word', async () => {
    const [nobody, known] = [aPhone(), aPhone()];
    await world.post([showing(nobody, aPicture()), inbound({ from: known })]);
    expect(await contactsOf(nobody)).toEqual([]);
    const [person] = await contactsOf(known);
    await world.query(`update contacts set avatar_url = 'https://example.com/a.png' where id = $1`, [person?.id]);
    await world.post([showing(known, aPicture())]);
    expect(await world.query('select avatar_url from contacts where id = $1', [person?.id])).toEqual([
      { avatarUrl: 'https://example.com/a.png' },
    ]);
    expect(await changesOf(known)).toEqual([]);
  });

  it('a number that is shown none takes away only what it saw, until nobody has seen it for 30 days', async () => {
    const [from, second] = [aPhone(), '4915100009'];
    const sibling = await world.harness.register(world.replica, { orgId: world.gateway.orgId });
    await world.replica.connect(sibling, { sessions: [{ phone: second, status: 'connected' }] });
    const data = aPicture();
    await world.post([inbound({ from }), showing(from, data)]);
    await world.post([showing(from, null, second)], sibling);
    expect(await pictureOf(from)).toBeDefined();
    await world.post([showing(from, data, second)], sibling);
    await world.post([showing(from, null)]);
    expect(await pictureOf(from)).toBeDefined();
    await world.post([showing(from, null, second)], sibling);
    expect(await pictureOf(from)).toBeUndefined();
    expect(await changesOf(from)).toEqual([['avatar_url'], ['avatar_url']]);
    await world.post([showing(from, aPicture())]);
    await world.query(`update contact_pictures set seen_at = now() - interval '31 days'`);
    await world.post([showing(from, null, second)], sibling);
    expect(await pictureOf(from)).toBeUndefined();
  });

  it('of two numbers of one contact each shows its own: the picture of the other one stays', async () => {
    const [from, other] = [aPhone(), aPhone()];
    await world.post([inbound({ from })]);
    const [person] = await contactsOf(from);
    await world.query(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select org_id, mode, 'phone', $2, id, false from contacts where id = $1`,
      [person?.id, other],
    );
    const data = aPicture();
    await world.post([showing(from, data), showing(other, aPicture())]);
    await world.post([showing(other, aPicture()), showing(other, null)]);
    expect(await pictureOf(from)).toMatchObject({ data });
  });

  it('a picture of a LID stays with its person when the LID turns out to be a contact with a number', async () => {
    const [from, lid, data] = [aPhone(), aLid(), aPicture()];
    await world.post([inbound({ from }), inbound({ lid }), shows({ lid, picture: { data } })]);
    await world.post([world.event('contact.mapped', { lid, phone: from })]);
    expect(await pictureOf(from)).toMatchObject({ data });
    expect((await changesOf(from)).flat()).toContain('avatar_url');
  });

  it('a picture goes with the LID whose it is, and the one whose LID it is now shows theirs', async () => {
    const [former, now, lid, data] = [aPhone(), aPhone(), aLid(), aPicture()];
    await world.post([
      inbound({ from: former, lid }),
      inbound({ from: now }),
      shows({ from: former, lid, picture: { data } }),
    ]);
    expect(await pictureOf(former)).toMatchObject({ data });
    await world.post([world.event('contact.mapped', { lid, phone: now })]);
    expect(await pictureOf(former)).toBeUndefined();
    expect((await changesOf(former)).at(-1)).toEqual(['whatsapp_lid', 'avatar_url']);
    await world.post([shows({ from: now, lid, picture: { data } })]);
    expect(await pictureOf(now)).toMatchObject({ data });
  });

  it('a picture of an address that its contact has no more is replaced or taken away by every number', async () => {
    const [from, data] = [aPhone(), aPicture()];
    await world.post([inbound({ from })]);
    const orphan = async () => {
      await world.post([showing(from, aPicture())]);
      await world.query(`update contact_pictures set address = '1' where id = $1`, [(await pictureOf(from))?.id]);
    };
    await orphan();
    await world.post([showing(from, data)]);
    expect(await pictureOf(from)).toMatchObject({ data });
    await orphan();
    await world.query(`update contact_pictures set account_id = id where id = $1`, [(await pictureOf(from))?.id]);
    await world.post([showing(from, null)]);
    expect(await pictureOf(from)).toBeUndefined();
  });

  it('a picture goes with its contact, however that goes', async () => {
    const from = aPhone();
    await world.post([inbound({ from }), showing(from, aPicture())]);
    const kept = await pictureOf(from);
    await world.query('delete from contacts where id = $1', [(await contactsOf(from))[0]?.id]);
    expect(await world.query('select from contact_pictures where id = $1', [kept?.id])).toEqual([]);
  });

  it.each([
    ['no picture', 'PHN2Zz48L3N2Zz48c3ZnPjwvc3ZnPg=='],
    ['too large', Buffer.concat([Buffer.from(PNG, 'hex'), randomBytes(16 * 1024)]).toString('base64')],
    ['no base64', '%%%%'],
  ])('what is %s is rejected, and the number goes on', async (_what, data) => {
    const from = aPhone();
    const wrong = showing(from, data);
    const answer = await world.post([inbound({ from }), wrong]);
    expect(answer.rejected).toEqual([{ id: wrong.id, code: 'INVALID_EVENT' }]);
    expect(await pictureOf(from)).toBeUndefined();
    expect(await contactsOf(from)).toHaveLength(1);
  });

  it('an organization has as many pictures as it may have, and its gateways ask for none where none are wanted', async () => {
    const full = await world.harness.startReplica({}, { CONTACT_PICTURES_PER_ORGANIZATION: 1 });
    const none = await world.harness.startReplica({}, { CONTACT_PICTURES_PER_ORGANIZATION: 0 });
    const [first, second] = [aPhone(), aPhone()];
    await world.query('delete from contact_pictures');
    await world.post([inbound({ from: first }), inbound({ from: second })]);
    await none.tell(world.gateway, [showing(second, aPicture())]);
    expect(await pictureOf(second)).toBeUndefined();
    await world.post([showing(second, aPicture())]);
    await none.tell(world.gateway, [showing(second, null)]);
    expect(await pictureOf(second)).toBeUndefined();
    await full.tell(world.gateway, [showing(first, aPicture()), showing(second, aPicture())]);
    await age();
    const larger = Buffer.concat([Buffer.from(PNG, 'hex'), randomBytes(8 * 1024)]).toString('base64');
    await full.tell(world.gateway, [showing(first, larger)]);
    expect((await pictureOf(first))?.data).not.toBe(larger);
    const another = aPicture();
    await full.tell(world.gateway, [showing(first, another)]);
    expect([await pictureOf(first), await pictureOf(second)].map((each) => each?.data).filter(Boolean)).toHaveLength(1);
    const said = async (replica: Replica) => {
      const headers = { authorization: `Bearer ${world.gateway.token}` };
      const body = { gateway_id: world.gateway.gatewayId, events: [] };
      return (await (await replica.post('/gateway/v1/events', body, headers)).json()) as { capabilities: string[] };
    };
    expect((await said(full)).capabilities).toContain('contact_pictures');
    expect((await said(none)).capabilities).not.toContain('contact_pictures');
  });
});
