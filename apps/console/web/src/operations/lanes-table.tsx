import type { ReactElement } from 'react';
import type { Lane } from '../api/types';
import { durationText, phoneText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { ageShare, ageTone } from './lane-summary';

/** The oldest first: what is wrong stands on top. */
export function LanesTable({ lanes }: { lanes: readonly Lane[] }): ReactElement {
  const { t } = useWords();
  const sorted = [...lanes].sort((a, b) => (b.oldest_age_ms ?? 0) - (a.oldest_age_ms ?? 0));
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
        {sorted.map((lane) => (
          <LaneRow key={lane.lane} lane={lane} />
        ))}
      </tbody>
    </table>
  );
}

function LaneRow({ lane }: { lane: Lane }): ReactElement {
  const { t, code } = useWords();
  const { number } = useFormats();
  const why = lane.why === null ? t('operations:notStuck') : code('operations', `why.${lane.why}`, lane.why);
  return (
    <tr>
      <td className="head">
        <span>
          <span className="strong">{code('operations', `kinds.${lane.kind}`, lane.kind)}</span>{' '}
          <span className="mono dim break">{phoneText(lane.label ?? lane.lane)}</span>
        </span>
      </td>
      <td data-label={t('operations:columns.organization')}>{lane.organization?.name ?? '–'}</td>
      <td className="n" data-label={t('operations:columns.waiting')}>
        {number(lane.waiting)}
      </td>
      <td data-label={t('operations:columns.oldest')}>
        {lane.oldest_age_ms !== null && (
          <span className="age">
            <span className="bar" aria-hidden>
              <span className={ageTone(lane.oldest_age_ms)} style={{ width: `${ageShare(lane.oldest_age_ms)}%` }} />
            </span>
            <span className="nowrap">{durationText(lane.oldest_age_ms)}</span>
          </span>
        )}
      </td>
      <td data-label={t('operations:columns.why')} className={lane.why === null ? 'dim' : 'soft'}>
        <span>
          {lane.paused && <span className="chip accent">{t('operations:paused')}</span>} {why}
        </span>
      </td>
      <td data-label={t('operations:columns.heldBy')} className="mono dim">
        {lane.held_by ?? t('operations:nobody')}
      </td>
    </tr>
  );
}
