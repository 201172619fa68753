import type { ReactElement } from 'react';
import type { Contact } from '../api/types';
import { ContactLink } from '../contacts/contact-link';
import { ContactName } from '../contacts/contact-name';

/** Somebody, as a link to all that is known of them. */
export function PersonLink({ contact }: { contact: Contact }): ReactElement {
  return (
    <ContactLink id={contact.id} className="row-button segment-person">
      <ContactName contact={contact} isSmall />
    </ContactLink>
  );
}
