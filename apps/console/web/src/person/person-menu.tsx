import { Button, Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconBan,
  IconBellOff,
  IconBellRinging,
  IconCheck,
  IconChevronDown,
  IconMessage2,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { useContactConversations } from '../inbox/queries';
import { useErrorText } from '../kit/error-text';
import { useSayError } from '../kit/notify';
import { useUndo } from '../kit/undo';
import { useLatePart } from '../kit/use-late-part';
import { useMode, useOrganization } from '../session/session';
import { fetchWriteDialog } from '../writing/fetch-write-dialog';
import { ConsentDialog } from './consent-dialog';
import { DeleteDialog, EraseDialog } from './delete-dialogs';
import { MergeDialog } from './merge-dialog';
import { useShowContact } from './queries';

const ICON = { size: 15, stroke: 1.6 } as const;

/** Opens the conversations, one per number or phone, latest first; without one, starts a message. */
export function WriteButton({ contact }: { contact: Contact }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { id: orgId } = useOrganization();
  const navigate = useNavigate();
  const { data, error, refetch } = useContactConversations(contact.id);
  const errorText = useErrorText();
  const conversations = data ?? [];
  const { Part: WriteDialog, isOpen, open, close } = useLatePart(fetchWriteDialog);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconMessage2 {...ICON} />} rightSection={<IconChevronDown size={14} stroke={1.6} />}>
            {t('person:write.action')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {data === undefined && error === null && <Menu.Label>{t('common:loading')}</Menu.Label>}
          {data === undefined && error !== null && (
            <>
              <Menu.Label>{errorText(error)}</Menu.Label>
              <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
                {t('common:retry')}
              </Menu.Item>
            </>
          )}
          {data?.length === 0 && <Menu.Label>{t('person:write.none')}</Menu.Label>}
          {conversations.map(({ id, channel, account }) => (
            <Menu.Item
              key={id}
              onClick={() => void navigate({ to: '/o/$orgId/inbox', params: { orgId }, search: { c: id } })}
            >
              {t('person:write.over', {
                channel: t(`common:channels.${channel}`),
                account: account.name ?? (account.phone === null ? '' : phoneText(account.phone)),
              })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={open}>{t('person:write.new')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {WriteDialog !== null && <WriteDialog contact={contact} opened={isOpen} onClose={close} />}
    </>
  );
}

export function PersonMenu({ contact }: { contact: Contact }): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const [open, setOpen] = useState<'in' | 'out' | 'merge' | 'delete' | 'erase' | null>(null);
  const block = useBlock(contact);
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} stroke={1.6} />}>{t('common:actions')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBellOff {...ICON} />} onClick={() => setOpen('out')}>
            {t('person:consent.outAll')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBellRinging {...ICON} />} onClick={() => setOpen('in')}>
            {t('person:consent.inAll')}
          </Menu.Item>
          <Menu.Item
            leftSection={contact.blocked ? <IconCheck {...ICON} /> : <IconBan {...ICON} />}
            disabled={block.isPending}
            onClick={() => block.mutate(!contact.blocked)}
          >
            {t(contact.blocked ? 'person:block.undo' : 'person:block.action')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowMerge {...ICON} />} onClick={() => setOpen('merge')}>
            {t('person:merge.open')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item className="danger" leftSection={<IconTrash {...ICON} />} onClick={() => setOpen('delete')}>
            {t('person:delete.open')}
          </Menu.Item>
          {may('contacts:erase') && (
            <Menu.Item className="danger" leftSection={<IconUserX {...ICON} />} onClick={() => setOpen('erase')}>
              {t('person:erase.open')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConsentDialog
        contact={contact}
        asked={open === 'in' || open === 'out' ? { opt: open, channel: 'all' } : null}
        onClose={close}
      />
      <MergeDialog contact={contact} opened={open === 'merge'} onClose={close} />
      <DeleteDialog contact={contact} opened={open === 'delete'} onClose={close} />
      <EraseDialog contact={contact} opened={open === 'erase'} onClose={close} />
    </>
  );
}

function useBlock(contact: Contact) {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const undo = useUndo();
  const show = useShowContact();
  const set = async (blocked: boolean): Promise<void> =>
    show(await api.patch(`${path}/contacts/${contact.id}`, { blocked }, { mode }));
  return useMutation({
    mutationFn: set,
    onSuccess: (_, blocked) =>
      undo.offer({
        done: t(blocked ? 'person:block.done' : 'person:block.undone'),
        undo: () => set(!blocked),
      }),
    onError: useSayError(),
  });
}
