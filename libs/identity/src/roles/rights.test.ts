import { expect, it } from '@jest/globals';
import { type Role, ROLES } from '@chasqui/database';
import { mayDo, RIGHTS, rightsOf } from './rights';

/** Columns: the right, and each role. */
const TABLE = `
                      viewer agent marketing developer admin owner
  organization:read    yes    yes     yes       yes     yes   yes
  members:read         yes    yes     yes       yes     yes   yes
  accounts:read        yes    yes     yes       yes     yes   yes
  messages:read        yes    yes     yes       yes     yes   yes
  contacts:read        yes    yes     yes       yes     yes   yes
  segments:read        yes    yes     yes       yes     yes   yes
  templates:read       yes    yes     yes       yes     yes   yes
  quick_replies:read   yes    yes     yes       yes     yes   yes
  inbox:write           -     yes      -        yes     yes   yes
  contacts:write        -     yes     yes       yes     yes   yes
  segments:write        -     yes     yes       yes     yes   yes
  quick_replies:write   -     yes     yes       yes     yes   yes
  templates:write       -      -      yes       yes     yes   yes
  contact_fields:write  -      -      yes       yes     yes   yes
  contacts:import       -      -      yes       yes     yes   yes
  contacts:export       -      -      yes        -      yes   yes
  contacts:erase        -      -       -         -      yes   yes
  accounts:write        -      -       -        yes     yes   yes
  keys:manage           -      -       -        yes     yes   yes
  webhooks:manage       -      -       -        yes     yes   yes
  logs:read             -      -       -        yes     yes   yes
  organization:manage   -      -       -         -      yes   yes
  members:manage        -      -       -         -      yes   yes
  audit:read            -      -       -         -      yes   yes
  owners:manage         -      -       -         -       -    yes
  organization:export   -      -       -         -       -    yes
  organization:delete   -      -       -         -       -    yes
`;

it('each role has the rights of this table, and no other', () => {
  const [roles = [], ...rows] = TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
  expect(roles).toEqual([...ROLES]);
  expect(rows.map(([right]) => right)).toEqual([...RIGHTS]);
  for (const right of RIGHTS) {
    const told = ROLES.map((role) => (mayDo(role, right) ? 'yes' : '-'));
    expect([right, ...told]).toEqual(rows.find(([name]) => name === right));
  }
});

it('a role that only a later version knows has no right', () => {
  expect(rightsOf('auditor' as Role)).toEqual([]);
  expect(rightsOf('viewer')).toContain('contacts:read');
});
