import { expect, it } from '@jest/globals';
import { ROLES } from '@chasqui/entities';
import { hasRole, isRole } from './roles';

it('each role may what the roles before it may, and no more', () => {
  expect(ROLES).toEqual(['viewer', 'agent', 'developer', 'admin', 'owner']);
  const may = (actual: (typeof ROLES)[number]) => ROLES.filter((needed) => hasRole(actual, needed));
  expect(may('viewer')).toEqual(['viewer']);
  expect(may('developer')).toEqual(['viewer', 'agent', 'developer']);
  expect(may('owner')).toEqual([...ROLES]);
  expect([isRole('admin'), isRole('operator')]).toEqual([true, false]);
});
