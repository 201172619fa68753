import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../session/session';

interface ContactLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

export function ContactLink({ id, className, children }: ContactLinkProps): ReactElement {
  const { id: orgId } = useOrganization();
  return (
    <Link
      to="/o/$orgId/contacts/$contactId"
      params={{ orgId, contactId: id }}
      {...(className !== undefined && { className })}
    >
      {children}
    </Link>
  );
}
