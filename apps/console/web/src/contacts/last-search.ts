import { type ContactsSearch, toContactsSearch } from './contacts-search';

let last: { orgId: string; search: ContactsSearch } | undefined;

export function rememberSearch(orgId: string, search: ContactsSearch): void {
  // Without the mode: the page that leads back has its own.
  last = { orgId, search: toContactsSearch({ ...search }) };
}

export const lastSearchOf = (orgId: string): ContactsSearch => (last?.orgId === orgId ? last.search : {});
