import { Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Segment } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';
import { useCountNow } from './queries';

export function SegmentCount({ segment }: { segment: Segment }): ReactElement {
  const { t } = useWords();
  const count = useCountNow();
  const label = t('segments:countNowOf', { name: segment.name });
  return (
    <span className="segment-count">
      <span className="stack segment-figure">
        <Figure count={segment.count} isEstimate={segment.is_estimate} />
        {segment.counted_at !== null && (
          <span className="dim small nowrap">
            {t('segments:counted')} <When at={segment.counted_at} />
          </span>
        )}
      </span>
      <Tooltip label={t('segments:countNow')}>
        <button
          type="button"
          className={count.isPending ? 'icon-button turning' : 'icon-button'}
          aria-label={label}
          aria-busy={count.isPending}
          onClick={() => {
            if (!count.isPending) count.mutate(segment.id);
          }}
        >
          <IconRefresh size={15} stroke={1.6} />
        </button>
      </Tooltip>
    </span>
  );
}

function Figure({ count, isEstimate }: { count: number | null; isEstimate: boolean }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  if (count === null) return <span className="dim nowrap">{t('segments:uncounted')}</span>;
  const text = number(count);
  return <span className="num strong">{isEstimate ? t('segments:about', { count: text }) : text}</span>;
}
