import type { ReactElement } from 'react';
import type { UsageLimit } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Blank, Loaded } from '../kit/states';
import { When } from '../kit/when';
import { useMode } from '../session/session';
import { useOrganizationDetail } from '../settings/queries';
import { usageTone } from './usage-tone';

export function UsagePage(): ReactElement {
  const { t, code } = useWords();
  const organization = useOrganizationDetail();
  const mode = useMode();
  return (
    <Page title={t('usage:title')} lede={t('usage:lede')} isNarrow>
      <Loaded query={organization}>
        {({ plan, usage }) => (
          <div className="stack">
            {mode === 'test' && <p className="note info">{t('usage:liveOnly')}</p>}
            <p>
              {t('usage:plan')} <span className="strong">{code('usage', `plans.${plan}`, plan)}</span>
            </p>
            {usage.length === 0 ? (
              <Blank title={t('usage:empty.title')} text={t('usage:empty.text')} />
            ) : (
              <div className="panel">
                {usage.map((limit) => (
                  <LimitRow key={limit.limit} limit={limit} />
                ))}
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function LimitRow({ limit }: { limit: UsageLimit }): ReactElement {
  const { t, code } = useWords();
  const { number } = useFormats();
  const { used, max, resets_at: resetsAt } = limit;
  const name = code('usage', `limits.${limit.limit}`, limit.limit);
  const tone = usageTone(used, max);
  const full = limit.limit === 'contacts' ? t('usage:fullOfContacts') : t('usage:full');
  const note = max !== null && used >= max ? full : tone === 'warn' ? t('usage:nearlyFull') : '';
  return (
    <div className="panel-row" style={{ display: 'block' }}>
      <div className="row between" style={{ marginBottom: max === null ? 0 : 7 }}>
        <span className="strong">{name}</span>
        <span className="num" style={{ whiteSpace: 'nowrap' }}>
          {number(used)}{' '}
          <span className="dim">{max === null ? `· ${t('usage:noLimit')}` : t('usage:of', { max: number(max) })}</span>
        </span>
      </div>
      {max !== null && (
        <div className="bar" aria-hidden>
          <span className={tone} style={{ width: `${max === 0 ? 100 : Math.min(100, (used / max) * 100)}%` }} />
        </div>
      )}
      {(resetsAt !== null || note !== '') && (
        <p className="dim small" style={{ marginTop: 6 }}>
          {note}{' '}
          {resetsAt !== null && (
            <>
              {t('usage:resets')} <When at={resetsAt} as="date" />
            </>
          )}
        </p>
      )}
    </div>
  );
}
