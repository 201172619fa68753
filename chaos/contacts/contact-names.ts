import { CONTACT_MECHANISMS } from './contact-mechanisms';
import { contacts, SMALL_CONTACTS } from './contact.scenario';

export const CONTACT_SCENARIOS: readonly string[] = [SMALL_CONTACTS.name, contacts(1).name];
export const CONTACT_MECHANISM_NAMES: readonly string[] = CONTACT_MECHANISMS.map(({ name }) => name);
