import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { ErrorPanel } from '../kit/states';
import { useMode, useOrganization } from '../session/session';

/** Characters, as typed with spaces and signs. */
const LONGEST_PHONE = 64;

export function PhoneForm({ isOnline }: { isOnline: boolean }): ReactElement {
  const { t } = useWords();
  const { path, id } = useOrganization();
  const mode = useMode();
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const link = useMutation({
    mutationFn: () =>
      api.post(`${path}/numbers/link`, { phone, ...(name.trim() !== '' && { display_name: name.trim() }) }, { mode }),
    onSuccess: (linked) =>
      navigate({ to: '/o/$orgId/numbers/pair', params: { orgId: id }, search: { phone: linked.phone } }),
  });
  return (
    <form
      className="stack panel pad"
      style={{ maxWidth: 460 }}
      onSubmit={(event) => {
        event.preventDefault();
        link.mutate();
      }}
    >
      {!isOnline && <div className="note warn">{t('errors:GATEWAY_CLOSED')}</div>}
      <TextInput
        label={t('numbers:pair.phone')}
        description={t('numbers:pair.phoneNote')}
        inputMode="tel"
        autoComplete="off"
        autoFocus
        value={phone}
        maxLength={LONGEST_PHONE}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <TextInput
        label={t('numbers:pair.name')}
        description={t('numbers:pair.nameNote')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {link.error !== null && <ErrorPanel error={link.error} />}
      <p className="small soft">{t('numbers:pair.warning')}</p>
      <div className="row end">
        <Button type="submit" variant="filled" loading={link.isPending} disabled={phone.trim() === ''}>
          {t('numbers:pair.next')}
        </Button>
      </div>
    </form>
  );
}
