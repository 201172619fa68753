import type { ReactElement } from 'react';
import type { Lane } from '../api/types';
import { durationText } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { useWaitText, useWaitTime } from '../kit/wait-text';
import { Counted } from './counted';
import { ageShare, ageTone } from './lane-summary';

interface LanesTableProps {
  lanes: readonly Lane[];
  onOpen: (lane: string) => void;
}

/** Paused lanes first, then the oldest: problems stand on top. */
export function LanesTable({ lanes, onOpen }: LanesTableProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  return (
    <DataTable
      rows={lanes}
      by="lane"
      onOpen={({ lane }) => onOpen(lane)}
      columns={[
        {
          head: t('operations:columns.lane'),
          as: 'title',
          cell: ({ kind, account }) => (
            <>
              <span className="strong">{t(`operations:kinds.${kind}`)}</span>{' '}
              <span className="mono dim break">{phoneText(account.name)}</span>
            </>
          ),
        },
        { head: t('operations:columns.organization'), cell: ({ organization }) => organization.name },
        { head: t('operations:columns.waiting'), className: 'n', cell: ({ waiting }) => <Counted value={waiting} /> },
        {
          head: t('operations:columns.oldest'),
          cell: ({ oldest_age_ms: ms }) => ms !== null && <Age ms={ms} />,
        },
        { head: t('operations:columns.why'), className: 'soft', cell: (lane) => <LaneWhy lane={lane} /> },
        {
          head: t('operations:columns.heldBy'),
          className: 'dim',
          cell: ({ held_by: held }) =>
            held === null ? t('operations:nobody') : <span className="mono">{held.app}</span>,
        },
      ]}
    />
  );
}

export function Age({ ms }: { ms: number }): ReactElement {
  return (
    <span className="age">
      <span className="bar" aria-hidden>
        <span className={ageTone(ms)} style={{ width: `${ageShare(ms)}%` }} />
      </span>
      <span className="nowrap">{durationText(ms)}</span>
    </span>
  );
}

export function LaneWhy({ lane }: { lane: Lane }): ReactElement {
  const { t } = useWords();
  const text = useWaitText();
  const time = useWaitTime();
  const { why } = lane;
  return (
    <span className={why === null ? 'dim' : undefined}>
      {lane.organization.suspended_at !== null && <span className="chip accent">{t('operations:suspended')}</span>}{' '}
      {lane.pause !== null && <span className="chip accent">{t('operations:paused')}</span>}{' '}
      {why === null ? t('operations:notStuck') : text(why)}
      {why !== null && time(why) !== null && <span className="dim"> {time(why)}</span>}
    </span>
  );
}
