import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { shownName } from '../contacts/names';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { say } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { useMode, useOrganization } from '../session/session';
import { useRefusalText } from './refusal-text';

interface DeleteDialogProps {
  contact: Contact;
  opened: boolean;
  onClose: () => void;
}

function useRemove(contact: Contact, way: 'delete' | 'erase', onDone: () => void) {
  const { t } = useWords();
  const { path, id: orgId } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.delete(`${path}/contacts/${contact.id}`, { mode, ...(way === 'erase' && { erase: true }) }),
    onSuccess: async () => {
      onDone();
      await navigate({ to: '/o/$orgId/contacts', params: { orgId } });
      say(t(`person:${way}.done`));
      client.removeQueries({ queryKey: [path, 'contact', contact.id] });
      await Promise.all(
        ['contacts', 'conversations'].map((kind) => client.invalidateQueries({ queryKey: [path, kind] })),
      );
    },
  });
}

/** Deletes the contact; its messages stay. */
export function DeleteDialog({ contact, opened, onClose }: DeleteDialogProps): ReactElement {
  const { t } = useWords();
  const refusalText = useRefusalText();
  const remove = useRemove(contact, 'delete', onClose);
  const refusal = refusalText(remove.error);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('person:delete.title')}>
      <p className="soft">{t('person:delete.text')}</p>
      {refusal !== null && (
        <p className="person-refusal" role="alert">
          {refusal}
        </p>
      )}
      <DialogFoot onCancel={onClose}>
        <Button variant="filled" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('person:delete.action')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

export function EraseDialog({ contact, opened, onClose }: DeleteDialogProps): ReactElement {
  const { t } = useWords();
  const refusalText = useRefusalText();
  const remove = useRemove(contact, 'erase', onClose);
  const refusal = refusalText(remove.error);
  return (
    <TypeToConfirm
      opened={opened}
      onClose={onClose}
      title={t('person:erase.title')}
      text={t('person:erase.text')}
      name={shownName(contact)?.text ?? t('inbox:unknown')}
      action={t('person:erase.action')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <h3 className="person-follows">{t('person:erase.goes')}</h3>
      <p className="soft">{t('person:erase.goesText')}</p>
      <h3 className="person-follows">{t('person:erase.stays')}</h3>
      <p className="soft">{t('person:erase.staysText')}</p>
      {refusal !== null && (
        <p className="person-refusal" role="alert">
          {refusal}
        </p>
      )}
    </TypeToConfirm>
  );
}
