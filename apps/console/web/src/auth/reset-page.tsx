import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { AuthFrame } from './auth-frame';
import { takeToken, useEnter } from './enter';

export function ResetPage(): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const enter = useEnter();
  const [token] = useState(takeToken);
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => api.post('/password-resets/complete', { token, password }),
    onSuccess: (answer) => enter(answer),
  });
  const isMissing = token === '';
  return (
    <AuthFrame title={t('auth:reset.title')} lede={isMissing ? t('auth:link.missing') : t('auth:reset.text')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate();
        }}
      >
        {!isMissing && (
          <>
            <PasswordInput
              label={t('auth:newPassword')}
              description={t('auth:newPasswordNote')}
              autoComplete="new-password"
              autoFocus
              required
              withAsterisk={false}
              value={password}
              error={reset.error === null ? undefined : text(reset.error)}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" variant="filled" fullWidth loading={reset.isPending}>
              {t('auth:reset.action')}
            </Button>
          </>
        )}
        <p>
          <Link to="/sign-in" className="link">
            {t('auth:backToSignIn')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
