import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Contact } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { useVirtualRows } from '../kit/use-virtual-rows';
import { When } from '../kit/when';
import { ConsentMarks } from './consent-marks';
import { ContactLink } from './contact-link';
import { ContactName } from './contact-name';
import { shownName } from './names';
import { chosenOf, type Selection, withAll, withClick } from './selection';
import { TagChips } from './tag-chips';

/** Row heights in pixels: wide, and below a page width of 760 px. */
const ROW = [48, 70] as const;
const TAGS_SHOWN = 3;

interface ContactListProps {
  contacts: readonly Contact[];
  selection: Selection;
  /** Undefined if the user may not select. */
  onSelect: ((selection: Selection) => void) | undefined;
  /** Called shortly before the end; undefined if there is no more, or the next page is requested by a button. */
  onMore: (() => unknown) | undefined;
  /** The contacts are of earlier filters. */
  isOld: boolean;
}

/** Renders only the rows on screen. The page itself scrolls. */
export function ContactList({ contacts, selection, onSelect, onMore, isOld }: ContactListProps): ReactElement {
  const { t } = useWords();
  const { list, size, totalSize, shown, startOf } = useVirtualRows({ count: contacts.length, sizes: ROW, onMore });
  const listed = contacts.map(({ id }) => id);
  const count = chosenOf(selection, listed).length;
  return (
    <div
      className={['contact-table', onSelect && 'selects', isOld && 'old'].filter(Boolean).join(' ')}
      aria-busy={isOld}
    >
      <div className="contact-head">
        {onSelect !== undefined && (
          <Checkbox
            size="xs"
            aria-label={t('contacts:select.all', { count: listed.length })}
            disabled={isOld}
            checked={count > 0 && count === listed.length}
            indeterminate={count > 0 && count < listed.length}
            onChange={() => onSelect(withAll(selection, listed))}
          />
        )}
        <span>{t('common:name')}</span>
        <span className="wide">{t('contacts:columns.phone')}</span>
        <span className="wide">{t('contacts:columns.email')}</span>
        <span className="wide">{t('common:tags.title')}</span>
        <span className="wide">{t('contacts:columns.consent')}</span>
        <span className="when">{t('contacts:columns.seen')}</span>
      </div>
      <div ref={list} className="contact-rows" role="list" style={{ height: totalSize }}>
        {shown.map((row) => {
          const contact = contacts[row.index];
          if (contact === undefined) return null;
          const isChosen = selection.ids.has(contact.id);
          return (
            <div
              key={contact.id}
              role="listitem"
              aria-setsize={contacts.length}
              aria-posinset={row.index + 1}
              className={isChosen ? 'contact-row on' : 'contact-row'}
              style={{ height: size, transform: `translateY(${startOf(row)}px)` }}
            >
              {onSelect !== undefined && (
                <Checkbox
                  size="xs"
                  aria-label={t('contacts:select.one', { name: shownName(contact)?.text ?? t('inbox:unknown') })}
                  disabled={isOld}
                  checked={isChosen}
                  onChange={(event) => {
                    const { shiftKey } = event.nativeEvent as MouseEvent;
                    onSelect(withClick(selection, listed, contact.id, shiftKey));
                  }}
                />
              )}
              <ContactCells contact={contact} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ContactCells({ contact }: { contact: Contact }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { phone, email, tags, channels, blocked } = contact;
  const isNamed = shownName(contact)?.kind === 'name';
  const second = isNamed ? (phone === null ? email : phoneText(phone)) : phone === null ? null : email;
  return (
    <>
      <span className="who-cell">
        <ContactLink id={contact.id} className="row-button contact-open">
          <ContactName contact={contact} />
        </ContactLink>
        {blocked && <span className="chip">{t('contacts:blocked')}</span>}
      </span>
      <span className="narrow-line soft small clip">
        {second}
        {tags.length > 0 && <TagChips tags={tags} most={1} />}
      </span>
      <span className="wide num nowrap soft">{phone === null ? '' : phoneText(phone)}</span>
      <span className="wide clip soft" title={email ?? undefined}>
        {email}
      </span>
      <span className="wide">
        <TagChips tags={tags} most={TAGS_SHOWN} />
      </span>
      <span className="wide">
        <ConsentMarks channels={channels} />
      </span>
      <span className="when">
        <When at={contact.last_inbound_at} never={t('common:never')} />
      </span>
    </>
  );
}
