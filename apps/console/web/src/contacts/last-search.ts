import { type ContactsSearch, toContactsSearch } from './contacts-search';

let last: { orgId: string; search: ContactsSearch } | undefined;

/** Keeps which contacts were listed last, for the way back from one of them. */
export function rememberSearch(orgId: string, search: ContactsSearch): void {
  // Without the mode: that is the one of the page that leads back.
  last = { orgId, search: toContactsSearch({ ...search }) };
}

/** The filters of the list that was open last. */
export const lastSearchOf = (orgId: string): ContactsSearch => (last?.orgId === orgId ? last.search : {});
