import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { ContactField } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { say } from '../kit/notify';
import { ErrorPanel } from '../kit/states';
import { useLast } from '../kit/use-last';
import { useOrganization } from '../session/session';
import { useRefusalText } from './refusal-text';

interface DeleteFieldProps {
  /** Null if closed. */
  field: ContactField | null;
  onClose: () => void;
}

/** Says how many contacts have a value before the field is deleted. */
export function DeleteField({ field, onClose }: DeleteFieldProps): ReactElement {
  const shown = useLast(field);
  const { t } = useWords();
  const { path } = useOrganization();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const uses = useQuery({
    queryKey: [path, 'contact-fields', field?.id, 'uses'],
    queryFn: () => api.get(`${path}/contacts/fields/${field?.id ?? ''}/uses`),
    enabled: field !== null,
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`${path}/contacts/fields/${id}`),
    onSuccess: async () => {
      say(t('person:fields.deleted', { label: field?.label ?? '' }));
      close();
      await client.invalidateQueries({ queryKey: [path, 'contact-fields'], exact: true });
      await client.invalidateQueries({ queryKey: [path, 'segment-fields'] });
    },
  });
  const close = (): void => {
    remove.reset();
    onClose();
  };
  const refusal = refusalText(remove.error);
  return (
    <Dialog
      opened={field !== null}
      onClose={close}
      title={t('person:fields.deleteTitle', { label: shown?.label ?? '' })}
    >
      <p className="soft">{t('person:fields.deleteText')}</p>
      {uses.isError && uses.data === undefined ? (
        <ErrorPanel error={uses.error} retry={() => void uses.refetch()} />
      ) : (
        <p className="strong person-follows" role="status">
          {uses.data === undefined
            ? t('common:loading')
            : t(uses.data.is_capped ? 'person:fields.usesAtLeast' : 'person:fields.uses', {
                count: uses.data.contacts,
              })}
        </p>
      )}
      {refusal !== null && (
        <p className="person-refusal" role="alert">
          {refusal}
        </p>
      )}
      <DialogFoot onCancel={close}>
        <Button
          variant="filled"
          color="red"
          loading={remove.isPending}
          onClick={() => {
            if (field !== null) remove.mutate(field.id);
          }}
        >
          {t('person:fields.delete')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
