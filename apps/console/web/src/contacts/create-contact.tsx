import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api, ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { say } from '../kit/notify';
import { ErrorPanel } from '../kit/states';
import { TagsInput } from '../kit/tags-input';
import { useSave } from '../kit/use-save';
import { useMode, useOrganization } from '../session/session';
import { ContactLink } from './contact-link';
import { readAgain } from './queries';

const LONGEST = { name: 200, phone: 64, email: 254 } as const;

interface CreateContactProps {
  opened: boolean;
  onClose: () => void;
}

export function CreateContact({ opened, onClose }: CreateContactProps): ReactElement {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('contacts:create.title')}>
      {opened && <CreateForm onClose={onClose} />}
    </Dialog>
  );
}

function CreateForm({ onClose }: Pick<CreateContactProps, 'onClose'>): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { name: '', phone: '', email: '', tags: [] as string[] },
    validate: {
      phone: (phone, { email }) =>
        phone.trim() === '' && email.trim() === '' ? t('contacts:create.addressMissing') : null,
    },
  });
  const create = useSave(form, {
    mutationFn: () => {
      const { tags, ...texts } = form.getValues();
      const given = Object.entries(texts).filter(([, text]) => text.trim() !== '');
      return api.post(`${path}/contacts`, { ...Object.fromEntries(given), tags }, { mode });
    },
    onSuccess: async () => {
      say(t('contacts:create.done'));
      onClose();
      await readAgain(client, path, mode);
    },
  });
  return (
    <form className="stack" onSubmit={form.onSubmit(() => create.mutate())}>
      <TextInput
        label={t('common:name')}
        maxLength={LONGEST.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('contacts:columns.phone')}
        description={t('contacts:create.phoneNote')}
        type="tel"
        maxLength={LONGEST.phone}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={t('contacts:columns.email')}
        inputMode="email"
        maxLength={LONGEST.email}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <div>
        <span className="input-label">{t('common:tags.title')}</span>
        <TagsInput
          label={t('common:tags.title')}
          value={form.values.tags}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          error={form.errors.tags}
        />
      </div>
      {create.failure !== null && <Refusal error={create.failure} />}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('contacts:create.action')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function Refusal({ error }: { error: unknown }): ReactElement {
  const { t } = useWords();
  if (!(error instanceof ApiError) || error.code !== 'CONTACT_EXISTS') return <ErrorPanel error={error} />;
  return (
    <div className="note warn" role="alert">
      <p>{t('contacts:create.exists', { count: error.contactIds.length })}</p>
      {error.contactIds.map((id) => (
        <ContactLink key={id} id={id} className="link">
          {t('contacts:create.open')}
        </ContactLink>
      ))}
    </div>
  );
}
