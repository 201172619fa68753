import { Doorbell } from '@chasqui/lanes';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InboundWorld } from '../../testing/inbound-world';
import { aNumber, type ReportingPhone } from '../../testing/reporting-phone';
import type { PairedPhone, PhoneDraft, SmsReplica } from '../../testing/sms-harness';

const TEXTS = {
  stop_text: 'No more messages. START brings them back.',
  start_text: 'Welcome back.',
  help_text: 'Call 1.',
};

let world: InboundWorld;

beforeAll(async () => {
  world = await InboundWorld.start();
});
afterAll(() => world.stop());

async function anAnsweringPhone(draft: PhoneDraft & { texts?: Partial<typeof TEXTS> } = {}): Promise<PairedPhone> {
  const { texts = TEXTS, ...phoneDraft } = draft;
  const phone = await world.harness.pairPhone(phoneDraft);
  const { stop_text = null, start_text = null, help_text = null } = texts;
  await world.query('update organizations set stop_text = $2, start_text = $3, help_text = $4 where id = $1', [
    phone.orgId,
    stop_text,
    start_text,
    help_text,
  ]);
  return phone;
}

interface Answer {
  id: string;
  content: string;
  accountId: string;
  state: string;
  status: string;
  errorCode: string | null;
  sim: number | null;
  charged: string[];
  conversationId: string;
}

const answersTo = (to: string): Promise<Answer[]> =>
  world.query(
    `select id, content, account_id, state, status, error_code, charged, conversation_id,
       (payload -> 'sms' ->> 'sim')::integer as sim
     from messages where to_address = $1 and direction = 'outbound' order by lane_seq`,
    [to],
  );
const textsTo = async (to: string): Promise<string[]> => (await answersTo(to)).map(({ content }) => content);
const optOf = async (number: string): Promise<unknown> =>
  ((await world.contactsOf(number))[0]?.channels as { sms?: { opt: string } } | undefined)?.sms?.opt;

async function say(app: ReportingPhone, from: string, ...words: string[]): Promise<void> {
  for (const message of words) expect((await app.received({ sender: `+${from}`, message })).ok).toBe(true);
}

describe('an answer to STOP over SMS', () => {
  it('goes once, from the phone and the SIM that got the word, to its writer who just opted out, however often it is reported', async () => {
    const sims = [1, 2].map((slot) => ({ slot, phone: null, carrier: null }));
    const phone = await anAnsweringPhone({ sims });
    const second = await world.harness.pairPhone({ orgId: phone.orgId });
    const rung = jest.spyOn(Doorbell.prototype, 'ring');
    const from = aNumber();
    const envelope = { sender: `+${from}`, message: 'Stop', simNumber: 2, receivedAt: new Date().toISOString() };
    const reports = Array.from({ length: 6 }, (_, n) => world.app(n, phone).received(envelope, { id: 'an-envelope' }));
    expect((await Promise.all(reports)).map(({ ok }) => ok)).toEqual(Array.from({ length: 6 }, () => true));
    expect(rung.mock.calls).toContainEqual([`sms:${phone.id}`]);
    rung.mockRestore();
    expect(await optOf(from)).toBe('out');
    const answers = await answersTo(from);
    const charged = ['messages_month', 'sms_month'];
    expect(answers).toMatchObject([
      { content: TEXTS.stop_text, accountId: phone.id, status: 'pending', sim: 2, charged },
    ]);
    const [{ conversationId: conversation } = { conversationId: '' }] = await world.messagesFrom(from);
    expect(answers[0]?.conversationId).toBe(conversation);
    expect((await world.factsOf(answers[0]?.id)).map(({ type }) => type)).toEqual(['message.sent']);
    const offered = async (to: PairedPhone): Promise<unknown> =>
      (await (world.replicas[0] as SmsReplica).as(to, 'GET', '/message')).json();
    expect(await offered(second)).toEqual([]);
    expect(await offered(phone)).toMatchObject([{ id: answers[0]?.id, phoneNumbers: [`+${from}`] }]);
  });

  it('comes once for each change: none to a STOP that is said again, and none where nothing is to be said', async () => {
    const [phone, silent] = [await anAnsweringPhone(), await anAnsweringPhone({ texts: {} })];
    const [from, other] = [aNumber(), aNumber()];
    await say(world.app(0, phone), from, 'stop', 'STOP', 'hello', 'START', 'start');
    expect(await textsTo(from)).toEqual([TEXTS.stop_text, TEXTS.start_text]);
    await say(world.app(0, silent), other, 'STOP', 'HELP', 'START');
    expect(await textsTo(other)).toEqual([]);
    expect(await optOf(other)).toBe('in');
  });

  it('is of the organization that got the word, and of no other', async () => {
    const [phone, foreign] = [await anAnsweringPhone(), await world.harness.pairPhone()];
    const from = aNumber();
    await say(world.app(0, foreign), from, 'STOP', 'HELP');
    expect(await answersTo(from)).toEqual([]);
    await say(world.app(0, phone), from, 'STOP');
    expect(await answersTo(from)).toMatchObject([{ accountId: phone.id }]);
  });

  it('two machines that answer each other stop after three answers to each word a day, and consent is followed all the same', async () => {
    const [phone, from] = [await anAnsweringPhone(), aNumber()];
    await say(world.app(0, phone), from, 'STOP', 'START', 'STOP', 'START', 'STOP', 'START', 'STOP', 'START', 'STOP');
    const texts = await textsTo(from);
    expect(texts.filter((text) => text === TEXTS.stop_text)).toHaveLength(3);
    expect(texts.filter((text) => text === TEXTS.start_text)).toHaveLength(3);
    expect(await optOf(from)).toBe('out');
  });

  it('is left out where the plan has no room, the organization is suspended, or the phone sends nothing; the STOP counts', async () => {
    const full = await anAnsweringPhone({ orgId: await world.harness.createOrganization({ sms_month: 0 }) });
    const suspended = await anAnsweringPhone();
    await world.query('update organizations set suspended_at = now() where id = $1', [suspended.orgId]);
    const disabled = await anAnsweringPhone({ enabled: false });
    for (const phone of [full, suspended, disabled]) {
      const from = aNumber();
      await say(world.app(0, phone), from, 'STOP');
      expect([await optOf(from), await answersTo(from)]).toEqual(['out', []]);
    }
  });

  it('is not given to a word of yesterday, nor to a sender without a number', async () => {
    const [phone, from] = [await anAnsweringPhone(), aNumber()];
    const receivedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await world.app(0, phone).received({ sender: `+${from}`, message: 'STOP', receivedAt });
    expect([await optOf(from), await answersTo(from)]).toEqual(['out', []]);
    const stops = () =>
      world.query('select from events where org_id = $1 and type = $2', [phone.orgId, 'contact.opted_out']);
    const before = (await stops()).length;
    await world.app(0, phone).received({ sender: 'AMAZON', message: 'STOP' });
    expect((await stops()).length).toBe(before + 1);
    expect(
      await world.query(`select from messages where org_id = $1 and direction = 'outbound'`, [phone.orgId]),
    ).toEqual([]);
  });

  it('is stored with its word or not at all: a report that fails is made again, and answered once', async () => {
    const [phone, from] = [await anAnsweringPhone(), aNumber()];
    const report = () =>
      world.app(0, phone).received({ sender: `+${from}`, message: 'STOP' }, { id: 'a-failed-envelope' });
    await world.query(
      `create function refuse_answer() returns trigger language plpgsql as
       $$ begin raise exception 'away' using errcode = '57P01'; end $$`,
    );
    await world.query(
      `create trigger refuse_answer before insert on messages for each row when (new.payload ? 'answer')
       execute function refuse_answer()`,
    );
    try {
      expect((await report()).ok).toBe(false);
      expect([await world.messagesFrom(from), await optOf(from)]).toEqual([[], undefined]);
    } finally {
      await world.query('drop function refuse_answer cascade');
    }
    expect((await report()).ok).toBe(true);
    expect((await report()).ok).toBe(true);
    expect([await optOf(from), await textsTo(from)]).toEqual(['out', [TEXTS.stop_text]]);
  });
});

describe('an answer to START over SMS', () => {
  it('is not sent any more to who opted out again before it left; the answer to that STOP is', async () => {
    const [phone, from] = [await anAnsweringPhone(), aNumber()];
    await say(world.app(0, phone), from, 'START', 'STOP');
    const offered = (await (await (world.replicas[0] as SmsReplica).as(phone, 'GET', '/message')).json()) as object[];
    const [start, stop] = await answersTo(from);
    expect(offered).toMatchObject([{ id: stop?.id }]);
    expect(start).toMatchObject({ content: TEXTS.start_text, status: 'failed', errorCode: 'OPTED_OUT' });
  });
});

describe('an answer to HELP over SMS', () => {
  it('is given once a day to each person, also to one who opted out, and to nothing but the word', async () => {
    const [phone, from, other] = [
      await anAnsweringPhone({ texts: { help_text: TEXTS.help_text } }),
      aNumber(),
      aNumber(),
    ];
    await say(world.app(0, phone), from, 'STOP', 'please help', 'Help!', 'INFO', 'help');
    expect(await textsTo(from)).toEqual([TEXTS.help_text]);
    await say(world.app(0, phone), other, 'info');
    expect(await textsTo(other)).toEqual([TEXTS.help_text]);
    await world.query(`update messages set created_at = created_at - interval '25 hours' where to_address = $1`, [
      from,
    ]);
    await say(world.app(0, phone), from, 'HELP');
    expect(await textsTo(from)).toEqual([TEXTS.help_text, TEXTS.help_text]);
  });
});
