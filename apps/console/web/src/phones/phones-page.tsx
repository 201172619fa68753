import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Page } from '../kit/page';
import { Blank, Loaded } from '../kit/states';
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
  // An empty list has the button in its middle.
  const hasPhones = (phones.data?.length ?? 0) > 0;
  const open = phones.data?.find(({ id }) => id === openId);
  const close = (): void => setOpenId(null);
  const pair = (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={() => setIsPairing(true)}>
      {t('phones:pair.open')}
    </Button>
  );
  return (
    <Page
      title={t('phones:title')}
      lede={t('phones:lede')}
      {...(may('accounts:write') && hasPhones && { actions: pair })}
    >
      <Loaded query={phones}>
        {(all) =>
          all.length === 0 ? (
            <Blank title={t('phones:empty.title')} text={t('phones:empty.text')}>
              {may('accounts:write') && pair}
            </Blank>
          ) : (
            <div className="phones">
              {all.map((phone) => (
                <PhoneCard key={phone.id} phone={phone} onOpen={() => setOpenId(phone.id)} />
              ))}
            </div>
          )
        }
      </Loaded>
      <SidePanel opened={open !== undefined} onClose={close} title={open?.name ?? ''}>
        {open && <PhonePanel key={open.id} phone={open} onClose={close} />}
      </SidePanel>
      <PairPhone opened={isPairing} onClose={() => setIsPairing(false)} />
    </Page>
  );
}
