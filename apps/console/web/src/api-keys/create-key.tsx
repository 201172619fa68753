import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { NewApiKey } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { SecretBox } from '../kit/secret-box';
import { ErrorPanel } from '../kit/states';
import { useSave } from '../kit/use-save';
import { useMode, useOrganization } from '../session/session';
import { KeyFields } from './key-fields';
import { bodyOf, NEW_KEY } from './key-values';
import { useKeyForm } from './use-key-form';

interface CreateKeyProps {
  opened: boolean;
  onClose: () => void;
}

export function CreateKey({ opened, onClose }: CreateKeyProps): ReactElement {
  const { t } = useWords();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  const title = made === null ? t('keys:create.title') : t('keys:create.doneTitle', { name: made.name });
  return (
    <Dialog opened={opened} onClose={close} title={title} width={560}>
      {made === null ? (
        <CreateForm onClose={close} onMade={setMade} />
      ) : (
        <>
          <SecretBox value={made.key} label={t('keys:create.key')} note={t('keys:create.keyNote')} />
          <div className="dialog-foot">
            <Button variant="filled" onClick={close} data-autofocus>
              {t('common:done')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function CreateForm({ onClose, onMade }: { onClose: () => void; onMade: (key: NewApiKey) => void }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const form = useKeyForm(NEW_KEY);
  const create = useSave(form, {
    mutationFn: () => api.post(`${path}/keys`, { ...bodyOf(form.getValues()), mode }),
    onSuccess: async (key) => {
      onMade(key);
      await client.invalidateQueries({ queryKey: [path] });
    },
  });
  return (
    <form onSubmit={form.onSubmit(() => create.mutate())}>
      <KeyFields form={form} />
      {create.failure !== null && (
        <div style={{ marginTop: 14 }}>
          <ErrorPanel error={create.failure} />
        </div>
      )}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t(`keys:create.action.${mode}`)}
        </Button>
      </DialogFoot>
    </form>
  );
}
