import { describe, expect, it } from '@jest/globals';
import type { Member, Role } from '../api/types';
import { mayChange, rolesToGive } from './role-rights';

const member = (id: string, role: Role): Member => ({
  id,
  email: `${id}@example.com`,
  name: id,
  role,
  two_factor: false,
  last_seen_at: null,
  joined_at: '2026-11-20T10:00:00.000Z',
});

describe('the rights over members', () => {
  const owner = member('a', 'owner');
  const admin = member('b', 'admin');

  it('let only owners make owners', () => {
    expect(rolesToGive('owner')).toContain('owner');
    expect(rolesToGive('admin')).not.toContain('owner');
    expect(rolesToGive('developer')).toEqual([]);
  });

  it('leave the last owner to nobody', () => {
    expect(mayChange('owner', owner, [owner, admin])).toBe(false);
    expect(mayChange('owner', owner, [owner, member('c', 'owner')])).toBe(true);
  });

  it('keep owners from admins', () => {
    expect(mayChange('admin', owner, [owner, member('c', 'owner')])).toBe(false);
    expect(mayChange('admin', admin, [owner, admin])).toBe(true);
    expect(mayChange('agent', admin, [owner, admin])).toBe(false);
  });
});
