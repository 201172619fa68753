import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../session/session';

interface ContactLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Leads to the page of one contact. */
export function ContactLink({ id, className, children }: ContactLinkProps): ReactElement {
  const { id: orgId } = useOrganization();
  const to: string = `/o/${orgId}/contacts/${id}`;
  return (
    <Link to={to} {...(className !== undefined && { className })}>
      {children}
    </Link>
  );
}
