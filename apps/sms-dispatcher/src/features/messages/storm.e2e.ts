import { PRIORITIES } from '@chasqui/database';
import { parseSmsWireId } from '@chasqui/sms';
import { LedgerPhone } from '../../testing/ledger-phone';
import { PhoneExchange } from '../../testing/phone-exchange';
import { NO_SERVICE, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

const PHONES = 5;
const MESSAGES = 60;
const LOST = 1 / 3;

let harness: SmsHarness;
let replicas: SmsReplica[];

beforeAll(async () => {
  ({ harness, replicas } = await SmsHarness.withReplicas(2));
});
afterAll(() => harness.stop());

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const cutConnection = () =>
  harness.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'sms-dispatcher' and datname = current_database() order by random() limit 1`,
  );

const endBackoffs = () =>
  harness.database.query(
    `update messages set due_at = now() where channel = 'sms' and state = 'queued' and due_at > now()`,
  );

/** `isWithoutService`: it has no service for some first attempts. */
async function aPhone(random: () => number, isWithoutService: boolean) {
  const at = await PhoneExchange.of(harness, replicas[0] as SmsReplica);
  const priorities = Array.from({ length: MESSAGES }, () => (random() < 0.8 ? PRIORITIES.api : PRIORITIES.bulk));
  const ids = await at.store(...priorities.map((priority) => ({ priority })));
  const failureOf = ({ id }: { id: string }) => {
    const attempt = parseSmsWireId(id)?.attempt ?? 0;
    return isWithoutService && attempt === 1 && Number.parseInt(id.slice(-1), 16) % 3 === 0 ? NO_SERVICE : undefined;
  };
  return { at, ids, priorities, ledger: new LedgerPhone(at.phone, { replicas, random, lost: LOST, failureOf }) };
}
type Phone = Awaited<ReturnType<typeof aPhone>>;

const openMessages = async ({ at }: Phone): Promise<number> => {
  const { rows } = await harness.database.query<{ n: number }>(
    `select count(*)::integer as n from messages where account_id = $1 and status in ('pending', 'sent')`,
    [at.phone.id],
  );
  return rows[0]?.n ?? 0;
};

async function run(phone: Phone, random: () => number): Promise<void> {
  for (let round = 0; (await openMessages(phone)) > 0; round += 1) {
    if (round > 400) throw new Error('the phone does not come to an end');
    await phone.ledger.pull();
    phone.ledger.send(Math.floor(random() * 12));
    if (random() < 0.3) await phone.ledger.settled();
    if (random() < 0.2) await cutConnection();
    await endBackoffs();
  }
  await phone.ledger.settled();
}

describe('five phones over two replicas, with lost answers and cut connections', () => {
  it('five phones over two replicas send each message once, in order, and every status arrives once, while answers get lost', async () => {
    const seed = Math.floor(Math.random() * 1_000_000) + 1;
    const random = randomOf(seed);
    const phones = await Promise.all(Array.from({ length: PHONES }, (_, index) => aPhone(random, index === 0)));
    await Promise.all(phones.map((phone) => run(phone, random)));
    for (const { at, ids, priorities, ledger } of phones) {
      const sent = ledger.sent.map((wireId) => parseSmsWireId(wireId)?.messageId ?? '');
      expect({ seed, sent: sent.toSorted() }).toEqual({ seed, sent: ids.toSorted() });
      if (ledger !== phones[0]?.ledger) {
        const inLane = ids.toSorted((a, b) => (priorities[ids.indexOf(a)] ?? 0) - (priorities[ids.indexOf(b)] ?? 0));
        expect({ seed, sent }).toEqual({ seed, sent: inLane });
      }
      for (const id of ids) {
        expect(await at.find(id)).toMatchObject({ status: 'delivered', state: 'done', version: 3 });
        expect(await at.events(id)).toEqual(['pending>sent', 'sent>delivered']);
      }
      expect(await at.used()).toBe(MESSAGES);
    }
    expect(phones[0]?.ledger.sent.filter((wireId) => parseSmsWireId(wireId)?.attempt === 2).length).toBeGreaterThan(0);
  });
});
