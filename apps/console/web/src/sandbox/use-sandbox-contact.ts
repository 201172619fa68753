import { api, ApiError } from '../api/client';
import type { Contact } from '../api/types';
import { useMode, useOrganization } from '../session/session';

/** Finds the contact with a sandbox phone; creates it the first time. */
export function useSandboxContact(): (phone: string) => Promise<Contact> {
  const { path } = useOrganization();
  const mode = useMode();
  return async (phone) => {
    try {
      return await api.post(`${path}/contacts`, { phone }, { mode });
    } catch (error) {
      const known = error instanceof ApiError && error.code === 'CONTACT_EXISTS' ? error.contactIds[0] : undefined;
      if (known === undefined) throw error;
      return api.get(`${path}/contacts/${known}`, { mode });
    }
  };
}
