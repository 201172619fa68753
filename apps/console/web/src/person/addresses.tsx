import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client';
import type { Contact } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { Section } from '../kit/page';
import { useOrganization } from '../session/session';
import { ADDRESSES, type GivenAddress, type GivenKind, withAddress, withoutAddress, withPrimary } from './parts';
import { useRefusalText } from './refusal-text';
import { useChange } from './use-change';

interface AddressesProps {
  contact: Contact;
  readOnly: boolean;
}

const LONGEST = 254;
const SHOWN = ['phone', 'email'] as const satisfies readonly GivenKind[];

export function Addresses({ contact, readOnly }: AddressesProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { id: orgId } = useOrganization();
  const refusalText = useRefusalText();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<{ kind: (typeof SHOWN)[number]; value: string }>({ kind: 'phone', value: '' });
  const change = useChange(contact.id, ADDRESSES, t('person:addresses.title'), (error, addresses) => {
    // A draft stays until it is saved.
    if (error === null && addresses.some(({ kind, value }) => kind === draft.kind && value === draft.value)) close();
  });
  const add = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) add.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = (): void => {
    setIsOpen(false);
    setDraft({ kind: 'phone', value: '' });
    change.clear();
  };
  const given = ADDRESSES.of(contact);
  const now = change.pending ?? given;
  const found = contact.addresses.flatMap(({ kind, value }) =>
    kind === 'whatsapp_lid' || kind === 'sms_sender_id' ? [{ kind, value }] : [],
  );
  const save = (addresses: GivenAddress[]): void => change.save(addresses, given);
  // The error names the whole list, which does not help: the new entry is wrong.
  const isMalformed = change.error instanceof ApiError && change.error.fields.addresses !== undefined;
  const refusal = isMalformed && isOpen ? t(`person:addresses.wrong.${draft.kind}`) : refusalText(change.error);
  const ownerId = change.error instanceof ApiError ? change.error.contactIds[0] : undefined;
  const isBusy = change.pending !== undefined;
  return (
    <Section title={t('person:addresses.title')}>
      {now.every(({ kind }) => kind === 'external_id') && found.length === 0 && (
        <p className="dim">{t('person:addresses.none')}</p>
      )}
      <ul className="person-addresses">
        {now.map((address) => {
          const { value, primary } = address;
          const kind = SHOWN.find((each) => each === address.kind);
          if (kind === undefined) return null;
          const text = kind === 'phone' ? phoneText(value) : value;
          // The primary mark matters only if there are several of a kind.
          const isOneOfMany = now.filter((each) => each.kind === kind).length > 1;
          return (
            <li key={kind + value} className={isBusy ? 'row pending' : 'row'}>
              <span className="dim small person-kind">{t(`person:kinds.${kind}`)}</span>
              <span className="num break">{text}</span>
              {primary && isOneOfMany && <span className="chip">{t('person:addresses.primary')}</span>}
              <span className="grow" />
              <CopyButton value={value} label={t('person:copyOf', { what: text })} />
              {!readOnly && (
                <>
                  {isOneOfMany && (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('person:addresses.makePrimary', { address: text })}
                      aria-pressed={primary}
                      disabled={primary || isBusy}
                      onClick={() => save(withPrimary(now, address))}
                    >
                      {primary ? <IconStarFilled size={14} /> : <IconStar size={14} stroke={1.6} />}
                    </button>
                  )}
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('person:addresses.remove', { address: text })}
                    disabled={isBusy}
                    onClick={() => save(withoutAddress(now, address))}
                  >
                    <IconX size={14} stroke={1.6} />
                  </button>
                </>
              )}
            </li>
          );
        })}
        {found.map(({ kind, value }) => (
          <li key={kind + value} className="row">
            <span className="dim small person-kind">{t(`person:kinds.${kind}`)}</span>
            <span className="mono break">{value}</span>
          </li>
        ))}
      </ul>
      {!isOpen && refusal !== null && (
        <p className="person-refusal" role="alert">
          {refusal}
        </p>
      )}
      {!readOnly && !isOpen && (
        <Button
          ref={add}
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={13} />}
          onClick={() => setIsOpen(true)}
        >
          {t('person:addresses.add')}
        </Button>
      )}
      {isOpen && (
        <form
          className="person-edit"
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            const value = draft.value.trim();
            setDraft({ ...draft, value });
            if (value !== '') save(withAddress(given, draft.kind, value));
          }}
        >
          <div className="person-address">
            <NativeSelect
              aria-label={t('person:addresses.kind')}
              data={SHOWN.map((kind) => ({ value: kind, label: t(`person:kinds.${kind}`) }))}
              value={draft.kind}
              onChange={({ currentTarget: { value } }) =>
                setDraft({ ...draft, kind: SHOWN.find((kind) => kind === value) ?? 'phone' })
              }
            />
            <TextInput
              aria-label={t('person:addresses.value')}
              placeholder={draft.kind === 'phone' ? '+51 987 204 118' : 'ana@example.com'}
              value={draft.value}
              maxLength={LONGEST}
              error={refusal}
              autoFocus
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, value })}
            />
          </div>
          {ownerId !== undefined && (
            <Link className="link small" to="/o/$orgId/contacts/$contactId" params={{ orgId, contactId: ownerId }}>
              {t('person:addresses.seeOther')}
            </Link>
          )}
          <div className="row end">
            <Button size="xs" onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button size="xs" type="submit" variant="filled" loading={isBusy}>
              {t('common:save')}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
