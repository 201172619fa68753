import { Doorbell } from '@chasqui/lanes';
import { describe, expect, it, jest } from '@jest/globals';
import { aContact, contactsOf } from '@chasqui/testing';
import { aGroup, aLid, aPhone, InboundWorld } from '../../testing/inbound.world';

const world = InboundWorld.ofFile();
const TEXTS = { stop_text: 'No more messages.', start_text: 'Welcome back.', help_text: 'Call 1.' };

const answer = ({ stop_text, start_text, help_text }: Partial<typeof TEXTS> = {}) =>
  world.query('update organizations set stop_text = $2, start_text = $3, help_text = $4 where id = $1', [
    world.gateway.orgId,
    stop_text ?? null,
    start_text ?? null,
    help_text ?? null,
  ]);

const answersTo = (to: string) =>
  world.query<{ id: string; content: string; orgId: string; fromAddress: string; lane: string; state: string }>(
    `select id, content, org_id, from_address, lane, state from messages where to_address = $1 and direction = 'outbound'
     and lane <> '' order by lane_seq`,
    [to],
  );
const textsTo = async (to: string): Promise<string[]> => (await answersTo(to)).map(({ content }) => content);
const optOf = async (address: string): Promise<unknown> => {
  const [contact] = await contactsOf(world.harness.database, { addresses: [address] });
  return (contact?.channels as { whatsapp?: { opt: string } } | undefined)?.whatsapp?.opt;
};
const says = (from: string, text: string) => world.message('message.inbound', { from, text });

describe('an answer to a word over WhatsApp', () => {
  it('goes once, from the number that got it, to its writer, however often it is reported, and joins their conversation', async () => {
    await answer(TEXTS);
    const from = aPhone();
    const stop = says(from, 'Stop!');
    await Promise.all([world.post([stop]), world.post([stop]), world.post([{ ...stop, id: says(from, '').id }])]);
    expect(await optOf(from)).toBe('out');
    const answers = await answersTo(from);
    expect(answers).toMatchObject([
      { content: TEXTS.stop_text, orgId: world.gateway.orgId, fromAddress: world.phone, state: 'queued' },
    ]);
    const stored = await world.stored(stop);
    const [sent] = await world.told(answers[0]?.id);
    expect(sent).toMatchObject({
      type: 'message.sent',
      payload: { message: { conversation_id: stored?.conversationId, content: TEXTS.stop_text } },
    });
  });

  it('its lane is rung when it is stored, and no lane for a message that is not answered', async () => {
    await answer(TEXTS);
    const rung = jest.spyOn(Doorbell.prototype, 'ring');
    const from = aPhone();
    await world.post([says(from, 'hello'), says(from, 'stop it')]);
    expect(rung.mock.calls).toEqual([]);
    await world.post([says(from, 'STOP')]);
    expect(rung.mock.calls).toEqual([[(await answersTo(from))[0]?.lane]]);
    rung.mockRestore();
  });

  it('each change is answered, HELP once a day, and what changes nothing not at all', async () => {
    await answer(TEXTS);
    const from = aPhone();
    for (const text of ['stop', 'STOP', 'help', 'INFO', 'start', 'Start', 'yes']) await world.post([says(from, text)]);
    expect(await textsTo(from)).toEqual([TEXTS.stop_text, TEXTS.help_text, TEXTS.start_text]);
  });

  it('a STOP and a START that come in one batch are both answered, in their order', async () => {
    await answer(TEXTS);
    const from = aPhone();
    await world.post([says(from, 'STOP'), { ...says(from, 'START'), at: new Date(Date.now() + 1).toISOString() }]);
    expect(await textsTo(from)).toEqual([TEXTS.stop_text, TEXTS.start_text]);
  });

  it('captions, groups, reactions and what the owner wrote are not answered, nor is anything without a text', async () => {
    await answer(TEXTS);
    const [from, group] = [aPhone(), aGroup()];
    await world.post([
      world.message('message.inbound', { from, kind: 'image', text: 'STOP' }),
      world.message('message.group', { from, text: 'HELP', group: { id: group, name: 'Team' } }),
      world.message('message.own', { to: from, text: 'STOP' }),
      world.message('message.own', { to: from, text: 'HELP' }),
    ]);
    expect([await answersTo(from), await answersTo(group)]).toEqual([[], []]);
    await answer();
    await world.post([says(from, 'STOP'), says(from, 'HELP')]);
    expect([await optOf(from), await answersTo(from)]).toEqual(['out', []]);
  });

  it('who writes with a LID alone is answered there, and a word to another organization is not answered', async () => {
    await answer(TEXTS);
    const [lid, stranger] = [aLid(), aPhone()];
    await world.post([world.message('message.inbound', { from: null, lid, text: 'STOP' })]);
    expect(await textsTo(lid)).toEqual([TEXTS.stop_text]);
    // A LID belongs to its contact's phone only if WhatsApp said so.
    const [phone, own, further] = [aPhone(), aLid(), aLid()];
    const id = await aContact(world.harness.database, {
      orgId: world.gateway.orgId,
      addresses: { phone, whatsapp_lid: own },
    });
    await world.query(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', 'whatsapp_lid', $2, $3, false)`,
      [world.gateway.orgId, further, id],
    );
    await world.post([world.message('message.inbound', { from: null, lid: further, text: 'STOP' })]);
    expect([await textsTo(phone), await textsTo(further)]).toEqual([[], [TEXTS.stop_text]]);
    await world.post([world.message('message.inbound', { from: null, lid: own, text: 'HELP' })]);
    expect(await textsTo(phone)).toEqual([TEXTS.help_text]);
    const foreign = world.message('message.inbound', { from: stranger, text: 'STOP' }, world.foreignPhone);
    await world.post([foreign], world.stranger);
    expect(await answersTo(stranger)).toEqual([]);
  });

  it('a word that is older than a day is followed and not answered', async () => {
    await answer(TEXTS);
    const from = aPhone();
    const sent_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await world.post([world.message('message.inbound', { from, text: 'STOP', sent_at })]);
    expect([await optOf(from), await answersTo(from)]).toEqual(['out', []]);
  });

  it('where the plan has no room, or the organization is suspended, the STOP counts and nothing is answered', async () => {
    await answer(TEXTS);
    const setOrg = (what: string) =>
      world.query(`update organizations set ${what} where id = $1`, [world.gateway.orgId]);
    for (const [what, back] of [
      [`limit_overrides = '{"whatsapp_messages_month": 0}'`, `limit_overrides = '{}'`],
      ['suspended_at = now()', 'suspended_at = null'],
    ] as const) {
      const from = aPhone();
      await setOrg(what);
      expect((await world.post([says(from, 'STOP')])).rejected).toEqual([]);
      await setOrg(back);
      expect([await optOf(from), await answersTo(from)]).toEqual(['out', []]);
    }
  });
});
