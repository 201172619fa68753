import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Mode } from '@chasqui/database';
import { lockInbound, MessageChangeRepository } from '@chasqui/messages';
import { waitFor } from '@chasqui/testing';
import { aGroup, aLid, aPhone, InboundWorld } from '../../testing/inbound.world';

const world = InboundWorld.ofFile();

async function aLetter(data: Record<string, unknown> = {}, phone = world.phone, as = world.gateway) {
  const letter = world.message('message.inbound', { from: aPhone(), text: 'See you at 7', ...data }, phone);
  await world.post([letter], as);
  return letter;
}

async function aMessageOfOurs(to: string) {
  const [id, data] = [randomUUID(), { wa_id: `3EB0${randomUUID().slice(0, 8)}`, from: to }];
  await world.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       provider_message_id, content, metadata, lane, lane_seq, priority, state, charged)
     select $1, n.org_id, n.mode, 'whatsapp', 'outbound', 'sent', 'text', $2, n.phone, n.id, $3, 'Booked', '{}',
       'wa:' || n.id, 1, 1, 'done', '{}'
     from whatsapp_numbers n where n.phone = $4`,
    [id, to, data.wa_id, world.phone],
  );
  return { id, data };
}

describe('an edit', () => {
  it('the message says the new text, the old one stays in its history, and message.updated tells both', async () => {
    const letter = await aLetter();
    const at = '2026-01-02T03:04:05.678Z';
    const edit = world.changed(letter, { text: 'See you at 8', changed_at: at });
    expect(await world.post([edit])).toEqual({ accepted: [edit.id], rejected: [] });
    const stored = await world.stored(letter);
    expect(stored).toMatchObject({ content: 'See you at 8', version: 2, editedAt: new Date(at), deletedAt: null });
    expect(await world.history(stored?.id)).toMatchObject([
      { version: 1, change: null, previousContent: null },
      { version: 2, status: 'delivered', change: 'edited', previousContent: 'See you at 7' },
    ]);
    expect((await world.told(stored?.id)).slice(1)).toMatchObject([
      {
        type: 'message.updated',
        payload: {
          message: { id: stored?.id, content: 'See you at 8', version: 2, previous_status: 'delivered' },
          change: 'edited',
          previous: { content: 'See you at 7' },
        },
      },
    ]);
  });

  it('several edits in one batch are told one by one, each with the text as it was then', async () => {
    const letter = world.message('message.inbound', { from: aPhone(), text: 'a' });
    const edit = (text: string, second: number) =>
      world.changed(letter, { text, changed_at: `2026-01-02T03:04:0${second}.000Z` });
    await world.post([letter, edit('b', 1), edit('c', 2)]);
    const stored = await world.stored(letter);
    const told = (await world.told(stored?.id)).slice(1).map(({ payload }) => {
      const { message, previous } = payload as { message: { content: string; version: number }; previous: object };
      return { content: message.content, version: message.version, previous };
    });
    expect(told).toEqual([
      { content: 'b', version: 2, previous: { content: 'a' } },
      { content: 'c', version: 3, previous: { content: 'b' } },
    ]);
  });

  it('an edit that comes twice, changes nothing, or is older than the last one is no news', async () => {
    const letter = await aLetter();
    const edit = (text: string, changed_at: string) => world.changed(letter, { text, changed_at });
    await world.post([edit('new', '2026-01-02T03:04:05Z')]);
    await world.post([edit('new', '2026-01-02T03:04:05Z'), edit('old', '2026-01-02T03:04:04Z')]);
    expect(await world.stored(letter)).toMatchObject({ content: 'new', version: 2 });
  });

  it('an edit that comes before its message waits for it, and is told after it', async () => {
    const letter = world.message('message.inbound', { from: aPhone(), text: 'before' });
    await world.post([world.changed(letter, { text: 'after' })]);
    expect(await world.stored(letter)).toBeUndefined();
    await world.post([letter]);
    const stored = await world.stored(letter);
    expect(stored).toMatchObject({ content: 'after', version: 2 });
    expect((await world.told(stored?.id)).map(({ type }) => type)).toEqual(['message.received', 'message.updated']);
    const waiting = await world.query('select from early_message_changes where provider_message_id = $1', [
      letter.data.wa_id,
    ]);
    expect(waiting).toEqual([]);
  });

  it('a number keeps no more than a thousand changes whose message never comes', async () => {
    await world.query(
      `insert into early_message_changes (id, org_id, mode, account_id, provider_message_id, change)
       select uuidv7(), n.org_id, n.mode, n.id, 'x' || i, '{}'
       from whatsapp_numbers n, generate_series(1, 1000) as i where n.phone = $1`,
      [world.phone],
    );
    const letter = world.message('message.inbound', { from: aPhone() });
    const edit = world.changed(letter, { text: 'one too many' });
    expect((await world.post([edit])).accepted).toEqual([edit.id]);
    await world.post([letter]);
    expect(await world.stored(letter)).toMatchObject({ content: 'hi', version: 1 });
    await world.query("delete from early_message_changes where provider_message_id like 'x%'");
  });

  it('texts of changes whose message never comes take up four megabytes per number at most', async () => {
    const text = 'x'.repeat(60_000);
    const strays = () =>
      Array.from({ length: 50 }, () => world.changed(world.message('message.inbound', { from: aPhone() }), { text }));
    const [first, second] = [strays(), strays()];
    expect((await world.post(first)).rejected).toEqual([]);
    expect((await world.post(second)).rejected).toEqual([]);
    const ids = [...first, ...second].map(({ data }) => String(data.wa_id));
    const [kept] = await world.query<{ count: number }>(
      'select count(*)::integer as count from early_message_changes where provider_message_id = any($1)',
      [ids],
    );
    expect(kept?.count).toBeGreaterThan(60);
    expect(kept?.count).toBeLessThan(4_200_000 / text.length);
    await world.query('delete from early_message_changes where provider_message_id = any($1)', [ids]);
  });

  it('of one person a hundred changes wait at most, and 400 KB of text; other people and the owner keep their room', async () => {
    const [greedy, wordy] = [aPhone(), aPhone()];
    const stray = (from: string | null, fields: Record<string, unknown> = {}) =>
      world.changed(world.message('message.inbound', { from }), { text: 'x', ...fields });
    const many = () => Array.from({ length: 60 }, () => stray(greedy));
    const long = Array.from({ length: 10 }, () => stray(wordy, { text: 'x'.repeat(60_000) }));
    const others = [stray(aPhone()), stray(null, { lid: aLid() }), stray(greedy, { by_owner: true })];
    for (const batch of [many(), many(), long, others]) expect((await world.post(batch)).rejected).toEqual([]);
    const kept = await world.query<{ person: string; count: number }>(
      `select change ->> 'phone' as person, count(*)::integer as count from early_message_changes
       where change ->> 'phone' = any($1) and not (change ->> 'byOwner')::boolean group by 1`,
      [[greedy, wordy]],
    );
    expect(new Map(kept.map(({ person, count }) => [person, count]))).toEqual(
      new Map([
        [greedy, 100],
        [wordy, 6],
      ]),
    );
    const ids = others.map(({ data }) => String(data.wa_id));
    const rest = await world.query('select from early_message_changes where provider_message_id = any($1)', [ids]);
    expect(rest).toHaveLength(others.length);
    await world.query("delete from early_message_changes where change ->> 'phone' = any($1)", [[greedy, wordy]]);
  });

  it('a person who edits without an end makes a hundred versions at most, and deletes the message still', async () => {
    const letter = await aLetter();
    const edits = Array.from({ length: 100 }, (_, index) =>
      world.changed(letter, { text: `t${index}`, changed_at: new Date(Date.UTC(2026, 0, 1) + index).toISOString() }),
    );
    await world.post(edits);
    expect(await world.stored(letter)).toMatchObject({ version: 100, content: 't98', deletedAt: null });
    await world.post([world.changed(letter, { change: 'deleted' })]);
    const stored = await world.stored(letter);
    expect(stored).toMatchObject({ version: 101, content: 't98', deletedAt: expect.any(Date) });
    expect((await world.told(stored?.id)).at(-1)).toMatchObject({ payload: { change: 'deleted' } });
  });

  it('an edit brings back no text that retention removed', async () => {
    const letter = await aLetter();
    await world.query('update messages set content = null where provider_message_id = $1', [letter.data.wa_id]);
    await world.post([world.changed(letter, { text: 'again' })]);
    expect(await world.stored(letter)).toMatchObject({ content: null, version: 1 });
  });
});

describe('who may change a message', () => {
  it('nobody else than its writer edits or deletes it', async () => {
    const letter = await aLetter();
    const other = { from: aPhone() };
    await aLetter(other);
    await world.post([
      world.changed(letter, { ...other, text: 'forged' }),
      world.changed(letter, { ...other, change: 'deleted' }),
      world.changed(letter, { by_owner: true, text: 'forged' }),
      world.changed(letter, { by_owner: true, change: 'deleted' }),
      world.changed(letter, { by_admin: true, change: 'deleted' }),
      world.changed(letter, { from: aPhone(), text: 'by nobody we know' }),
      world.changed(letter, { group_id: aGroup(), text: 'from a group' }),
    ]);
    expect(await world.stored(letter)).toMatchObject({ content: 'See you at 7', version: 1, deletedAt: null });
  });

  it('the same writer is known by LID and by number', async () => {
    const [from, lid] = [aPhone(), aLid()];
    const letter = await aLetter({ from, lid });
    await world.post([world.changed(letter, { from: null, lid, text: 'by LID' })]);
    expect(await world.stored(letter)).toMatchObject({ content: 'by LID' });
    await world.post([world.changed(letter, { from, lid: undefined, text: 'by number' })]);
    expect(await world.stored(letter)).toMatchObject({ content: 'by number' });
  });

  it('a message of another number or organization is never changed', async () => {
    const from = aPhone();
    const letter = await aLetter({ from }, world.foreignPhone, world.stranger);
    const edit = world.changed(letter, { text: 'forged' }, world.foreignPhone);
    expect((await world.post([edit])).rejected).toEqual([{ id: edit.id, code: 'NOT_YOUR_NUMBER' }]);
    // In a chat of an own number, the same WhatsApp id is another message.
    await aLetter({ from, wa_id: letter.data.wa_id, text: 'mine' });
    await world.post([world.changed(letter, { text: 'edited' })]);
    const rows = await world.query(
      'select from_address, to_address, content from messages where provider_message_id = $1 order by to_address',
      [letter.data.wa_id],
    );
    expect(rows).toMatchObject([
      { toAddress: world.phone, content: 'edited' },
      { toAddress: world.foreignPhone, content: 'See you at 7' },
    ]);
  });

  it('the owner edits on the phone what was typed there, and what the API sent', async () => {
    const to = aPhone();
    const own = world.message('message.own', { to, text: 'tyop' });
    const sent = await aMessageOfOurs(to);
    await world.post([
      own,
      world.changed(own, { by_owner: true, from: to, text: 'typo' }),
      world.changed(sent, { by_owner: true, message_id: sent.id, text: 'Booked for two' }),
    ]);
    expect(await world.stored(own)).toMatchObject({ content: 'typo', version: 2, status: 'sent' });
    expect(await world.stored(sent)).toMatchObject({ content: 'Booked for two', version: 2, status: 'sent' });
  });

  it('the recipient does not edit what the API sent', async () => {
    const sent = await aMessageOfOurs(aPhone());
    await aLetter({ from: sent.data.from });
    await world.post([world.changed(sent, { message_id: sent.id, text: 'forged' })]);
    expect(await world.stored(sent)).toMatchObject({ content: 'Booked', version: 1 });
  });
});

describe('a deletion', () => {
  it('the message is marked as deleted and keeps what it said, which message.updated tells', async () => {
    const letter = await aLetter();
    await world.post([world.changed(letter, { change: 'deleted' })]);
    const stored = await world.stored(letter);
    expect(stored).toMatchObject({ content: 'See you at 7', version: 2 });
    expect(stored?.deletedAt).toBeInstanceOf(Date);
    expect((await world.told(stored?.id))[1]).toMatchObject({
      type: 'message.updated',
      payload: { change: 'deleted', previous: { content: 'See you at 7' }, message: { version: 2 } },
    });
  });

  it('nothing changes a message after it was deleted', async () => {
    const letter = await aLetter();
    await world.post([world.changed(letter, { change: 'deleted' })]);
    await world.post([world.changed(letter, { change: 'deleted' }), world.changed(letter, { text: 'too late' })]);
    expect(await world.stored(letter)).toMatchObject({ content: 'See you at 7', version: 2 });
  });
});

describe('batches that come at once', () => {
  it('a batch that waits for another one to store messages has locked none that the other one may want to change', async () => {
    const [sent, letter] = [await aMessageOfOurs(aPhone()), world.message('message.inbound', { from: aPhone() })];
    const receipt = world.event('message.status', { message_id: sent.id, wa_id: sent.data.wa_id, status: 'read' });
    let posted: ReturnType<typeof world.post> | undefined;
    await world.harness.database.transaction(async (other) => {
      const [number] = await world.query<{ orgId: string; mode: Mode }>(
        'select org_id, mode from whatsapp_numbers where phone = $1',
        [world.phone],
      );
      if (number === undefined) throw new Error('there is no number');
      await lockInbound(other, [number]);
      posted = world.post([receipt, letter]);
      const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
      await waitFor(async () => (await world.query(waiting)).length > 0, { what: 'the batch to wait' });
      await other.query('select from messages where id = $1 for update nowait', [sent.id]);
    });
    expect(await posted).toEqual({ accepted: [receipt.id, letter.id], rejected: [] });
    expect(await world.stored(sent)).toMatchObject({ status: 'read' });
  });
});

describe('changes that no gateway can mean', () => {
  it('a change without its text, its kind or who made it is rejected, its neighbours are not', async () => {
    const letter = await aLetter();
    const [textless, kindless, nobody, good] = [
      world.changed(letter, {}),
      world.changed(letter, { change: 'forgotten', text: 'x' }),
      world.changed(letter, { from: null, lid: undefined, text: 'x' }),
      world.changed(letter, { text: 'good' }),
    ];
    const answer = await world.post([textless, kindless, nobody, good]);
    expect(answer.accepted).toEqual([good.id]);
    expect(answer.rejected.map(({ code }) => code)).toEqual(['INVALID_EVENT', 'INVALID_EVENT', 'INVALID_EVENT']);
    expect(await world.stored(letter)).toMatchObject({ content: 'good' });
  });
});

describe('what some kinds of messages add', () => {
  it('metadata and all contact cards of a message are stored and told; what no gateway can mean is left out', async () => {
    const contacts = [
      { name: 'Ann', phone: '491' },
      { name: 'Bo', phone: '+49 2' },
    ];
    const metadata = { choice_id: 'b1', long: 'x'.repeat(600), 'No Key': 'x' };
    const letter = world.message('message.inbound', {
      from: aPhone(),
      kind: 'contact',
      contact: contacts[0],
      contacts,
      metadata,
    });
    const broken = world.message('message.inbound', { from: aPhone(), metadata: { choice_id: 5 } });
    expect((await world.post([letter, broken])).rejected).toEqual([{ id: broken.id, code: 'INVALID_EVENT' }]);
    const stored = await world.stored(letter);
    expect(stored?.metadata).toEqual({ choice_id: 'b1', long: 'x'.repeat(500) });
    const [event] = await world.told(stored?.id);
    expect(event).toMatchObject({
      payload: {
        message: {
          metadata: { choice_id: 'b1' },
          contact_card: { name: 'Ann', phone: '491' },
          contact_cards: [contacts[0], { name: 'Bo', phone: '492' }],
        },
      },
    });
  });
});

describe('changes whose message never comes', () => {
  it('a change waits a day for its message and is forgotten then', async () => {
    const letter = world.message('message.inbound', { from: aPhone() });
    await world.post([world.changed(letter, { text: 'x' })]);
    const changes = new MessageChangeRepository(world.harness.database);
    expect(await changes.forgetOldEarly(10)).toBe(0);
    await world.query("update early_message_changes set created_at = now() - interval '25 hours'");
    expect(await changes.forgetOldEarly(10)).toBeGreaterThanOrEqual(1);
  });
});
