import { randomUUID } from 'node:crypto';
import { DiskMediaStore } from '@chasqui/files/store';
import { lockInbound, MessageChangeRepository } from '@chasqui/messages';
import { MediaFileRepository } from '@chasqui/files';
import type { Mode } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aGroup, aPhone, aWaId, InboundWorld } from '../../testing/inbound.world';
import type { RegisteredGateway, Replica } from '../../testing/pairing-harness';
import { AwaitedFiles } from '../retention/awaited-files';

const world = InboundWorld.ofFile();
let second: Replica;

beforeAll(async () => {
  second = await world.harness.startReplica();
});

type Letter = ReturnType<typeof world.message>;
type Fields = Record<string, unknown>;

const PICTURE = { mime: 'image/jpeg', size: 9, filename: 'a.jpg' };
const AWAITED = { file_id: null, mime_type: 'image/jpeg', size: 9, filename: 'a.jpg', pending: true };

const aPicture = (data: Fields = {}, phone = world.phone, type = 'message.inbound') => {
  const whom = type === 'message.own' ? { to: aPhone() } : { from: aPhone() };
  return world.message(
    type,
    { ...whom, kind: 'image', text: 'Look', media: { ...PICTURE, pending: true }, ...data },
    phone,
  );
};

const file = ({ data }: Pick<Letter, 'data'>, media: Fields, phone = world.phone) =>
  world.event('message.media', { wa_id: data.wa_id, media: { ...PICTURE, ...media } }, phone);

async function aStoredPicture(data: Fields = {}): Promise<Letter> {
  const letter = aPicture(data);
  await world.post([letter]);
  return letter;
}

const lost = (error: string) => ({ file_id: null, mime_type: 'image/jpeg', size: 9, filename: 'a.jpg', error });

async function fileOf(ref: string): Promise<{ id: string; messageId: string | null } | undefined> {
  return (
    await world.query<{ id: string; messageId: string | null }>('select * from media_files where ref = $1', [ref])
  )[0];
}

/** `change version media` of each `message.updated`, in order. */
async function changesOf(letter: Letter) {
  const told = await world.told((await world.stored(letter))?.id);
  return told
    .filter(({ type }) => type === 'message.updated')
    .map(({ payload }) => {
      const { change, previous, message } = payload as { change: string; previous: unknown; message: Fields };
      return { change, previous, version: message.version, content: message.content, media: message.media };
    });
}

describe('a message whose file follows', () => {
  it.each([
    ['somebody', 'message.inbound', {}, 'message.received'],
    ['a member of a group', 'message.group', { group: { id: aGroup() } }, 'message.received'],
    ['the owner', 'message.own', {}, 'message.sent'],
  ])('a message of %s is stored and told at once, before its file', async (_who, type, data, told) => {
    const letter = aPicture(data, world.phone, type);
    expect((await world.post([letter])).rejected).toEqual([]);
    const stored = await world.stored(letter);
    expect(stored).toMatchObject({ type: 'image', content: 'Look', media: AWAITED, version: 1 });
    expect(
      (await world.told(stored?.id)).map(({ type: name, payload }) => [name, (payload.message as Fields).media]),
    ).toEqual([[told, AWAITED]]);
  });

  it.each([
    ['somebody', 'message.inbound'],
    ['the owner', 'message.own'],
  ])('the file of a message of %s is stored with it, and message.updated tells it to endpoints', async (_who, type) => {
    const letter = aPicture({}, world.phone, type);
    await world.post([letter]);
    const before = await world.stored(letter);
    const endpoint = await anEndpoint(world.gateway, '{message.updated}');
    const ref = await world.upload('a picture');
    const event = file(letter, { ref });
    expect(await world.post([event])).toEqual({ accepted: [event.id], rejected: [] });
    const stored = await world.stored(letter);
    const media = { file_id: (await fileOf(ref))?.id, mime_type: 'image/jpeg', size: 9, filename: 'a.jpg' };
    expect(stored).toMatchObject({ media, version: 2, content: 'Look', status: before?.status });
    expect(stored?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Infinity);
    expect((await fileOf(ref))?.messageId).toBe(stored?.id);
    expect(await changesOf(letter)).toEqual([{ change: 'media', previous: null, version: 2, content: 'Look', media }]);
    expect((await world.history(stored?.id))[1]).toEqual({
      version: 2,
      status: stored?.status,
      source: 'gateway',
      detail: null,
      change: 'media',
      previousContent: null,
    });
    const deliveries = await world.query(
      `select e.subject_id from webhook_deliveries d join events e on e.id = d.event_id where d.endpoint_id = $1`,
      [endpoint],
    );
    expect(deliveries).toEqual([{ subjectId: stored?.id }]);
  });

  it.each(['expired', 'too_large', 'failed', 'storage_full'])(
    'a message whose file never comes says why: %s',
    async (error) => {
      const letter = await aStoredPicture();
      await world.post([file(letter, { error, size: 0, mime: 'application/octet-stream', filename: null })]);
      const stored = await world.stored(letter);
      expect(stored).toMatchObject({ media: lost(error), version: 2 });
      expect(await changesOf(letter)).toMatchObject([{ change: 'media', previous: null, media: lost(error) }]);
      expect((await world.history(stored?.id))[1]).toMatchObject({ change: 'media', detail: error });
    },
  );

  it('a message takes one file: a second one changes nothing, and is forgotten', async () => {
    const letter = await aStoredPicture();
    const [first, late] = [await world.upload('picture 1'), await world.upload('picture 2')];
    await world.post([file(letter, { ref: first })]);
    const stored = await world.stored(letter);
    const events = [file(letter, { ref: late }), file(letter, { error: 'expired' }), file(letter, { ref: first })];
    expect((await world.post(events)).rejected).toEqual([]);
    expect(await world.stored(letter)).toEqual(stored);
    expect(await changesOf(letter)).toHaveLength(1);
    expect((await fileOf(late))?.messageId).toBeNull();
    await world.query(`update media_files set created_at = now() - interval '25 hours' where ref = any($1)`, [
      [first, late],
    ]);
    const store = new DiskMediaStore(world.harness.mediaDir);
    expect(await new MediaFileRepository(world.harness.database).forgetOld(10, (id) => store.remove(id))).toBe(1);
    expect([(await fileOf(first))?.messageId, await fileOf(late)]).toEqual([stored?.id, undefined]);
  });

  it('a message that brought its file, or a reason, awaits none', async () => {
    const letters = [
      aPicture({ media: { ...PICTURE, ref: await world.upload('picture 1') } }),
      aPicture({ media: { ...PICTURE, error: 'expired' } }),
      aPicture({ media: undefined, kind: 'text' }),
    ];
    await world.post(letters);
    const before = await Promise.all(letters.map((letter) => world.stored(letter)));
    const ref = await world.upload('picture 2');
    await world.post(letters.map((letter) => file(letter, { ref })));
    expect(await Promise.all(letters.map((letter) => world.stored(letter)))).toEqual(before);
    expect((await fileOf(ref))?.messageId).toBeNull();
  });

  it('of two messages that name one file the first has it', async () => {
    const [one, two] = [await aStoredPicture(), await aStoredPicture()];
    const ref = await world.upload('a picture');
    await world.post([file(one, { ref }), file(two, { ref })]);
    expect((await world.stored(one))?.media).toMatchObject({ file_id: (await fileOf(ref))?.id });
    expect((await world.stored(two))?.media).toEqual(lost('missing'));
  });
});

describe('a file that comes before its message', () => {
  it('a file that comes before its message waits for it, and is told after it', async () => {
    const letter = aPicture();
    const ref = await world.upload('a picture');
    expect((await world.post([file(letter, { ref })])).rejected).toEqual([]);
    expect((await fileOf(ref))?.messageId).toBeNull();
    await second.tell(world.gateway, [letter]);
    const stored = await world.stored(letter);
    expect(stored).toMatchObject({ version: 2, media: { file_id: (await fileOf(ref))?.id, size: 9 } });
    expect((await world.told(stored?.id)).map(({ type }) => type)).toEqual(['message.received', 'message.updated']);
    expect(await waiting(letter)).toBe(0);
  });

  it('a file before its message in one batch is applied after it', async () => {
    const letter = aPicture();
    const ref = await world.upload('a picture');
    await world.post([file(letter, { ref }), letter]);
    expect(await world.stored(letter)).toMatchObject({ version: 2, media: { file_id: (await fileOf(ref))?.id } });
  });

  it('files that wait for their messages take up a thousand rows per number at most', async () => {
    await world.query(
      `insert into early_message_changes (id, org_id, mode, account_id, provider_message_id, change)
       select uuidv7(), n.org_id, n.mode, n.id, 'x' || i, '{}'
       from whatsapp_numbers n, generate_series(1, 1000) as i where n.phone = $1`,
      [world.phone],
    );
    const letter = aPicture();
    expect((await world.post([file(letter, { error: 'expired' })])).rejected).toEqual([]);
    expect(await waiting(letter)).toBe(0);
    await world.query("delete from early_message_changes where provider_message_id like 'x%'");
  });
});

describe('edits, deletions and the file of a message', () => {
  it('an edit does not lose the file, nor the file an edit, whichever comes first', async () => {
    const [one, two] = [await aStoredPicture(), await aStoredPicture()];
    const refs = [await world.upload('picture 1'), await world.upload('picture 2')];
    await world.post([world.changed(one, { text: 'edited' })]);
    expect(await world.stored(one)).toMatchObject({ content: 'edited', media: AWAITED });
    await world.post([file(one, { ref: refs[0] })]);
    await world.post([file(two, { ref: refs[1] })]);
    await world.post([world.changed(two, { text: 'edited' })]);
    for (const [letter, ref] of [
      [one, refs[0]],
      [two, refs[1]],
    ] as const) {
      const media = { file_id: (await fileOf(ref ?? ''))?.id };
      expect(await world.stored(letter)).toMatchObject({ content: 'edited', version: 3, media });
    }
  });

  it('each step of one batch is told with the text and the file as they were then', async () => {
    const letter = await aStoredPicture();
    const ref = await world.upload('a picture');
    const edit = (text: string, second: number) =>
      world.changed(letter, { text, changed_at: `2026-01-02T03:04:0${second}.000Z` });
    await world.post([edit('b', 1), file(letter, { ref }), edit('c', 2)]);
    const media = { file_id: (await fileOf(ref))?.id, mime_type: 'image/jpeg', size: 9, filename: 'a.jpg' };
    expect(await changesOf(letter)).toEqual([
      { change: 'edited', previous: { content: 'Look' }, version: 2, content: 'b', media: AWAITED },
      { change: 'media', previous: null, version: 3, content: 'b', media },
      { change: 'edited', previous: { content: 'b' }, version: 4, content: 'c', media },
    ]);
  });

  it('edits and files that come at once on two replicas are all kept', async () => {
    for (let round = 0; round < 10; round += 1) {
      const letter = await aStoredPicture();
      const ref = await world.upload(`picture ${round}`);
      await Promise.all([
        world.post([world.changed(letter, { text: 'edited' })]),
        second.tell(world.gateway, [file(letter, { ref })]),
      ]);
      const media = { file_id: (await fileOf(ref))?.id };
      expect(await world.stored(letter)).toMatchObject({ content: 'edited', version: 3, media });
    }
  });

  it('a person who made a hundred versions of a message gets its file told still', async () => {
    const letter = await aStoredPicture();
    await world.query('update messages set version = 100 where provider_message_id = $1', [letter.data.wa_id]);
    await world.post([file(letter, { error: 'expired' })]);
    expect(await world.stored(letter)).toMatchObject({ version: 101, media: lost('expired') });
  });

  it.each([
    ['in a batch of its own', (deletion: object, after: object) => [[deletion], [after]]],
    ['in the same batch', (deletion: object, after: object) => [[deletion, after]]],
  ])('the file of a message that was deleted before it came, %s, is not kept', async (_how, batches) => {
    const letter = await aStoredPicture();
    const ref = await world.upload('a picture');
    for (const batch of batches(world.changed(letter, { change: 'deleted' }), file(letter, { ref }))) {
      expect((await world.post(batch)).rejected).toEqual([]);
    }
    const stored = await world.stored(letter);
    expect(stored).toMatchObject({ content: 'Look', version: 2, media: lost('deleted'), deletedAt: expect.any(Date) });
    expect((await fileOf(ref))?.messageId).toBeNull();
    expect(await changesOf(letter)).toMatchObject([{ change: 'deleted', media: lost('deleted') }]);
  });

  it('a message that is deleted after its file came keeps it, as it keeps its text', async () => {
    const letter = await aStoredPicture();
    const ref = await world.upload('a picture');
    await world.post([file(letter, { ref }), world.changed(letter, { change: 'deleted' })]);
    expect(await world.stored(letter)).toMatchObject({ version: 3, media: { file_id: (await fileOf(ref))?.id } });
  });
});

describe('whose file it is', () => {
  it('a file is told only by the gateway that has the number, of that organization', async () => {
    const letter = await aStoredPicture();
    const before = await world.stored(letter);
    const sibling = await world.harness.register(second, { orgId: world.gateway.orgId });
    for (const other of [world.stranger, sibling]) {
      const event = file(letter, { ref: await world.upload('another picture', other) });
      expect(await world.post([event], other)).toEqual({
        accepted: [],
        rejected: [{ id: event.id, code: 'NOT_YOUR_NUMBER' }],
      });
    }
    // In a chat of another number, the same WhatsApp id is another message.
    await world.post([file(letter, { error: 'expired' }, world.foreignPhone)], world.stranger);
    expect(await world.stored(letter)).toEqual(before);
  });

  it('a number that was unlinked receives nothing new, and the files of its messages still end', async () => {
    const [kept, ended] = [await aStoredPicture(), await aStoredPicture()];
    const ref = await world.upload('a picture');
    const claim = (value: string) =>
      world.query('update whatsapp_numbers set claim = $1 where phone = $2', [value, world.phone]);
    await claim('released');
    const late = aPicture();
    const events = [late, file(kept, { ref }), file(ended, { error: 'failed' })];
    const answer = await world.post(events);
    await claim('held');
    expect(answer.rejected).toEqual([{ id: late.id, code: 'NOT_YOUR_NUMBER' }]);
    expect((await world.stored(kept))?.media).toMatchObject({ file_id: (await fileOf(ref))?.id });
    expect((await world.stored(ended))?.media).toEqual(lost('failed'));
    expect(await world.stored(late)).toBeUndefined();
  });

  it('a file that another gateway put here is none of the message', async () => {
    const letter = await aStoredPicture();
    const ref = await world.upload('a picture', world.stranger);
    await world.post([file(letter, { ref })]);
    expect((await world.stored(letter))?.media).toEqual(lost('missing'));
    expect((await fileOf(ref))?.messageId).toBeNull();
  });

  it('a message that the API sent gets no file', async () => {
    const { waId, media } = await aSentPicture();
    const ref = await world.upload('a picture');
    await world.post([file({ data: { wa_id: waId } }, { ref })]);
    expect(await world.stored({ data: { wa_id: waId } })).toMatchObject({ version: 1, media });
    expect((await fileOf(ref))?.messageId).toBeNull();
  });

  it('a file that no gateway can mean is rejected, its neighbours are not', async () => {
    const letter = await aStoredPicture();
    const [broken, good] = [file(letter, {}), file(letter, { error: 'expired' })];
    const halfPending = aPicture({ media: { ...PICTURE, pending: true, error: 'expired' } });
    expect(await world.post([broken, halfPending, good])).toEqual({
      accepted: [good.id],
      rejected: [broken, halfPending].map(({ id }) => ({ id, code: 'INVALID_EVENT' })),
    });
    expect((await world.stored(letter))?.media).toEqual(lost('expired'));
  });
});

describe('files on two replicas at once', () => {
  it('of two files for one message on two replicas one is taken, and told once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const letter = await aStoredPicture();
      const refs = [await world.upload(`picture ${round}a`), await world.upload(`picture ${round}b`)] as const;
      await Promise.all([
        world.post([file(letter, { ref: refs[0] })]),
        second.tell(world.gateway, [file(letter, { ref: refs[1] })]),
      ]);
      const stored = await world.stored(letter);
      const owners = await Promise.all(refs.map(async (ref) => (await fileOf(ref))?.messageId));
      expect(owners.filter((owner) => owner !== null)).toEqual([stored?.id]);
      expect(await changesOf(letter)).toMatchObject([{ version: 2, media: stored?.media }]);
    }
  });

  it('a file and its message that come at once meet, whichever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const letter = aPicture();
      const ref = await world.upload(`picture ${round}`);
      await Promise.all([second.tell(world.gateway, [file(letter, { ref })]), world.post([letter])]);
      expect(await world.stored(letter)).toMatchObject({ version: 2, media: { file_id: (await fileOf(ref))?.id } });
      expect(await waiting(letter)).toBe(0);
    }
  });

  it('batches of files, edits and receipts in any order are all applied', async () => {
    const letters = Array.from({ length: 20 }, () => aPicture({}, world.phone, 'message.own'));
    await world.post(letters);
    const files = letters.map((letter) => file(letter, { error: 'expired' }));
    const edits = letters.map((letter) =>
      world.changed(letter, { by_owner: true, from: letter.data.to, text: 'edited' }),
    );
    const reads = letters.map(({ data }) => world.event('message.own_status', { wa_id: data.wa_id, status: 'read' }));
    const batches = [
      [...files, ...reads],
      [...edits.toReversed(), ...files.toReversed()],
      [...reads.toReversed(), ...edits],
    ];
    const answers = await Promise.all(
      batches.map((batch, index) => [second, null][index % 2]?.tell(world.gateway, batch) ?? world.post(batch)),
    );
    expect(answers.flatMap(({ rejected }) => rejected)).toEqual([]);
    for (const letter of letters) {
      expect(await world.stored(letter)).toMatchObject({ content: 'edited', status: 'read', media: lost('expired') });
    }
  });

  it('a batch of files and receipts that waits for another one has locked no message that the other one may change', async () => {
    const [letter, sent] = [await aStoredPicture(), await aSentPicture()];
    const receipt = world.event('message.status', { message_id: sent.id, wa_id: sent.waId, status: 'read' });
    const events = [receipt, file(letter, { error: 'expired' })];
    let posted: ReturnType<typeof world.post> | undefined;
    await whileLocked(async (other) => {
      posted = world.post(events);
      await waitFor(isSomebodyWaiting, { what: 'the batch to wait' });
      await other.query('select from messages where provider_message_id = any($1) for update nowait', [
        [letter.data.wa_id, sent.waId],
      ]);
    });
    expect(await posted).toEqual({ accepted: events.map(({ id }) => id), rejected: [] });
    expect((await world.stored(letter))?.media).toEqual(lost('expired'));
  });
});

describe('a file that is awaited for too long', () => {
  const end = (limit = 1_000) =>
    new AwaitedFiles(world.harness.database, new MessageChangeRepository(world.harness.database)).end(limit);
  const age = (letter: Letter, days: string) =>
    world.query('update messages set created_at = now() - $2::interval where provider_message_id = $1', [
      letter.data.wa_id,
      days,
    ]);

  it('a file that did not come within eight days is missing, which message.updated tells once', async () => {
    await end();
    const [old, fresh] = [await aStoredPicture(), await aStoredPicture()];
    const foreign = aPicture({}, world.foreignPhone);
    await world.post([foreign], world.stranger);
    await Promise.all([age(old, '8 days 1 minute'), age(foreign, '9 days'), age(fresh, '7 days 23 hours')]);
    await Promise.all([end(), end()]);
    expect(await end()).toBe(0);
    for (const letter of [old, foreign]) {
      const stored = await world.stored(letter);
      expect(stored).toMatchObject({ media: lost('missing'), version: 2, content: 'Look' });
      expect(await changesOf(letter)).toMatchObject([{ change: 'media', previous: null, media: lost('missing') }]);
      expect((await world.history(stored?.id))[1]).toMatchObject({
        source: 'watchdog',
        change: 'media',
        detail: 'missing',
      });
    }
    expect(await world.stored(fresh)).toMatchObject({ media: AWAITED, version: 1 });
    const ref = await world.upload('too late');
    await world.post([file(old, { ref })]);
    expect((await world.stored(old))?.media).toEqual(lost('missing'));
  });

  it('an organization whose messages cannot be changed now does not hold up the others', async () => {
    const [stuck, free] = [await aStoredPicture(), aPicture({}, world.foreignPhone)];
    await world.post([free], world.stranger);
    await Promise.all([age(stuck, '10 days'), age(free, '9 days')]);
    await world.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
    await world.query(`
      create trigger refuse before insert on message_events for each row
      when (new.org_id = '${world.gateway.orgId}') execute function refuse()`);
    try {
      await expect(end()).rejects.toThrow('not now');
    } finally {
      await world.query('drop trigger refuse on message_events');
      await world.query('drop function refuse');
    }
    expect((await world.stored(free))?.media).toEqual(lost('missing'));
    expect(await world.stored(stuck)).toMatchObject({ media: AWAITED, version: 1 });
    expect(await end()).toBe(1);
  });

  it('files are given up in steps, the oldest first', async () => {
    const letters = Array.from({ length: 250 }, () => aPicture());
    for (let at = 0; at < letters.length; at += 50) await world.post(letters.slice(at, at + 50));
    for (const letter of letters.slice(0, 3)) await age(letter, '10 days');
    expect(await end(3)).toBe(3);
    expect(await world.stored(letters[0] as Letter)).toMatchObject({ media: lost('missing') });
    await world.query(`update messages set created_at = now() - interval '9 days' where media ? 'pending'`);
    expect(await end()).toBeGreaterThanOrEqual(247);
    expect(await world.query(`select from messages where media ? 'pending'`)).toEqual([]);
  });

  it('giving up waits for those who store what comes in, and has locked nothing meanwhile', async () => {
    const letter = await aStoredPicture();
    await age(letter, '9 days');
    let ended: Promise<number> | undefined;
    await whileLocked(async (other) => {
      ended = end();
      await waitFor(isSomebodyWaiting, { what: 'the end to wait' });
      await other.query('select from messages where provider_message_id = $1 for update nowait', [letter.data.wa_id]);
    });
    expect(await ended).toBe(1);
    expect((await world.stored(letter))?.media).toEqual(lost('missing'));
  });
});

async function aSentPicture() {
  const [id, waId] = [randomUUID(), aWaId()];
  const media = { url: 'https://example.com/a.png', mime_type: null, size: null, filename: null };
  await world.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       provider_message_id, media, metadata, lane, lane_seq, priority, state, charged)
     select $1, n.org_id, n.mode, 'whatsapp', 'outbound', 'sent', 'image', '49', n.phone, n.id, $2, $4, '{}',
       'wa:' || n.id, 1, 1, 'done', '{}'
     from whatsapp_numbers n where n.phone = $3`,
    [id, waId, world.phone, media],
  );
  return { id, waId, media };
}

async function waiting({ data }: Letter): Promise<number> {
  return (await world.query('select from early_message_changes where provider_message_id = $1', [data.wa_id])).length;
}

async function anEndpoint({ orgId }: RegisteredGateway, events: string): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret,
       header_names)
     values ($1, $2, 'live', 'all', 'https://example.com', $3, '{}', '{}', 'active', '', '{}')`,
    [id, orgId, events],
  );
  return id;
}

/** While another transaction stores what comes in for the organization. */
async function whileLocked(
  work: (other: { query: typeof world.harness.database.query }) => Promise<void>,
): Promise<void> {
  const [number] = await world.query<{ orgId: string; mode: Mode }>(
    'select org_id, mode from whatsapp_numbers where phone = $1',
    [world.phone],
  );
  if (number === undefined) throw new Error('there is no number');
  await world.harness.database.transaction(async (other) => {
    await lockInbound(other, [number]);
    await work(other);
  });
}

const isSomebodyWaiting = async (): Promise<boolean> =>
  (
    await world.query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
  ).length > 0;
