import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { useErrorText } from '../kit/error-text';
import { answerConfirmation, useIsConfirmationAsked } from './confirmation';
import { meQuery } from './session';

/** Asks for the password when the server wants it again; the request then continues. */
export function ConfirmPassword(): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const client = useQueryClient();
  const opened = useIsConfirmationAsked();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => api.post('/me/confirm', { password }),
    onSuccess: async () => {
      close(true);
      await client.invalidateQueries(meQuery);
    },
  });
  const close = (confirmed: boolean): void => {
    setPassword('');
    confirm.reset();
    answerConfirmation(confirmed);
  };
  return (
    <Dialog opened={opened} onClose={() => close(false)} title={t('common:confirm.title')} width={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <p className="soft">{t('common:confirm.text')}</p>
        <PasswordInput
          mt={14}
          label={t('common:confirm.password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={confirm.error === null ? undefined : text(confirm.error)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogFoot onCancel={() => close(false)}>
          <Button type="submit" variant="filled" loading={confirm.isPending} disabled={password === ''}>
            {t('common:confirm.action')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
