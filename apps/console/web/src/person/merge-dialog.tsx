import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsExchange, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { ContactName } from '../contacts/contact-name';
import { shownName } from '../contacts/names';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { ErrorPanel, Rows } from '../kit/states';
import { useMode, useOrganization } from '../session/session';
import { useRefusalText } from './refusal-text';
import { useMerge } from './use-merge';

interface MergeDialogProps {
  contact: Contact;
  opened: boolean;
  onClose: () => void;
}

const MOST_FOUND = 8;
const TYPING_MS = 250;

export function MergeDialog({ contact, opened, onClose }: MergeDialogProps): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const [other, setOther] = useState<Contact | null>(null);
  const [isTurned, setIsTurned] = useState(false);
  const merge = useMerge((survivor) => {
    close();
    if (survivor.id !== contact.id)
      void navigate({ to: '/o/$orgId/contacts/$contactId', params: { orgId, contactId: survivor.id } });
  });
  const close = (): void => {
    setOther(null);
    setIsTurned(false);
    merge.reset();
    onClose();
  };
  const [stays, goes] = isTurned ? [other, contact] : [contact, other];
  const confirm = (): void => {
    if (stays === null || goes === null) return;
    merge.mutate({ stayId: stays.id, goId: goes.id, name: shownName(goes)?.text ?? t('inbox:unknown') });
  };
  const refusal = refusalText(merge.error);
  return (
    <Dialog opened={opened} onClose={close} title={t('person:merge.title')} width={520}>
      {stays === null || goes === null ? (
        <Picker ownId={contact.id} onChoose={setOther} />
      ) : (
        <>
          <dl className="person-merge">
            <dt>{t('person:merge.stays')}</dt>
            <dd>
              <Candidate contact={stays} />
            </dd>
            <dt>{t('person:merge.goes')}</dt>
            <dd>
              <Candidate contact={goes} />
            </dd>
          </dl>
          <Button
            size="xs"
            mt={10}
            variant="subtle"
            leftSection={<IconArrowsExchange size={14} stroke={1.6} />}
            onClick={() => setIsTurned(!isTurned)}
          >
            {t('person:merge.turn')}
          </Button>
          <p className="soft person-follows">{t('person:merge.follows')}</p>
          {refusal !== null && (
            <p className="person-refusal" role="alert">
              {refusal}
            </p>
          )}
          <DialogFoot onCancel={close}>
            <Button variant="filled" loading={merge.isPending} onClick={confirm}>
              {t('person:merge.action')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

function Candidate({ contact }: { contact: Contact }): ReactElement {
  const phoneText = usePhoneText();
  const { phone, email } = contact;
  const address = [phone && phoneText(phone), email].filter(Boolean).join(' · ');
  return (
    <span className="person-candidate">
      <ContactName contact={contact} isSmall />
      <span className="small dim break">{address}</span>
    </span>
  );
}

interface PickerProps {
  ownId: string;
  onChoose: (contact: Contact) => void;
}

function Picker({ ownId, onChoose }: PickerProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: [path, 'contacts', mode, 'merge', q],
    queryFn: async () => (await api.list(`${path}/contacts`, { mode, q, per_page: MOST_FOUND + 1 })).data,
    placeholderData: keepPreviousData,
  });
  const others = found.data?.filter(({ id }) => id !== ownId).slice(0, MOST_FOUND);
  return (
    <div className="stack">
      <TextInput
        label={t('person:merge.find')}
        leftSection={<IconSearch size={14} stroke={1.6} />}
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.error !== null && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      {others === undefined && found.error === null && <Rows count={4} />}
      {others?.length === 0 && <p className="soft">{t('person:merge.nobody')}</p>}
      <div className="stack tight">
        {others?.map((each) => (
          <button key={each.id} type="button" className="person-choice" onClick={() => onChoose(each)}>
            <Candidate contact={each} />
          </button>
        ))}
      </div>
    </div>
  );
}
