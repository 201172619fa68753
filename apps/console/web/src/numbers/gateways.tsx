import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Gateway } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { Status, type Tone } from '../kit/status';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { GatewaySetup } from './gateway-setup';
import { useGateways } from './queries';

const TONES: Record<Gateway['status'], Tone> = { online: 'ok', offline: 'bad', never_started: 'wait' };

export function Gateways(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const gateways = useGateways();
  const [isAdding, setIsAdding] = useState(false);
  const add = may('accounts:write') && <Button onClick={() => setIsAdding(true)}>{t('numbers:gateways.add')}</Button>;
  return (
    <Section title={t('numbers:gateways.title')} note={t('numbers:gateways.note')} action={add}>
      <Loaded query={gateways}>
        {(all) => (
          <div className="panel">
            {all.length === 0 && <p className="panel-row soft">{t('numbers:gateways.none')}</p>}
            {all.map((gateway) => (
              <GatewayRow key={gateway.id} gateway={gateway} />
            ))}
          </div>
        )}
      </Loaded>
      <GatewaySetup opened={isAdding} onClose={() => setIsAdding(false)} />
    </Section>
  );
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' };

function GatewayRow({ gateway }: { gateway: Gateway }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const isOld = gateway.latest_version !== null && gateway.version !== gateway.latest_version;
  const host = gateway.host === null ? '–' : `${SYSTEMS[gateway.host.os] ?? gateway.host.os} ${gateway.host.arch}`;
  return (
    <div className="panel-row" style={{ flexWrap: 'wrap' }}>
      <Status tone={TONES[gateway.status]}>{t(`numbers:gateways.status.${gateway.status}`)}</Status>
      <span className="strong">{host}</span>
      <span className="dim small grow num">
        {gateway.version !== null && t('numbers:gateways.version', { version: gateway.version })}
        {isOld && gateway.version !== null && (
          <> · {t('numbers:gateways.newer', { version: gateway.latest_version ?? '' })}</>
        )}
        {gateway.reason === 'clock' && <> · {t('numbers:gateways.clock')}</>}
      </span>
      <span className="soft small num">
        {t('numbers:gateways.numbers', { count: gateway.numbers.length })}
        {gateway.queue_depth > 0 && <> · {t('numbers:gateways.waiting', { count: number(gateway.queue_depth) })}</>}
      </span>
      <span className="dim small">
        <When at={gateway.last_seen_at} never={t('common:never')} />
      </span>
    </div>
  );
}
