import type { Preloads } from '../system/chaos-system';
import type { ContactViolation } from './contact-history';
import { type ContactScenario, SMALL_CONTACTS } from './contact.scenario';

export interface ContactMechanism {
  name: string;
  what: string;
  preloads: Preloads;
  scenario: ContactScenario;
  breaks: readonly ContactViolation['invariant'][];
}

export const CONTACT_MECHANISMS: readonly ContactMechanism[] = [
  {
    name: 'import-position',
    what: 'an import begins at its first row again, and nobody looks where it is',
    preloads: { pairing: ['without-import-position'] },
    scenario: SMALL_CONTACTS,
    breaks: ['C2'],
  },
  {
    name: 'import-lease-by-process',
    what: 'an import of a dead process is free when its lease is over',
    preloads: { pairing: ['without-import-lease-by-process'] },
    scenario: SMALL_CONTACTS,
    breaks: ['C6'],
  },
];
