import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_NUMBER_SETTINGS } from '@chasqui/gateway-protocol';
import { pino } from 'pino';
import { whatsappIdOf } from '../../ledger/message-identity';
import { MediaFolder } from '../../store/media-folder';
import { Retention } from '../../store/retention';
import { BaileysWorld, QUICK } from '../../testing/baileys.world';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { aMessage, NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';
import { BAILEYS_AGING_TABLES } from './aging-tables';
import { PictureAsksStore } from './pictures/picture-asks.store';

const world = BaileysWorld.ofFile();
let people = 0;
let ann: Person;

beforeAll(() => {
  world.keepsPictures = true;
});
beforeEach(() => {
  people += 1;
  ann = world.whatsapp.person({ phone: `1555777${String(people).padStart(4, '0')}` });
});
afterEach(() => {
  world.whatsapp.script.pictureQuestions = Number.POSITIVE_INFINITY;
  world.whatsapp.script.answersPictures = true;
});

const aPicture = (): Buffer => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(3_000)]);
const picturesOf = ({ user }: Person) => world.pictures.filter(({ lid }) => lid === user.lid);
const writes = (person: Person, text = 'hi') => world.reported(person.write(world.user, text));
const show = (person: Person, picture: Buffer | undefined, isTold = false) =>
  world.whatsapp.setPicture(person.user.phone, picture, isTold);
const told = async (person: Person, count = 1) => {
  await until(() => picturesOf(person).length === count, 'the picture is told');
  return picturesOf(person).at(-1)?.picture;
};
/** Questions are asked in order: when the newest writer is asked about, all earlier ones are done. */
async function settle(): Promise<void> {
  people += 1;
  const last = world.whatsapp.person({ phone: `1555778${String(people).padStart(4, '0')}` });
  await writes(last);
  await told(last);
}
const fullDisk = () => Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
const asks = () => new PictureAsksStore(world.store.db);
const resultOf = ({ user }: Person) => asks().find(NUMBER, [user.lid])?.result;
const age = ({ user }: Person, hours: number) =>
  world.store.group.stage(() => {
    world.store.db
      .prepare('UPDATE picture_asks SET asked_at = asked_at - ? WHERE peer = ?')
      .run(hours * 3_600_000, user.lid);
  });

describe('the picture of a person', () => {
  it('the picture of who writes is told once with its bytes, and asked for again after a week, not before', async () => {
    const picture = aPicture();
    show(ann, picture);
    await writes(ann);
    expect(await told(ann)).toEqual({ mime: 'image/jpeg', data: picture.toString('base64') });
    expect(picturesOf(ann)[0]).toMatchObject({ phone: NUMBER, from: ann.user.phone, lid: ann.user.lid });
    await writes(ann, 'again');
    await age(ann, 6 * 24);
    await writes(ann, 'and again');
    await settle();
    expect(ann.user.askedForPicture).toEqual([NUMBER]);
    await age(ann, 2 * 24);
    await writes(ann, 'a week later');
    await told(ann, 2);
    expect(ann.user.askedForPicture).toEqual([NUMBER, NUMBER]);
  });

  it.each(['nobody', 'not to this number'])('who shows a picture to %s has none', async (whom) => {
    if (whom !== 'nobody') {
      show(ann, aPicture());
      ann.user.showsPictureTo = 'none';
    }
    await writes(ann);
    expect(await told(ann)).toBeNull();
  });

  it('a picture that changes is asked for again, at most once an hour, and one that is taken away is none at once', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    const other = aPicture();
    show(ann, other, true);
    await settle();
    expect(ann.user.askedForPicture).toHaveLength(1);
    await age(ann, 1);
    expect(await told(ann, 2)).toMatchObject({ data: other.toString('base64') });
    show(ann, undefined, true);
    expect(await told(ann, 3)).toBeNull();
    expect(ann.user.askedForPicture).toHaveLength(2);
  });

  it('a picture that changed is asked for after a restart without a message', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    const other = aPicture();
    show(ann, other, true);
    await until(() => resultOf(ann) === 'changed', 'it changed');
    await world.restart();
    await age(ann, 1);
    expect(await told(ann, 2)).toMatchObject({ data: other.toString('base64') });
  });

  it('a picture that changed and could not be had is asked for once more a day later, then with the next message', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    show(ann, Buffer.from('<svg onload="x">'.repeat(10)), true);
    await until(() => resultOf(ann) === 'changed', 'it changed');
    await age(ann, 1);
    await until(() => resultOf(ann) === 'changed_failed', 'it failed');
    await age(ann, 23);
    await settle();
    expect(ann.user.askedForPicture).toHaveLength(2);
    await age(ann, 1);
    await until(() => resultOf(ann) === 'failed', 'it failed again');
    const picture = aPicture();
    show(ann, picture);
    await age(ann, 24);
    await world.restart();
    await settle();
    expect(ann.user.askedForPicture).toHaveLength(3);
    await writes(ann, 'again');
    expect(await told(ann, 2)).toMatchObject({ data: picture.toString('base64') });
  });

  it('a picture that changed and could not be had is told a day later without a message, also after a restart', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    show(ann, Buffer.from('<svg onload="x">'.repeat(10)), true);
    await until(() => resultOf(ann) === 'changed', 'it changed');
    await age(ann, 1);
    await until(() => resultOf(ann) === 'changed_failed', 'it failed');
    const picture = aPicture();
    show(ann, picture);
    await world.restart();
    await age(ann, 24);
    expect(await told(ann, 2)).toMatchObject({ data: picture.toString('base64') });
  });

  it('a picture that is taken away a month after the last question is told as none', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    await age(ann, 31 * 24);
    await new Retention(
      world.store,
      BAILEYS_AGING_TABLES,
      new MediaFolder(world.folder.path),
      () => new Set(),
      pino({ level: 'silent' }),
    ).step();
    show(ann, undefined, true);
    expect(await told(ann, 2)).toBeNull();
  });

  it('a picture that is added counts as changed, and what WhatsApp may say of pictures besides counts as nothing', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    world.whatsapp.tellPicture(ann.user.phone, 'set_again');
    await settle();
    expect(resultOf(ann)).toBe('shown');
    world.whatsapp.tellPicture(ann.user.phone, 'add');
    await until(() => resultOf(ann) === 'changed', 'it changed');
    expect(picturesOf(ann)).toHaveLength(1);
  });

  it('whoever takes the picture away and shows it again and again is told to have none once', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    show(ann, undefined, true);
    expect(await told(ann, 2)).toBeNull();
    show(ann, aPicture(), true);
    await until(() => resultOf(ann) === 'appeared', 'it is there again');
    show(ann, undefined, true);
    await until(() => resultOf(ann) === 'none', 'it is away again');
    expect(picturesOf(ann)).toHaveLength(2);
  });

  it('a picture that is taken away is told before the service says that it keeps pictures, also behind a line that broke', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    world.keepsPictures = false;
    world.refuses = fullDisk();
    show(ann, undefined, true);
    await until(() => world.driver.session(NUMBER)?.status !== 'connected', 'nothing can be stored');
    world.refuses = undefined;
    expect(await told(ann, 2)).toBeNull();
    show(ann, aPicture(), true);
    await until(() => resultOf(ann) === 'appeared', 'it is there again');
    world.keepsPictures = true;
    await age(ann, 1);
    await told(ann, 3);
  });

  it('nobody is asked for with whom the number does not write, whatever they change', async () => {
    const stranger = world.whatsapp.person({ phone: '15557790001' });
    stranger.user.openChat(world.user);
    show(stranger, aPicture(), true);
    await settle();
    expect(stranger.user.askedForPicture).toEqual([]);
  });

  it('who is asked for wrote to the number, or its owner wrote to them: no member of a group, nobody whom the service writes to', async () => {
    const bob = world.whatsapp.person({ phone: '15557800101' });
    const carol = world.whatsapp.person({ phone: '15557800102' });
    for (const each of [ann, bob, carol]) show(each, aPicture());
    const owner = world.whatsapp.person(NUMBER);
    const { jid } = world.whatsapp.group('Choir', [ann.user.phone, NUMBER]);
    const group = world.whatsapp.directory.group(jid);
    if (group === undefined) throw new Error('the group is not there');
    await world.driver.configure(NUMBER, { ...DEFAULT_NUMBER_SETTINGS, receive_groups: true });
    await ann.writeToGroup(group, 'hi all');
    await until(() => world.events.some(({ type }) => type === 'message.group'), 'the group is told');
    const request = aMessage({ to: carol.user.phone, text: 'hi' });
    await world.send({ request, waId: whatsappIdOf(NUMBER, request.id) });
    await owner.writeFromPhone(bob.user, { conversation: 'hi' });
    await told(bob);
    await settle();
    await world.driver.configure(NUMBER, DEFAULT_NUMBER_SETTINGS);
    expect([ann, bob, carol].map(({ user }) => user.askedForPicture.length)).toEqual([0, 1, 0]);
  });

  it('no question is asked while the number is restricted, or the service keeps no pictures', async () => {
    show(ann, aPicture());
    world.keepsPictures = false;
    await writes(ann);
    world.keepsPictures = true;
    await settle();
    expect(ann.user.askedForPicture).toEqual([]);
    world.whatsapp.restrict(NUMBER, Date.now() + 3_600_000, true);
    await until(() => world.driver.session(NUMBER)?.restrictedUntilMs !== undefined, 'it is restricted');
    // Enough messages to take longer than several looks.
    for (let round = 0; round < 20; round += 1) await writes(ann);
    expect(ann.user.askedForPicture).toEqual([]);
    world.whatsapp.restrict(NUMBER, undefined, true);
    await told(ann);
  });

  it('what is no picture, too large, or not of WhatsApp’s host is not told, and may be asked for a day later', async () => {
    const lying = [Buffer.from('<svg onload="x">'.repeat(10)), Buffer.concat([aPicture(), randomBytes(40_000)])];
    for (const [index, file] of lying.entries()) {
      const liar = world.whatsapp.person({ phone: `1555780000${index}` });
      show(liar, file);
      await writes(liar);
      await until(() => asks().find(NUMBER, [liar.user.lid])?.result === 'failed', 'it failed');
    }
    show(ann, aPicture());
    if (ann.user.picture) ann.user.picture.url = 'https://169.254.169.254/latest/meta-data';
    await writes(ann);
    await until(() => asks().find(NUMBER, [ann.user.lid])?.result === 'failed', 'it failed');
    expect(world.pictures).toEqual([]);
    show(ann, aPicture());
    await writes(ann);
    await settle();
    expect(ann.user.askedForPicture).toHaveLength(1);
    await age(ann, 25);
    await writes(ann);
    await told(ann);
  });

  it('an unlinked number leaves nothing of whom it asked for, but how often it asked, and that it rests', async () => {
    await writes(ann);
    await told(ann);
    const questions = asks().count(NUMBER, 0);
    const restedAtMs = Date.now() - 48 * 3_600_000;
    await world.store.group.stage(() => asks().rest(NUMBER, restedAtMs));
    await world.driver.unlink(NUMBER);
    expect(resultOf(ann)).toBeUndefined();
    expect(asks().count(NUMBER, 0)).toBe(questions);
    expect(asks().restedAtMs(NUMBER)).toBe(restedAtMs);
    await world.link(NUMBER);
  });

  it('no question is asked while events of the number wait for the service', async () => {
    show(ann, aPicture());
    world.isServiceAway = true;
    // Enough messages to take longer than several looks.
    for (let round = 0; round < 20; round += 1) await writes(ann);
    expect(ann.user.askedForPicture).toEqual([]);
    world.isServiceAway = false;
    await told(ann);
  });

  it('each question counts, also the second one for a person', async () => {
    const before = asks().count(NUMBER, 0);
    await writes(ann);
    await told(ann);
    await age(ann, 8 * 24);
    await writes(ann, 'a week later');
    await told(ann, 2);
    expect(asks().count(NUMBER, 0)).toBe(before + 2);
  });

  it('a number that asked 200 questions within a day asks no more', async () => {
    const fill = 'INSERT INTO picture_questions (phone, asked_at) SELECT ?, ? FROM json_each(?)';
    const many = JSON.stringify(Array.from({ length: 200 }, () => 0));
    await world.store.group.stage(() => world.store.db.prepare(fill).run(NUMBER, world.store.ages.now(), many));
    for (let round = 0; round < 20; round += 1) await writes(ann);
    expect(ann.user.askedForPicture).toEqual([]);
    await world.store.group.stage(() => world.store.db.exec('DELETE FROM picture_questions'));
    await told(ann);
  });
});

describe('WhatsApp, when it is asked too often', () => {
  it('a number of which WhatsApp wants no more questions asks none for a day, and goes on with messages', async () => {
    world.whatsapp.script.pictureQuestions = 0;
    await writes(ann);
    await until(() => asks().restedAtMs(NUMBER) !== undefined, 'it rests');
    world.whatsapp.script.pictureQuestions = Number.POSITIVE_INFINITY;
    const other = world.whatsapp.person({ phone: '15557810001' });
    show(other, aPicture());
    await writes(other);
    await writes(ann, 'a message');
    await writes(ann, 'and one more');
    expect(other.user.askedForPicture).toEqual([]);
    await world.store.group.stage(() => world.store.db.exec('DELETE FROM picture_asks'));
    await told(other);
  });

  it('a question that a stop or the end of the line cuts off is no failure', async () => {
    world.whatsapp.script.answersPictures = false;
    await writes(ann);
    await until(() => ann.user.askedForPicture.length === 1, 'she is asked for');
    await world.breakConnection();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
    expect(resultOf(ann)).toBeUndefined();
    await writes(ann, 'again');
    await until(() => ann.user.askedForPicture.length === 2, 'she is asked for again');
    await world.restart();
    expect(resultOf(ann)).toBeUndefined();
    world.whatsapp.script.answersPictures = true;
    await writes(ann, 'and again');
    await told(ann);
  });

  it('a picture that changed is asked for again when the line broke meanwhile, also while somebody else waits', async () => {
    show(ann, aPicture());
    await writes(ann);
    await told(ann);
    const other = aPicture();
    show(ann, other, true);
    await until(() => resultOf(ann) === 'changed', 'it changed');
    world.whatsapp.script.answersPictures = false;
    await age(ann, 1);
    await until(() => ann.user.askedForPicture.length === 2, 'she is asked for');
    const bob = world.whatsapp.person({ phone: '15557830001' });
    await writes(bob);
    await until(() => world.whatsapp.owed().length === 0, 'what was written is confirmed');
    await world.breakConnection();
    world.whatsapp.script.answersPictures = true;
    expect(await told(ann, 2)).toMatchObject({ data: other.toString('base64') });
    await told(bob);
  });

  it('what WhatsApp says of a picture while it is asked for comes after the answer, not before', async () => {
    world.whatsapp.script.answersPictures = false;
    show(ann, aPicture());
    await writes(ann);
    await until(() => ann.user.askedForPicture.length === 1, 'she is asked for');
    show(ann, aPicture(), true);
    await until(() => resultOf(ann) === 'changed', 'it changed');
    world.whatsapp.script.answersPictures = true;
    await settle();
    expect(picturesOf(ann)).toEqual([]);
    await age(ann, 1);
    await told(ann);
    world.whatsapp.script.answersPictures = false;
    await age(ann, 8 * 24);
    await writes(ann, 'a week later');
    await until(() => ann.user.askedForPicture.length === 3, 'she is asked for again');
    show(ann, undefined, true);
    expect(await told(ann, 2)).toBeNull();
    expect(resultOf(ann)).toBe('none');
  });

  it('no answer is no word that there is no picture; one pauses the number shortly, three in a row for an hour', async () => {
    world.whatsapp.script.answersPictures = false;
    for (const index of [1, 2, 3]) {
      const silent = world.whatsapp.person({ phone: `1555782000${index}` });
      show(silent, aPicture());
      await writes(silent);
      await until(() => resultOf(silent) === 'failed', 'it gave up');
      expect(picturesOf(silent)).toEqual([]);
    }
    world.whatsapp.script.answersPictures = true;
    for (let round = 0; round < 20; round += 1) await writes(ann);
    expect(ann.user.askedForPicture).toEqual([]);
  });
});

it('a number that WhatsApp lets connect anew (515) asks nothing until its quiet time is over', async () => {
  const pictureQuietMs = 1500;
  const other = await new BaileysWorld({ timings: { ...QUICK, pictureQuietMs } }).open();
  other.keepsPictures = true;
  const [bob, carol] = ['15557840001', '15557840002'].map((phone) => other.whatsapp.person({ phone }));
  if (bob === undefined || carol === undefined) throw new Error('nobody is there');
  await bob.write(other.user, 'hi');
  await until(() => other.pictures.length === 1, 'its quiet time is over');
  const cutMs = performance.now();
  other.whatsapp.closeWith(NUMBER, 515);
  await other.reported(carol.write(other.user, 'hi'));
  await until(() => carol.user.askedForPicture.length === 1, 'the question');
  expect(performance.now() - cutMs).toBeGreaterThanOrEqual(pictureQuietMs);
  // Otherwise its state would have changed too.
  expect(other.statuses()).toEqual([]);
  expect(other.whatsapp.problems()).toEqual([]);
  await other.end();
});

it('the fake WhatsApp found nothing wrong with the questions for pictures', () => {
  expect(world.whatsapp.problems()).toEqual([]);
});
