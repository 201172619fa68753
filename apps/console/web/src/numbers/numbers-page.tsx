import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { WhatsappNumber } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { ListPage } from '../kit/list-page';
import { say, useSayError } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { useMode, useOrganization } from '../session/session';
import { Gateways } from './gateways';
import { NumbersTable } from './numbers-table';
import { useNumbers } from './queries';

export function NumbersPage(): ReactElement {
  const { t } = useWords();
  const { id, may } = useOrganization();
  const numbers = useNumbers();
  const [leaving, setLeaving] = useState<WhatsappNumber | null>(null);
  const pair = (
    <LinkButton
      variant="filled"
      leftSection={<IconPlus size={15} />}
      to="/o/$orgId/numbers/pair"
      params={{ orgId: id }}
    >
      {t('numbers:pair.open')}
    </LinkButton>
  );
  return (
    <ListPage
      title={t('numbers:title')}
      lede={t('numbers:lede')}
      query={numbers}
      create={may('accounts:write') && pair}
      empty={{ title: t('numbers:empty.title'), text: t('numbers:empty.text') }}
      rows={(all) => <NumbersTable numbers={all} onUnlink={setLeaving} />}
    >
      <div style={{ marginTop: 26 }}>
        <Gateways />
      </div>
      {leaving !== null && <Unlink number={leaving} onClose={() => setLeaving(null)} />}
    </ListPage>
  );
}

function Unlink({ number, onClose }: { number: WhatsappNumber; onClose: () => void }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => api.post(`${path}/numbers/unlink`, { phone: number.phone }, { mode }),
    onSuccess: async () => {
      say(t('numbers:unlink.done', { phone: phoneText(number.phone) }));
      onClose();
      await client.invalidateQueries({ queryKey: [path, 'numbers'] });
    },
    onError: useSayError(),
  });
  return (
    <TypeToConfirm
      opened
      onClose={onClose}
      title={t('numbers:unlink.title', { name: number.display_name })}
      text={t('numbers:unlink.text')}
      name={number.phone}
      action={t('numbers:unlink.action')}
      isBusy={unlink.isPending}
      onConfirm={() => unlink.mutate()}
    />
  );
}
