import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { api } from '../api/client';
import type { Me, Mode, OrganizationOfUser, Right } from '../api/types';
import { isWrittenBy } from './written';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = await api.get<Me>('/me');
    isWrittenBy(me.user.id);
    return me;
  },
  staleTime: 60_000,
});

/** Only below the route that loads it. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (data === undefined) throw new Error('read before it was loaded');
  return data;
}

const LAST_ORGANIZATION = 'chasqui.organization';

export function rememberOrganization(id: string): void {
  localStorage.setItem(LAST_ORGANIZATION, id);
}

/** The organization that was open last, if the user is still in it. */
export function startOrganization(me: Me): OrganizationOfUser | undefined {
  const last = localStorage.getItem(LAST_ORGANIZATION);
  return me.organizations.find(({ id }) => id === last) ?? me.organizations[0];
}

const modeKeyOf = (orgId: string): string => `chasqui.mode.${orgId}`;

/** The mode that was chosen here last; of an organization that reaches nobody real yet, test, where the sandbox is. */
export function startMode({ id, has_live_account: isLive }: OrganizationOfUser): Mode {
  const [chosen, wasLive] = localStorage.getItem(modeKeyOf(id))?.split(' ') ?? [];
  // The first account that reaches real people is a new start, whatever was chosen before.
  const holds = (chosen === 'live' || chosen === 'test') && wasLive === String(isLive);
  return holds ? chosen : isLive ? 'live' : 'test';
}

export function rememberMode({ id, has_live_account: isLive }: OrganizationOfUser, mode: Mode): void {
  localStorage.setItem(modeKeyOf(id), `${mode} ${isLive}`);
}

export const toMode = (value: unknown): Mode | undefined => (value === 'live' || value === 'test' ? value : undefined);

export interface CurrentOrganization extends OrganizationOfUser {
  /** Of its paths in the API. */
  path: string;
  may: (right: Right) => boolean;
}

/** The organization with this id, else the one that was open last; undefined: the user is in none. */
export function organizationOf(me: Me, orgId: string | undefined): CurrentOrganization | undefined {
  const found = me.organizations.find(({ id }) => id === orgId) ?? startOrganization(me);
  if (found === undefined) return undefined;
  // A copy of the version before tells neither: until it is replaced, pages offer less.
  const told: Partial<OrganizationOfUser> = found;
  const { rights = [], manages_roles = [] } = told;
  return { ...found, manages_roles, path: `/organizations/${found.id}`, may: (right) => rights.includes(right) };
}

/** The organization in the address. */
export function useOrganization(): CurrentOrganization {
  const me = useMe();
  const { orgId } = useParams({ strict: false });
  const found = organizationOf(me, orgId);
  if (found === undefined) throw new Error('no organization');
  return found;
}

/** What the address says; elsewhere than in an organization, live. */
export function useMode(): Mode {
  const search: { mode?: unknown } = useSearch({ strict: false });
  return search.mode === 'test' ? 'test' : 'live';
}
