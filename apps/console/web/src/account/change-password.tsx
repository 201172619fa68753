import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api, ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { say } from '../kit/notify';
import { Section } from '../kit/page';
import { useMe } from '../session/session';

export function ChangePassword(): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const { user } = useMe();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => api.post('/me/password', { current_password: current, password }),
    onSuccess: () => {
      setCurrent('');
      setPassword('');
      say(t('security:password.done'));
    },
  });
  const isWrong = change.error instanceof ApiError && change.error.code === 'INVALID_CREDENTIALS';
  const otherError = change.error !== null && !isWrong ? text(change.error) : undefined;
  return (
    <Section title={t('auth:password')} note={t('security:password.note')}>
      <form
        className="panel pad stack"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <PasswordInput
          label={t('security:password.current')}
          autoComplete="current-password"
          value={current}
          error={isWrong ? t('security:password.wrong') : undefined}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('auth:newPassword')}
          description={t('auth:newPasswordNote')}
          autoComplete="new-password"
          value={password}
          error={otherError}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className="row end">
          <Button type="submit" loading={change.isPending} disabled={current === '' || password === ''}>
            {t('security:password.action')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
