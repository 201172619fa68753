import { describe, expect, it } from '@jest/globals';
import type { FoundContact } from './contact-lookup';
import { contactVariables } from './contact-variables';

const nameOf = (names: Pick<FoundContact, 'name' | 'firstName' | 'lastName'>) =>
  contactVariables({ ...names, customFields: {} } as FoundContact).get('contact.name');

describe('what texts say of a contact', () => {
  it.each([
    ['Ana L.', 'Ana', 'Lopez', 'Ana L.'],
    [null, 'Ana', 'Lopez', 'Ana Lopez'],
    [null, 'Ana', null, 'Ana'],
    [null, null, 'Lopez', 'Lopez'],
    [null, null, null, null],
  ])('the name of %p, %p and %p is %p', (name, firstName, lastName, shown) => {
    expect(nameOf({ name, firstName, lastName })).toBe(shown);
  });
});
