import type { Intake, NewMessage } from '@chasqui/messages';
import { aNewMessage, aNewSms } from '@chasqui/testing';
import { MessageIntake } from './message-intake';

const phoneOf = (orgId: string) => ({ id: `phone of ${orgId}`, orgId, mode: 'live' as const });
const accepted = (batch: readonly NewMessage[]): Intake[] => batch.map(({ id }) => ({ kind: 'accepted', id }));

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** An intake in which phones that begin with 9 are new contacts, and whose insertions end on demand. */
function anIntake() {
  const insertions: { orgIds: Set<string>; size: number; end: () => void }[] = [];
  const intake = new MessageIntake({
    acceptKnown: (batch) =>
      Promise.resolve(
        batch.map(({ id, toAddress }) =>
          toAddress.startsWith('9') ? { kind: 'new_contact' as const } : { kind: 'accepted' as const, id },
        ),
      ),
    acceptNewContacts: (batch) =>
      new Promise((resolve) => {
        const orgIds = new Set(batch.map(({ orgId }) => orgId));
        insertions.push({ orgIds, size: batch.length, end: () => resolve(accepted(batch)) });
      }),
  });
  return { intake, insertions };
}

describe('messages to people who are no contacts yet', () => {
  it('messages to new contacts hold up neither messages to contacts nor those of other organizations', async () => {
    const { intake, insertions } = anIntake();
    const first = intake.accept(aNewSms(phoneOf('a'), { toAddress: '91' }));
    await someTurns();
    expect((await intake.accept(aNewSms(phoneOf('a'), { toAddress: '11' }))).kind).toBe('accepted');
    const other = intake.accept(aNewSms(phoneOf('b'), { toAddress: '92' }));
    await someTurns();
    expect(insertions.map(({ orgIds }) => [...orgIds])).toEqual([['a'], ['b']]);
    insertions[1]?.end();
    expect((await other).kind).toBe('accepted');
    insertions[0]?.end();
    expect((await first).kind).toBe('accepted');
  });

  it('messages to new contacts wait together while one of their organization is under way, on three connections at most', async () => {
    const { intake, insertions } = anIntake();
    const sends = ['a', 'b', 'c', 'd'].flatMap((orgId) =>
      Array.from({ length: 5 }, () => intake.accept(aNewSms(phoneOf(orgId), { toAddress: '9' }))),
    );
    await someTurns();
    expect(insertions.map(({ size }) => size)).toEqual([5, 5, 5]);
    const late = intake.accept(aNewSms(phoneOf('a'), { toAddress: '9' }));
    await someTurns();
    expect(insertions).toHaveLength(3);
    for (let ended = 0; ended < 5; ended += 1) {
      insertions[ended]?.end();
      await someTurns();
    }
    expect(insertions.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([1, 5, 5, 5, 5]);
    expect(new Set((await Promise.all([...sends, late])).map(({ kind }) => kind))).toEqual(new Set(['accepted']));
  });
});

it('a batch that fails takes no message of another channel with it', async () => {
  const intake = new MessageIntake({
    acceptKnown: (batch) =>
      batch.some(({ channel }) => channel === 'sms')
        ? Promise.reject(new Error('the SMS of the batch failed'))
        : Promise.resolve(accepted(batch)),
    acceptNewContacts: (batch) => Promise.resolve(accepted(batch)),
  });
  const [whatsapp, sms] = await Promise.allSettled([
    intake.accept(aNewMessage()),
    intake.accept(aNewSms(phoneOf('a'))),
  ]);
  expect([whatsapp.status, sms.status]).toEqual(['fulfilled', 'rejected']);
});
