import { describe, expect, it } from '@jest/globals';
import type { Member, Role } from '../api/types';
import { mayChange } from './role-rights';

const member = (id: string, role: Role): Member => ({
  id,
  email: `${id}@example.com`,
  name: id,
  role,
  can_answer: true,
  two_factor: false,
  last_seen_at: null,
  joined_at: '2026-11-20T10:00:00.000Z',
});

describe('a member', () => {
  const owner = member('a', 'owner');
  const admin = member('b', 'admin');

  it('is changed by those alone who may give the role that the member has', () => {
    const members = [owner, member('c', 'owner'), admin];
    expect(mayChange(['admin', 'owner'], owner, members)).toBe(true);
    expect(mayChange(['admin'], owner, members)).toBe(false);
    expect(mayChange(['admin'], admin, members)).toBe(true);
    expect(mayChange([], admin, members)).toBe(false);
  });

  it('who is the last owner stays one', () => {
    expect(mayChange(['admin', 'owner'], owner, [owner, admin])).toBe(false);
  });
});
