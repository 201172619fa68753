import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { CreateButton, ListPage } from '../kit/list-page';
import { useOrganization } from '../session/session';
import { PairPhone } from './pair-phone';
import { PhoneCard } from './phone-card';
import { PhonePanel } from './phone-panel';
import { usePhones } from './queries';

export function PhonesPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const [isPairing, setIsPairing] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const phones = usePhones(isPairing);
  const open = phones.data?.find(({ id }) => id === openId);
  const close = (): void => setOpenId(null);
  const pair = <CreateButton onClick={() => setIsPairing(true)}>{t('phones:pair.open')}</CreateButton>;
  return (
    <ListPage
      title={t('phones:title')}
      lede={t('phones:lede')}
      query={phones}
      create={may('accounts:write') && pair}
      empty={{ title: t('phones:empty.title'), text: t('phones:empty.text') }}
      rows={(all) => (
        <div className="phones">
          {all.map((phone) => (
            <PhoneCard key={phone.id} phone={phone} onOpen={() => setOpenId(phone.id)} />
          ))}
        </div>
      )}
    >
      <SidePanel opened={open !== undefined} onClose={close} title={open?.name ?? ''}>
        {open && <PhonePanel key={open.id} phone={open} onClose={close} />}
      </SidePanel>
      <PairPhone opened={isPairing} onClose={() => setIsPairing(false)} />
    </ListPage>
  );
}
