import './contacts.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactElement, useEffect } from 'react';
import type { DuplicateGroup } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Further } from '../kit/further';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank, Loaded, Rows } from '../kit/states';
import { useOrganization } from '../session/session';
import { DuplicateCard } from './duplicate-card';
import { useDuplicates } from './queries';

/** Empty pages that are looked through automatically: 100,000 contacts. */
const MOST_BY_ITSELF = 20;

const keyOf = ({ contacts }: DuplicateGroup): string => contacts.map(({ id }) => id).join(' ');

export function DuplicatesPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const duplicates = useDuplicates();
  const { hasNextPage, isFetching, isError, fetchNextPage } = duplicates;
  const groups = duplicates.data?.pages.flatMap(({ data }) => data) ?? [];
  const looked = duplicates.data?.pages.length ?? 0;
  const goesOn = hasNextPage && groups.length === 0 && looked < MOST_BY_ITSELF && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  const back = (
    <LinkButton to="/o/$orgId/contacts" params={{ orgId }} leftSection={<IconArrowLeft size={15} />}>
      {t('contacts:duplicates.back')}
    </LinkButton>
  );
  return (
    <Page title={t('contacts:duplicates.title')} lede={t('contacts:duplicates.lede')} actions={back}>
      <Loaded query={duplicates} skeleton={<Rows count={10} />}>
        {() => {
          if (groups.length > 0)
            return (
              <div className="stack loose">
                {groups.map((group) => (
                  <DuplicateCard key={keyOf(group)} group={group} />
                ))}
              </div>
            );
          if (goesOn) return <Rows count={10} />;
          // After a failed page it is unknown whether there are duplicates.
          if (isError && hasNextPage) return null;
          if (hasNextPage)
            return <Blank title={t('contacts:duplicates.notYet')} text={t('contacts:duplicates.notYetText')} />;
          return <Blank title={t('contacts:duplicates.none')} text={t('contacts:duplicates.noneText')} />;
        }}
      </Loaded>
      {duplicates.data !== undefined && !goesOn && <Further query={duplicates} byHand="common:further" />}
    </Page>
  );
}
