import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Loaded } from '../kit/states';
import { useOrganization } from '../session/session';
import { Checklist } from './checklist';
import { useStart } from './queries';
import { Today } from './today';

export function HomePage(): ReactElement {
  const { t } = useWords();
  const { name, is_suspended: isSuspended } = useOrganization();
  const start = useStart();
  const left = start.data?.steps.filter((step) => step.done_at === null).length ?? 0;
  // A suspended organization can do nothing, whatever it has set up; the banner says so.
  const says = start.data !== undefined && !isSuspended;
  return (
    <Page
      title={name}
      lede={!says ? t('home:lede') : left === 0 ? t('home:allDone') : t('home:left', { count: left })}
      isNarrow
    >
      <Loaded query={start}>
        {(data) => (
          <div className="stack loose">
            {left === 0 && !isSuspended && <Today />}
            <Checklist start={data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
