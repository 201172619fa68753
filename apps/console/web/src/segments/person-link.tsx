import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { SegmentContact } from '../api/types';
import { ContactName } from '../contacts/contact-name';
import { useOrganization } from '../session/session';

/** Somebody, as a link to all that is known of them. */
export function PersonLink({ contact }: { contact: SegmentContact }): ReactElement {
  const { id: orgId } = useOrganization();
  const page: string = `/o/${orgId}/contacts/${contact.id}`;
  return (
    <Link className="row-button segment-person" to={page}>
      <ContactName contact={contact} isSmall />
    </Link>
  );
}
