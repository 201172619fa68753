import { Button, Checkbox, Radio } from '@mantine/core';
import { type ReactElement, useId, useState } from 'react';
import type { Contact, DuplicateGroup } from '../api/types';
import { type PhoneText, usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Theirs } from '../kit/theirs';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { ConsentMarks } from './consent-marks';
import { ContactLink } from './contact-link';
import { ContactName } from './contact-name';
import { type ComparedField, comparedFields, hasConsents, survivorOf } from './duplicate-fields';
import { shownName } from './names';
import { useDuplicateActions } from './use-duplicate-actions';

/** Pixels: the column of field names, and the least width of each contact. */
const FIRST_COLUMN = 96;
const COLUMN = 190;

export function DuplicateCard({ group }: { group: DuplicateGroup }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { may } = useOrganization();
  const { contacts, reasons } = group;
  const [survivor, setSurvivor] = useState(survivorOf(group)?.id ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { merge, distinguish, isPending } = useDuplicateActions(group);
  const titleId = useId();
  const others = contacts.map(({ id }) => id).filter((id) => id !== survivor && !left.has(id));
  const name = nameOf(contacts[0], phoneText, t('inbox:unknown'));
  const mayMerge = may('contacts:write');
  return (
    <section className="panel duplicate" aria-labelledby={titleId}>
      <div className="duplicate-head">
        <h2 id={titleId} className="clip">
          <Theirs>{name}</Theirs>
        </h2>
        {reasons.map((reason) => (
          <span key={reason} className="chip">
            {t(`contacts:reasons.${reason}`)}
          </span>
        ))}
      </div>
      {/* Wider than a phone: scrolls by itself, also with the keyboard. */}
      <div className="duplicate-scroll" role="group" aria-labelledby={titleId} tabIndex={0}>
        <table className="duplicate-table" style={{ minWidth: FIRST_COLUMN + COLUMN * contacts.length }}>
          <thead>
            <tr>
              <td />
              {contacts.map((contact) => (
                <th key={contact.id} scope="col" className={contact.id === survivor ? 'stays' : undefined}>
                  <ContactLink id={contact.id} className="row-button">
                    <ContactName contact={contact} isSmall />
                  </ContactLink>
                  {mayMerge && (
                    <Choice
                      contact={contact}
                      group={titleId}
                      isSurvivor={contact.id === survivor}
                      isLeft={left.has(contact.id)}
                      isOfMany={contacts.length > 2}
                      onSurvive={() => {
                        setSurvivor(contact.id);
                        setLeft(without(left, contact.id));
                      }}
                      onLeave={(isLeft) => setLeft(isLeft ? new Set([...left, contact.id]) : without(left, contact.id))}
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedFields(contacts).map((field) => (
              <FieldRow key={field.name} field={field} contacts={contacts} />
            ))}
            {hasConsents(contacts) && (
              <tr>
                <th scope="row">{t('contacts:columns.consent')}</th>
                {contacts.map((contact) => (
                  <td key={contact.id}>
                    <ConsentMarks channels={contact.channels} />
                  </td>
                ))}
              </tr>
            )}
            <tr>
              <th scope="row">{t('contacts:columns.seen')}</th>
              {contacts.map((contact) => (
                <td key={contact.id}>
                  <When at={contact.last_inbound_at} never={t('common:never')} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('contacts:fields.created')}</th>
              {contacts.map((contact) => (
                <td key={contact.id}>
                  <When at={contact.created_at} as="date" />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {mayMerge && (
        <div className="duplicate-foot">
          <span className="soft small grow">{t('contacts:duplicates.note')}</span>
          <Button disabled={isPending} onClick={distinguish}>
            {t('contacts:duplicates.distinguish')}
          </Button>
          <Button
            variant="filled"
            loading={isPending}
            disabled={others.length === 0}
            onClick={() => merge({ survivor, others })}
          >
            {t('contacts:duplicates.merge', { count: others.length + 1 })}
          </Button>
        </div>
      )}
    </section>
  );
}

const nameOf = (contact: Contact | undefined, phoneText: PhoneText, unknown: string): string => {
  const shown = contact && shownName(contact);
  if (shown == null) return unknown;
  return shown.kind === 'phone' ? phoneText(shown.text) : shown.text;
};

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

interface ChoiceProps {
  contact: Contact;
  group: string;
  isSurvivor: boolean;
  isLeft: boolean;
  /** With more than two contacts, one may be left out. */
  isOfMany: boolean;
  onSurvive: () => void;
  onLeave: (isLeft: boolean) => void;
}

function Choice({ contact, group, isSurvivor, isLeft, isOfMany, onSurvive, onLeave }: ChoiceProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  return (
    <span className="duplicate-choice">
      <Radio
        size="xs"
        name={group}
        label={t('contacts:duplicates.keep')}
        aria-description={nameOf(contact, phoneText, t('inbox:unknown'))}
        checked={isSurvivor}
        onChange={onSurvive}
      />
      {isOfMany && !isSurvivor && (
        <Checkbox
          size="xs"
          label={t('contacts:duplicates.leave')}
          aria-description={nameOf(contact, phoneText, t('inbox:unknown'))}
          checked={isLeft}
          onChange={(event) => onLeave(event.currentTarget.checked)}
        />
      )}
    </span>
  );
}

function FieldRow({ field, contacts }: { field: ComparedField; contacts: readonly Contact[] }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { name, label, values, isSame } = field;
  return (
    <tr className={isSame ? 'same' : undefined}>
      <th scope="row">{t(label)}</th>
      {contacts.map((contact, index) => {
        const own = values[index] ?? [];
        return (
          <td key={contact.id}>
            {own.length === 0 && <span className="dim">–</span>}
            {own.map((value) => (
              <div key={value} className={name === 'phone' ? 'num' : 'break'}>
                {name === 'phone' ? phoneText(value) : <Theirs>{value}</Theirs>}
              </div>
            ))}
          </td>
        );
      })}
    </tr>
  );
}
