import type { Preloads } from '../system/chaos-system';
import type { ContactViolation } from './contact-history';
import { type ContactScenario, SMALL_CONTACTS } from './contact.scenario';

/** Something that keeps the promises about contacts, and what breaks without it. */
export interface ContactMechanism {
  name: string;
  /** What is switched off, by a preload that patches a class; nothing in the apps knows of it. */
  what: string;
  preloads: Preloads;
  /** Where its absence must show, and as what. */
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
