import type { ReactElement } from 'react';
import type { Lane } from '../api/types';
import { durationText } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
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
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('operations:columns.lane')}</th>
          <th>{t('operations:columns.organization')}</th>
          <th className="n">{t('operations:columns.waiting')}</th>
          <th>{t('operations:columns.oldest')}</th>
          <th>{t('operations:columns.why')}</th>
          <th>{t('operations:columns.heldBy')}</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <LaneRow key={lane.lane} lane={lane} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function LaneRow({ lane, onOpen }: { lane: Lane; onOpen: (lane: string) => void }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  return (
    <tr>
      <td className="head">
        <button type="button" className="row-button" onClick={() => onOpen(lane.lane)}>
          <span className="strong">{t(`operations:kinds.${lane.kind}`)}</span>{' '}
          <span className="mono dim break">{phoneText(lane.account.name)}</span>
        </button>
      </td>
      <td data-label={t('operations:columns.organization')}>{lane.organization.name}</td>
      <td className="n" data-label={t('operations:columns.waiting')}>
        <Counted value={lane.waiting} />
      </td>
      <td data-label={t('operations:columns.oldest')}>
        {lane.oldest_age_ms !== null && <Age ms={lane.oldest_age_ms} />}
      </td>
      <td data-label={t('operations:columns.why')} className={lane.why === null ? 'dim' : 'soft'}>
        <LaneWhy lane={lane} />
      </td>
      <td data-label={t('operations:columns.heldBy')} className="dim">
        {lane.held_by === null ? t('operations:nobody') : <span className="mono">{lane.held_by.app}</span>}
      </td>
    </tr>
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
    <span>
      {lane.organization.suspended_at !== null && <span className="chip accent">{t('operations:suspended')}</span>}{' '}
      {lane.pause !== null && <span className="chip accent">{t('operations:paused')}</span>}{' '}
      {why === null ? t('operations:notStuck') : text(why)}
      {why !== null && time(why) !== null && <span className="dim"> {time(why)}</span>}
    </span>
  );
}
