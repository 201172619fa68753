import { describe, expect, it } from '@jest/globals';
import type { ContactHistory } from './contact-history';
import { checkContacts } from './contact.check';

const proofs = { whatsapp: 1, sms: 1 };

function aHistory(fields: Partial<ContactHistory> = {}): ContactHistory {
  return {
    file: new Map([
      ['1', 'Ana'],
      ['2', 'Bo'],
    ]),
    writers: new Map([['1', 1]]),
    import: { status: 'completed', total: 2, created: 1, updated: 1, skipped: 0, failed: 0 },
    people: [
      { phone: '1', contacts: ['a'], name: 'Ana', proofs },
      { phone: '2', contacts: ['b'], name: 'Bo', proofs },
    ],
    replies: [{ phone: '1', contactId: 'a' }],
    contacts: 2,
    deadlocks: 0,
    faults: [],
    stands: [1_900],
    mayStandMs: 2_000,
    ...fields,
  };
}

const broken = (fields: Partial<ContactHistory>): string[] =>
  checkContacts(aHistory(fields)).map(({ invariant }) => invariant);

describe('the promises about contacts', () => {
  const [ana, bo] = aHistory().people;
  if (ana === undefined || bo === undefined) throw new Error('there are two');

  it('a run in which all was well breaks none', () => expect(checkContacts(aHistory())).toEqual([]));

  it.each([
    ['somebody is missing', { people: [ana] }, ['C1']],
    ['somebody is two contacts', { people: [ana, { ...bo, contacts: ['b', 'c'] }], contacts: 3 }, ['C1', 'C1']],
    ['somebody is there who is not in the file', { contacts: 3 }, ['C1']],
    ['a row was not applied', { people: [ana, { ...bo, name: null }] }, ['C3']],
    ['a row was applied twice', { people: [ana, { ...bo, proofs: { ...proofs, sms: 2 } }] }, ['C3']],
    ['a row left fewer proofs', { people: [ana, { ...bo, proofs: { sms: 1 } }] }, ['C3']],
    ['the import does not end', { import: { ...aHistory().import, status: 'processing' } }, ['C2']],
    ['the import counts a row twice', { import: { ...aHistory().import, updated: 2 } }, ['C2']],
    ['a message is lost', { replies: [] }, ['C4']],
    ['a message is there twice', { replies: [...aHistory().replies, ...aHistory().replies] }, ['C4']],
    ['a message is of somebody else', { replies: [{ phone: '1', contactId: 'b' }] }, ['C4']],
    ['there was a deadlock', { deadlocks: 1 }, ['C5']],
    ['the import stood still', { stands: [1_900, 2_100] }, ['C6']],
    ['the import was never broken', { stands: [] }, ['C6']],
  ])('%s', (_what, fields, expected) => expect(broken(fields)).toEqual(expected));
});
