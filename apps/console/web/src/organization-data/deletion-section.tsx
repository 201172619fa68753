import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { OrganizationWhole, WholePath } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';
import { Status } from '../kit/status';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { When } from '../kit/when';
import { useWholeAction } from './queries';

interface WholeProps {
  path: WholePath;
  whole: OrganizationWhole;
  isOperator: boolean;
}

/** Requires the typed name; can be cancelled while it waits. */
export function DeletionSection({ path, whole, isOperator }: WholeProps): ReactElement {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const request = useWholeAction(
    path,
    () => api.post(`${path}/deletion`, { name: whole.name }),
    () => setAsking(false),
  );
  const { deletion, wait_days: days } = whole;
  return (
    <Section title={t('settings:deletion.title')} note={t('settings:deletion.note', { days })}>
      <div className="panel">
        <Planned path={path} whole={whole} isOperator={isOperator} />
        {deletion.deleting_at === null && (
          <div className="panel-row" style={{ flexWrap: 'wrap' }}>
            <span className="soft grow">{t('settings:deletion.hint')}</span>
            <Button color="red" variant="outline" onClick={() => setAsking(true)}>
              {t('settings:deletion.start')}
            </Button>
          </div>
        )}
      </div>
      <TypeToConfirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('settings:deletion.ask', { name: whole.name })}
        text={t('settings:deletion.askText', { days })}
        name={whole.name}
        action={t('settings:deletion.start')}
        isBusy={request.isPending}
        onConfirm={() => request.mutate()}
      >
        <ul className="soft">
          <li>{t('settings:deletion.goes')}</li>
          <li>{t('settings:deletion.stays')}</li>
          <li>{t('settings:deletion.numbers')}</li>
        </ul>
      </TypeToConfirm>
    </Section>
  );
}

/** The planned deletion, or after a cancelled one the suspension that the owner may end. */
function Planned({ path, whole, isOperator }: WholeProps): ReactElement | null {
  const { t } = useWords();
  const keep = useWholeAction(path, () => api.delete(`${path}/deletion`));
  const { deleting_at: at, has_begun: hasBegun, can_keep: canKeep, asked_by: by, problem } = whole.deletion;
  if (at === null && !canKeep) return null;
  return (
    <div className="panel-row" style={{ flexWrap: 'wrap' }}>
      <Status tone={hasBegun ? 'bad' : 'warn'}>
        {t(`settings:deletion.state.${hasBegun ? 'begun' : at === null ? 'kept' : 'planned'}`)}
      </Status>
      <span className="soft grow break">
        {at !== null && !hasBegun && (
          <>
            {t('settings:deletion.from')} <When at={at} as="full" />.{' '}
            {t(canKeep ? 'settings:deletion.untilThen' : 'settings:deletion.byOperators')}
          </>
        )}
        {hasBegun && t('settings:deletion.noWayBack')}
        {isOperator && by === 'owner' && ` ${t('settings:deletion.askedByOwner')}`}
        {problem !== null && <span className="mono"> {problem}</span>}
      </span>
      {canKeep && (
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('settings:deletion.keep')}
        </Button>
      )}
    </div>
  );
}
