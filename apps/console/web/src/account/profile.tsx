import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { meQuery, useMe } from '../session/session';

export function Profile(): ReactElement {
  const { t } = useWords();
  const { user } = useMe();
  const client = useQueryClient();
  const [name, setName] = useState(user.name);
  const save = useMutation({
    mutationFn: () => api.patch('/me', { name: name.trim() }),
    onSuccess: async () => {
      say(t('common:saved'));
      await client.invalidateQueries(meQuery);
    },
    onError: useSayError(),
  });
  return (
    <Section title={t('security:profile.title')}>
      <form
        className="panel pad row wrap profile"
        style={{ alignItems: 'flex-end' }}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextInput
          className="grow"
          label={t('common:name')}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput className="grow read-only" label={t('auth:email')} value={user.email} readOnly />
        <Button type="submit" loading={save.isPending} disabled={name.trim() === '' || name === user.name}>
          {t('common:save')}
        </Button>
      </form>
    </Section>
  );
}
