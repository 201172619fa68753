import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { api } from '../api/client';
import type { Me, Mode, OrganizationOfUser, OrganizationPath, Right } from '../api/types';
import { isWrittenBy } from './written';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = await api.get('/me');
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

/** The organization opened last, if the user is still a member. */
export function startOrganization(me: Me): OrganizationOfUser | undefined {
  const last = localStorage.getItem(LAST_ORGANIZATION);
  return me.organizations.find(({ id }) => id === last) ?? me.organizations[0];
}

const modeKeyOf = (orgId: string): string => `chasqui.mode.${orgId}`;

/** The mode chosen last; without a live account it is test, where the sandbox is. */
export function startMode({ id, has_live_account: isLive }: OrganizationOfUser): Mode {
  const [chosen, wasLive] = localStorage.getItem(modeKeyOf(id))?.split(' ') ?? [];
  // The first live account resets the choice.
  const holds = (chosen === 'live' || chosen === 'test') && wasLive === String(isLive);
  return holds ? chosen : isLive ? 'live' : 'test';
}

export function rememberMode({ id, has_live_account: isLive }: OrganizationOfUser, mode: Mode): void {
  localStorage.setItem(modeKeyOf(id), `${mode} ${isLive}`);
}

export const toMode = (value: unknown): Mode | undefined => (value === 'live' || value === 'test' ? value : undefined);

export interface CurrentOrganization extends OrganizationOfUser {
  path: OrganizationPath;
  may: (right: Right) => boolean;
}

/** The organization with this id, else the last opened one; undefined if the user has none. */
export function organizationOf(me: Me, orgId: string | undefined): CurrentOrganization | undefined {
  const found = me.organizations.find(({ id }) => id === orgId) ?? startOrganization(me);
  if (found === undefined) return undefined;
  // A server of the previous version sends neither: until it is replaced, pages offer less.
  const told: Partial<OrganizationOfUser> = found;
  const { rights = [], manages_roles = [] } = told;
  return { ...found, manages_roles, path: `/organizations/${found.id}`, may: (right) => rights.includes(right) };
}

export function useOrganization(): CurrentOrganization {
  const me = useMe();
  const { orgId } = useParams({ strict: false });
  const found = organizationOf(me, orgId);
  if (found === undefined) throw new Error('no organization');
  return found;
}

/** From the address; live outside of an organization. */
export function useMode(): Mode {
  const search: { mode?: unknown } = useSearch({ strict: false });
  return search.mode === 'test' ? 'test' : 'live';
}
