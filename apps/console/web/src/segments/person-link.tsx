import type { ReactElement } from 'react';
import type { Contact } from '../api/types';
import { ContactLink } from '../contacts/contact-link';
import { ContactName } from '../contacts/contact-name';

export function PersonLink({ contact }: { contact: Contact }): ReactElement {
  return (
    <ContactLink id={contact.id} className="row-button segment-person">
      <ContactName contact={contact} isSmall />
    </ContactLink>
  );
}
