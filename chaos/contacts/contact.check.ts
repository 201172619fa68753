import { groupBy } from '../checker/group-by';
import type { ContactHistory, ContactViolation } from './contact-history';

/** The file has only phones: a consent for email has no address to prove it. */
const PROVEN_CHANNELS = ['sms', 'whatsapp'];

export function checkContacts(history: ContactHistory): ContactViolation[] {
  return [
    ...checkPeople(history),
    ...checkImport(history),
    ...checkReplies(history),
    ...checkDeadlocks(history),
    ...checkStands(history),
  ];
}

function checkPeople({ file, people, contacts }: ContactHistory): ContactViolation[] {
  const found = new Map(people.map((person) => [person.phone, person]));
  const violations = [...file].flatMap(([phone, name]): ContactViolation[] => {
    const person = found.get(phone);
    if (person === undefined) return [{ invariant: 'C1', subject: phone, what: 'is nobody' }];
    const channels = Object.keys(person.proofs).toSorted();
    const areProofsRight =
      channels.join() === PROVEN_CHANNELS.join() && Object.values(person.proofs).every((count) => count === 1);
    return [
      ...(person.contacts.length === 1
        ? []
        : [{ invariant: 'C1' as const, subject: phone, what: `is ${person.contacts.length} contacts` }]),
      ...(person.name === name
        ? []
        : [{ invariant: 'C3' as const, subject: phone, what: `is called ${person.name}, not ${name}` }]),
      ...(areProofsRight
        ? []
        : [{ invariant: 'C3' as const, subject: phone, what: `has the proofs ${JSON.stringify(person.proofs)}` }]),
    ];
  });
  if (contacts !== file.size)
    violations.push({ invariant: 'C1', subject: 'contacts', what: `are ${contacts} of ${file.size} people` });
  return violations;
}

function checkImport({ file, import: read }: ContactHistory): ContactViolation[] {
  const { status, total, created, updated, skipped, failed } = read;
  const isRight = total === file.size && created + updated === file.size && skipped === 0 && failed === 0;
  return status === 'completed' && isRight
    ? []
    : [{ invariant: 'C2', subject: 'import', what: `says ${JSON.stringify(read)} of ${file.size} rows` }];
}

function checkReplies({ writers, people, replies }: ContactHistory): ContactViolation[] {
  const contactOf = new Map(people.map(({ phone, contacts }) => [phone, contacts[0]]));
  const byPhone = groupBy(replies, ({ phone }) => phone);
  return [...writers].flatMap(([phone, times]): ContactViolation[] => {
    const theirs = byPhone.get(phone) ?? [];
    if (theirs.length !== times)
      return [{ invariant: 'C4', subject: phone, what: `wrote ${times} times, and is heard ${theirs.length} times` }];
    return theirs
      .filter(({ contactId }) => contactId === null || contactId !== contactOf.get(phone))
      .map(({ contactId }) => ({ invariant: 'C4', subject: phone, what: `wrote as the contact ${contactId}` }));
  });
}

const checkDeadlocks = ({ deadlocks }: ContactHistory): ContactViolation[] =>
  deadlocks === 0 ? [] : [{ invariant: 'C5', subject: 'PostgreSQL', what: `ended ${deadlocks} deadlocks` }];

function checkStands({ stands, mayStandMs }: ContactHistory): ContactViolation[] {
  const standing = (what: string): ContactViolation => ({ invariant: 'C6', subject: 'import', what });
  if (stands.length === 0) return [standing('ended before anything was broken')];
  return stands.filter((ms) => ms > mayStandMs).map((ms) => standing(`stood still for ${ms} ms`));
}
