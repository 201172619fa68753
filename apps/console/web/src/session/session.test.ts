import { expect, it } from '@jest/globals';
import type { Me, OrganizationOfUser } from '../api/types';
import { organizationOf } from './session';

const meIn = (organization: Partial<OrganizationOfUser>): Me =>
  ({ organizations: [{ id: 'a', name: 'A', ...organization }] }) as Me;

it('a member may what the server says, and nothing where a server of the version before does not say it', () => {
  const told = organizationOf(meIn({ role: 'marketing', rights: ['contacts:import'], manages_roles: [] }), 'a');
  expect([told?.may('contacts:import'), told?.may('keys:manage')]).toEqual([true, false]);
  const before = organizationOf(meIn({ role: 'owner' }), 'a');
  expect([before?.may('contacts:import'), before?.manages_roles]).toEqual([false, []]);
});
