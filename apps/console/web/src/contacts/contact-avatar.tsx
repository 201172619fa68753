import './contact-avatar.css';
import { type ReactElement, useState } from 'react';
import { ownLink } from '../inbox/own-link';
import { type Called, hueOf, initialsOf } from './names';

interface ContactAvatarProps {
  contact: Called;
  className?: string;
}

/**
 * Hidden from screen readers, because the name stands beside it. Pictures from other servers are not loaded: they would
 * learn who looks at whom.
 */
export function ContactAvatar({ contact, className = '' }: ContactAvatarProps): ReactElement {
  const [brokenLink, setBrokenLink] = useState<string | null>(null);
  const link = contact.avatar_url ? ownLink(contact.avatar_url, window.location.origin) : null;
  return (
    <span className={`contact-initials ${className}`} aria-hidden="true" data-hue={hueOf(contact.id)}>
      {initialsOf(contact)}
      {link !== null && link !== brokenLink && (
        <img
          src={link}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBrokenLink(link)}
        />
      )}
    </span>
  );
}
