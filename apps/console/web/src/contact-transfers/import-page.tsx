import './contact-transfers.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ContactImport } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Loaded } from '../kit/states';
import { FileName } from '../kit/theirs';
import { When } from '../kit/when';
import { useMode, useOrganization } from '../session/session';
import { CheckActions, ImportActions } from './import-actions';
import { FileProblem } from './file-problem';
import { ImportCounts } from './import-counts';
import { ImportFindings } from './import-findings';
import { ImportProgress } from './import-progress';
import { useGoBack, useKeptChoices } from './kept-choices';
import { isUnderWay, importQuery } from './queries';
import { RefusedRows } from './refused-rows';
import { Steps } from './steps';

/** A check or an import, running or done, with an address of its own. */
export function ImportPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId, path, may } = useOrganization();
  const mode = useMode();
  const { importId } = useParams({ from: '/inside/o/$orgId/contacts/imports/$importId' });
  const query = useQuery(importQuery(path, mode, importId));
  const actions = (
    <>
      <LinkButton to="/o/$orgId/contacts/imports" params={{ orgId }}>
        {t('transfers:past')}
      </LinkButton>
      {may('contacts:import') && (
        <LinkButton to="/o/$orgId/contacts/import" params={{ orgId }}>
          {t('transfers:another')}
        </LinkButton>
      )}
    </>
  );
  const isCheck = query.data?.dry_run ?? true;
  return (
    <Page title={t(isCheck ? 'transfers:checkTitle' : 'transfers:importTitle')} actions={actions}>
      <Loaded query={query}>{(read) => <ImportReport read={read} />}</Loaded>
    </Page>
  );
}

function ImportReport({ read }: { read: ContactImport }): ReactElement {
  const { t } = useWords();
  const goBack = useGoBack();
  const kept = useKeptChoices(read.id);
  const mayGoBack = read.dry_run && read.import_id === null && !isUnderWay(read);
  return (
    <>
      <Steps
        now={read.dry_run ? 'check' : 'import'}
        {...(mayGoBack && kept !== null && { onStep: (step) => goBack(kept, step) })}
      />
      <div className="stack transfer-report">
        <p className="soft">
          <FileName name={read.filename} />
          {' · '}
          <When at={read.created_at} as="full" />
        </p>
        <ImportProgress read={read} />
        {read.error !== null && (
          <div className={read.status === 'failed' ? 'note bad' : 'note warn'} role="alert">
            <FileProblem problem={read.error} />
          </div>
        )}
        <ImportCounts read={read} />
        <ImportFindings read={read} />
        {read.dry_run ? <CheckActions read={read} /> : <ImportActions read={read} />}
        {!isUnderWay(read) && read.failed + read.skipped > 0 && <RefusedRows read={read} />}
      </div>
      <p className="visually-hidden" role="status">
        {isUnderWay(read) ? '' : t(`transfers:statuses.${read.status}`)}
      </p>
    </>
  );
}
