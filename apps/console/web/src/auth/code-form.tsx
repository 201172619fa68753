import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { AuthFrame } from './auth-frame';
import { useEnter } from './enter';

export function CodeForm({ wanted }: { wanted: string | undefined }): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const enter = useEnter();
  const [code, setCode] = useState('');
  const signIn = useMutation({
    mutationFn: () => api.post('/sign-in/code', { code: code.replaceAll(' ', '') }),
    onSuccess: (answer) => enter(answer, wanted),
  });
  return (
    <AuthFrame title={t('auth:signIn.codeTitle')} lede={t('auth:signIn.codeText')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
        }}
      >
        <TextInput
          label={t('auth:signIn.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={code}
          error={signIn.error === null ? undefined : text(signIn.error)}
          styles={{ input: { fontFamily: 'var(--mono)', fontSize: 18, letterSpacing: '0.18em', height: 44 } }}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" fullWidth loading={signIn.isPending} disabled={code === ''}>
          {t('auth:signIn.codeAction')}
        </Button>
        <p>
          <Link to="/sign-in" hash="" className="link">
            {t('auth:backToSignIn')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
