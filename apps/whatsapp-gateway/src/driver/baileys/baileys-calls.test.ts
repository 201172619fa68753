import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BaileysWorld } from '../../testing/baileys.world';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let ann: Person;

beforeAll(() => {
  ann = world.person('usual');
});

const aCall = (): string => randomBytes(16).toString('hex').toUpperCase();
const calls = () => world.events.flatMap((each) => (each.type === 'call.received' ? [each] : []));
const outcomes = (id: string) => calls().flatMap((call) => (call.call_id === id ? [call.outcome] : []));
/** Calls are processed in order: when one more is done, all earlier ones are. */
async function settle(): Promise<void> {
  const last = aCall();
  ann.call(world.user, last, { tag: 'terminate' });
  await until(() => outcomes(last).length === 1, 'the last call is told');
}

describe('calls', () => {
  it('a call that nobody answers rings and was missed, with who called', async () => {
    const id = aCall();
    ann.call(world.user, id, { tag: 'offer', video: true });
    ann.call(world.user, id, { tag: 'transport' });
    ann.call(world.user, id, { tag: 'terminate', reason: 'timeout' });
    await until(() => outcomes(id).length === 2, 'it was missed');
    const caller = { phone: NUMBER, call_id: id, from: ann.user.phone, lid: ann.user.lid, video: true, group: false };
    expect(calls()).toMatchObject([
      { ...caller, outcome: 'ringing' },
      { ...caller, outcome: 'missed' },
    ]);
    expect(world.inbound).toEqual([]);
  });

  it('each outcome of a call is told once', async () => {
    const id = aCall();
    ann.call(world.user, id, { tag: 'offer' });
    ann.call(world.user, id, { tag: 'offer' });
    ann.call(world.user, id, { tag: 'terminate' });
    ann.call(world.user, id, { tag: 'terminate', reason: 'timeout' });
    await settle();
    expect(outcomes(id)).toEqual(['ringing', 'missed']);
  });

  it('a call that the owner declines was rejected, whichever device did it', async () => {
    const [here, elsewhere] = [aCall(), aCall()];
    ann.call(world.user, here, { tag: 'offer' });
    ann.call(world.user, here, { tag: 'reject' });
    ann.call(world.user, here, { tag: 'terminate' });
    ann.call(world.user, elsewhere, { tag: 'offer' });
    ann.call(world.user, elsewhere, { tag: 'terminate', reason: 'rejected_elsewhere' });
    await settle();
    expect(outcomes(here)).toEqual(['ringing', 'rejected']);
    expect(outcomes(elsewhere)).toEqual(['ringing', 'rejected']);
  });

  it('a call that is answered on the phone is not told as missed when it ends', async () => {
    const [accepted, elsewhere] = [aCall(), aCall()];
    ann.call(world.user, accepted, { tag: 'offer' });
    ann.call(world.user, accepted, { tag: 'accept' });
    ann.call(world.user, accepted, { tag: 'terminate' });
    ann.call(world.user, elsewhere, { tag: 'offer' });
    ann.call(world.user, elsewhere, { tag: 'terminate', reason: 'accepted_elsewhere' });
    await settle();
    expect(outcomes(accepted)).toEqual(['ringing']);
    expect(outcomes(elsewhere)).toEqual(['ringing']);
  });

  it('a call of a group says so, also when its beginning was missed', async () => {
    const id = aCall();
    ann.call(world.user, id, { tag: 'terminate', reason: 'timeout', group: world.recipient('group') });
    await until(() => outcomes(id).length === 1, 'it was missed');
    expect(calls().find(({ call_id }) => call_id === id)).toMatchObject({
      outcome: 'missed',
      group: true,
      video: false,
    });
  });

  it('a call that came while the number was away is told when it is back', async () => {
    await world.whatsapp.refuseConnections();
    await until(() => world.driver.session(NUMBER)?.status === 'disconnected', 'it is away');
    const id = aCall();
    ann.call(world.user, id, { tag: 'offer' });
    ann.call(world.user, id, { tag: 'terminate', reason: 'timeout' });
    await world.whatsapp.acceptConnections();
    await until(() => outcomes(id).length === 2, 'it is told');
    expect(outcomes(id)).toEqual(['ringing', 'missed']);
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
  });
});

it('the fake WhatsApp found nothing wrong with calls', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
